import { describe, expect, it } from 'vitest'
import { codeFrom } from '#web/lib/codes.ts'
import { refuseSend, refuseSignIn, sendLabel, waitFor } from './login-rules.ts'

describe('the login screen', () => {
  it('keeps the digits of a code, at most six, also from a pasted sentence', () => {
    expect(codeFrom('12a3 456789')).toBe('123456')
    expect(codeFrom('Your code is 004217.')).toBe('004217')
  })

  it('names the send button by what is going on', () => {
    expect(sendLabel({ sending: false, requested: false, secondsLeft: 0 })).toBe('Send Code')
    expect(sendLabel({ sending: true, requested: true, secondsLeft: 0 })).toBe('Sending Code...')
    expect(sendLabel({ sending: false, requested: true, secondsLeft: 299 })).toBe('Resend in 4:59')
    expect(sendLabel({ sending: false, requested: true, secondsLeft: 0 })).toBe('Resend Code')
  })

  it('asks for the number, then for both, then for a code to be requested', () => {
    expect(refuseSend('  ')).toMatchObject({
      title: 'Phone Number Required',
      description: 'Please enter your phone number first',
    })
    expect(refuseSend('07')).toBeNull()
    for (const [phone, code] of [
      ['07', ' '],
      [' ', '1'],
    ] as const) {
      expect(refuseSignIn({ phone, code, requested: true })).toMatchObject({
        title: 'Missing Information',
        description: 'Please enter both your phone number and verification code',
      })
    }
    expect(refuseSignIn({ phone: '07', code: '1', requested: false })).toMatchObject({
      title: 'Send OTP First',
      description: 'Please request a verification code first',
    })
    expect(refuseSignIn({ phone: '07', code: '1', requested: true })).toBeNull()
  })
})

describe('after "Wrong number?"', () => {
  const last = { phone: '07700 900123', endsAt: 5000 }

  it('the same number waits on, however it is written; another does not', () => {
    expect(waitFor('+447700900123', last)).toBe(5000)
    expect(waitFor(' 07700900123 ', last)).toBe(5000)
    expect(waitFor('07700 900124', last)).toBeNull()
    expect(waitFor('07700 900123', null)).toBeNull()
  })
})

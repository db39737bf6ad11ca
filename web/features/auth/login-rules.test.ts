import { describe, expect, it } from 'vitest'
import { codeFrom, refuseSend, refuseSignIn, sendLabel } from './login-rules.ts'

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
    expect(refuseSend('  ')?.title).toBe('Phone Number Required')
    expect(refuseSend('07')).toBeNull()
    expect(refuseSignIn({ phone: '07', code: ' ', requested: true })?.title).toBe('Missing Information')
    expect(refuseSignIn({ phone: '07', code: '1', requested: false })?.title).toBe('Send OTP First')
    expect(refuseSignIn({ phone: '07', code: '1', requested: true })).toBeNull()
  })
})

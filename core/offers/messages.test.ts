import { describe, expect, it } from 'vitest'
import {
  answeredMessage,
  askMessage,
  isSameWork,
  offerButtons,
  readButton,
  whichMessage,
} from './messages.ts'

const NOW = new Date('2026-11-16T09:00:00Z')
const JOB = {
  headline: 'Night care',
  address: '12 Market Street',
  startDate: '2026-11-20',
  endDate: '2026-11-20',
  shiftStartTime: '20:00',
  shiftEndTime: '08:00',
  hoursPerDay: 12,
}
const ID = '0b2f2c0e-3f7a-4f6e-9d52-0d4d3a7f8a11'

describe('the message of an offer', () => {
  it('says what, when, for how long, where, and until when the answer counts', () => {
    expect(askMessage('Amara', JOB, new Date('2026-11-16T13:00:00Z'), NOW).split('\n')).toEqual([
      'Hello Amara, can you take this work?',
      'Night care',
      'Fri 20 Nov 2026, 20:00 - 08:00 (+1), 12h',
      'Address: 12 Market Street',
      'Reply YES to accept or NO to decline, by 13:00.',
      'Reply STOP to get no more messages like this.',
    ])
  })

  it('asks by text for the code, or for an answer in the app', () => {
    const by = (code?: string | null) => askMessage('Amara', JOB, new Date('2026-11-16T13:00:00Z'), NOW, code)
    expect(by('47')).toContain('Reply YES 47 to accept or NO 47 to decline, by 13:00.')
    expect(by(null)).toContain('Please open the app to answer, by 13:00.')
    expect(by(null)).not.toContain('YES')
  })

  it('says nothing of an address that the job does not have', () => {
    const text = askMessage('Amara', { ...JOB, address: '' }, new Date('2026-11-16T13:00:00Z'), NOW)
    expect(text).toContain('12h\nReply YES')
  })

  it('writes hours as the messages about bookings do', () => {
    const text = askMessage('Amara', { ...JOB, hoursPerDay: 7.75 }, new Date('2026-11-16T13:00:00Z'), NOW)
    expect(text).toContain(', 7h 45m\n')
  })

  it('counts the shifts of a longer job, and names the day of a later end', () => {
    const text = askMessage('', { ...JOB, endDate: '2026-11-22' }, new Date('2026-11-17T08:30:00Z'), NOW)
    expect(text).toContain('3 shifts of 12h')
    expect(text).toContain('by 17 Nov 08:30')
  })
})

describe('a button', () => {
  it('carries the answer and the offer', () => {
    expect(offerButtons(ID).map(({ payload }) => readButton(payload))).toEqual([
      { answer: 'yes', offerId: ID },
      { answer: 'no', offerId: ID },
    ])
  })

  it.each(['', 'accept', 'accept:', `accept:${ID}x`, `take:${ID}`, ID])(
    '%j is not a button of the product',
    (payload) => expect(readButton(payload)).toBeNull(),
  )
})

describe('a reply to an answer', () => {
  it('asks which one is meant, by numbers', () => {
    const text = whichMessage('no', [
      { job: JOB, state: 'open' },
      { job: { ...JOB, headline: 'Day care' }, state: 'ended' },
      { job: JOB, state: 'answered' },
    ])
    expect(text).toContain('Which one do you mean to decline? Reply 1, 2 or 3.')
    expect(text).toContain('2: Day care, Fri 20 Nov 2026')
  })

  it('is left to the booking where there is one', () => {
    expect(answeredMessage('yes', 'accepted', { job: JOB, isBooked: true, reason: null })).toBeNull()
  })

  it('does not ask somebody who says no too late to ring', () => {
    const late = { job: JOB, isBooked: false, reason: null }
    expect(answeredMessage('no', 'expired', late)).toMatch(/^Thank you for telling us about /)
    expect(answeredMessage('yes', 'expired', late)).toContain('ring the office if you can still help')
  })

  it('says of a second thought what to do', () => {
    const ring = { job: JOB, isBooked: true, reason: null }
    expect(answeredMessage('no', 'accepted', ring)).toContain('ring the office if you cannot come')
    expect(answeredMessage('yes', 'declined', ring)).toContain('ring the office if you can take it')
  })
})

describe('the work that people were asked for', () => {
  it('is another with another time or place', () => {
    expect(isSameWork(JOB, { ...JOB, address: 'Elsewhere' })).toBe(false)
    expect(isSameWork(JOB, { ...JOB, shiftEndTime: '09:00' })).toBe(false)
    expect(isSameWork(JOB, { ...JOB })).toBe(true)
  })
})

import { describe, expect, it } from 'vitest'
import { coveringNotes, coverJob, coverTimes } from './cover.ts'

const NOW = new Date('2026-06-15T09:00Z')
const span = (start: string, end: string) => ({ start: new Date(start), end: new Date(end) })

describe('cover for a shift', () => {
  it('is a job on its day with its London times', () => {
    expect(coverTimes(span('2026-06-20T19:00Z', '2026-06-21T07:00Z'), NOW)).toEqual({
      startDate: '2026-06-20',
      endDate: '2026-06-20',
      shiftStartTime: '20:00',
      shiftEndTime: '08:00',
      hoursPerDay: 12,
    })
  })

  it('can be for 24 hours, and not for longer', () => {
    expect(coverTimes(span('2026-06-20T07:00Z', '2026-06-21T07:00Z'), NOW)).toMatchObject({ hoursPerDay: 24 })
    expect(coverTimes(span('2026-06-20T07:00Z', '2026-06-21T07:01Z'), NOW)).toBeNull()
    expect(coverTimes(span('2026-06-20T07:00Z', '2026-06-22T07:00Z'), NOW)).toBeNull()
  })

  it('follows the clocks on the nights when they change', () => {
    const autumn = span('2026-10-24T19:00Z', '2026-10-25T08:00Z')
    expect(coverTimes(autumn, NOW)).toMatchObject({ shiftStartTime: '20:00', shiftEndTime: '08:00' })
  })

  it('is not for a shift that has begun', () => {
    expect(coverTimes(span('2026-06-15T09:00Z', '2026-06-15T17:00Z'), NOW)).toBeNull()
    expect(coverTimes(span('2026-06-15T09:01Z', '2026-06-15T17:00Z'), NOW)).not.toBeNull()
  })
})

describe('what is published', () => {
  const shift = {
    start: new Date('2026-06-24T19:00Z'),
    end: new Date('2026-06-25T07:00Z'),
    headline: 'Night care',
    address: null,
    serviceUserInitials: 'AB',
    localAuthority: null,
    notes: 'KEYSAFE 4471',
  }
  const now = new Date('2026-06-15T09:00Z')

  it('is the work and the words of the advert, never the notes of the shift', () => {
    const job = coverJob(shift, { genderPreference: null, words: ' Driver needed ' }, now)
    expect(job).toMatchObject({ headline: 'Night care', address: '', notes: 'Driver needed' })
    expect(JSON.stringify(coverJob(shift, { genderPreference: 'FEMALE', words: '  ' }, now))).not.toContain(
      '4471',
    )
  })

  it('is nothing once the shift has begun', () => {
    expect(coverJob(shift, { genderPreference: null, words: 'Now' }, shift.start)).toBeNull()
  })
})

describe('the notes of the booking that covers it', () => {
  it('are those of the shift, with what is typed now; the words of the advert only if there are none', () => {
    expect(coveringNotes('Code', null, 'Advert')).toBe('Code')
    expect(coveringNotes('Code', 'Typed', 'Advert')).toBe('Code\n\nTyped')
    expect(coveringNotes('Code', 'Code', null)).toBe('Code')
    expect(coveringNotes(null, 'Typed', 'Advert')).toBe('Typed')
    expect(coveringNotes(null, null, 'Advert')).toBe('Advert')
    expect(coveringNotes(null, null, null)).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { factsOf, shift } from '#tests/support/rule-facts.ts'
import { meaningOf as meaningOfShifts } from './job-meaning.ts'
import { spansOfJob } from './jobs.ts'
import type { PersonFacts } from './rules/index.ts'
import { DEFAULT_SETTINGS } from './rules/settings.ts'
import { decideAssignment } from './shifts/decide-assignment.ts'

function spans(startDate: string, endDate: string, shiftStartTime = '08:00', shiftEndTime = '20:00') {
  const made = spansOfJob({ startDate, endDate, shiftStartTime, shiftEndTime })
  if (!made.ok) throw new Error(made.code)
  return made.spans
}

function meaningOf(facts: PersonFacts, days: ReturnType<typeof spans>) {
  const asked = days.map(({ day, start, end }) => ({ id: `job ${day}`, start, end }))
  return meaningOfShifts(
    facts,
    asked,
    decideAssignment(facts, asked, { settings: DEFAULT_SETTINGS }).findings,
  )
}

describe('what a job would mean', () => {
  it('adds its hours to those of each of its weeks', () => {
    const facts = factsOf([shift('2026-06-17', '09:00', '17:00')])
    // Sunday and Monday: two weeks.
    expect(meaningOf(facts, spans('2026-06-21', '2026-06-22')).weeks).toEqual([
      { monday: '2026-06-15', hoursNow: 8, hoursThen: 20 },
      { monday: '2026-06-22', hoursNow: 0, hoursThen: 12 },
    ])
  })

  it('splits a Sunday night at midnight', () => {
    const night = spans('2026-06-21', '2026-06-21', '20:00', '08:00')
    expect(meaningOf(factsOf([]), night).weeks).toEqual([
      { monday: '2026-06-15', hoursNow: 0, hoursThen: 4 },
      { monday: '2026-06-22', hoursNow: 0, hoursThen: 8 },
    ])
  })

  it('finds the shortest rest before and after its shifts, also between them', () => {
    const rest = (...shifts: Parameters<typeof shift>[]) =>
      meaningOf(factsOf(shifts.map((given) => shift(...given))), spans('2026-06-17', '2026-06-17'))
        .shortestRestHours
    expect(rest()).toBeNull()
    expect(rest(['2026-06-16', '14:00', '22:00'])).toBe(10)
    expect(rest(['2026-06-18', '04:30', '12:00'])).toBe(8.5)
    expect(meaningOf(factsOf([]), spans('2026-06-17', '2026-06-18')).shortestRestHours).toBe(12)
  })

  it('names the rules it would break, but not overlaps, which are named with their shift', () => {
    const facts = factsOf([shift('2026-06-16', '14:00', '23:00'), shift('2026-06-17', '12:00', '14:00')], {
      '2026-06-17': 'UNAVAILABLE',
    })
    expect(meaningOf(facts, spans('2026-06-17', '2026-06-17')).warnings).toEqual([
      expect.stringContaining('Only 9h of rest before the shift'),
      'Wed 17 Jun is marked Unavailable',
    ])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factsOf } from '#tests/support/rule-facts.ts'
import { AVAILABILITY_KINDS, type AvailabilityKind } from '../availability.ts'
import { conflictsOf } from '../shifts/conflict-report.ts'
import { addDays, HOUR_MS, type Span } from '../time.ts'
import { factsWindow, RULES } from './index.ts'
import { RULE_NAMES } from './names.ts'

describe('every rule', () => {
  it('has a level and words, and its name stands in the list of names', () => {
    expect(RULES.map(({ name }) => name)).toEqual([...RULE_NAMES])
    expect(RULES.map(({ level, about }) => `${level}: ${about}`)).toMatchInlineSnapshot(`
      [
        "warn: No shift on a day marked Unavailable",
        "block: No two shifts at once",
        "warn: No night shift on a day offered for day shifts",
        "warn: No day shift on a day offered for night shifts",
        "warn: At least 11 hours' rest before a shift",
        "warn: At most 48 hours in a week, Monday to Sunday",
      ]
    `)
  })

  it('gets the whole weeks around the days, and the rest before them', () => {
    expect(factsWindow('2026-08-05', '2026-08-06')).toEqual({ from: '2026-08-02', to: '2026-08-10' })
  })
})

// The reference uses a calendar of half hours from the platform's London clock, and plain loops.
const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
})
const HALF = HOUR_MS / 2
const clockAt = (ms: number) => {
  const [, d, m, y, hour] = /(\d\d)\/(\d\d)\/(\d{4}), (\d\d)/.exec(london.format(ms)) ?? []
  const day = `${y}-${m}-${d}`
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay() || 7
  return {
    day,
    hour: Number(hour),
    monday: new Date(Date.parse(day) - (weekday - 1) * 86_400_000).toISOString(),
  }
}
const halves = (span: Span) => {
  const found: number[] = []
  for (let ms = span.start.getTime(); ms < span.end.getTime(); ms += HALF) found.push(ms)
  return found
}

interface UserShift extends Span {
  id: string
  userId: string
}

function twin(
  shifts: UserShift[],
  kinds: Record<string, AvailabilityKind>,
  from: string,
  to: string,
): string[] {
  const found: string[] = []
  for (const shift of shifts) {
    const { day, monday } = clockAt(shift.start.getTime())
    if (day < from || day > to) continue
    const mine = new Set(halves(shift))
    const others = shifts.filter((other) => other !== shift && other.userId === shift.userId)
    const night = [...mine].filter((ms) => clockAt(ms).hour >= 23 || clockAt(ms).hour < 6).length >= 6
    const add = (rule: string) => found.push(`${rule} ${shift.id}`)
    if (kinds[day] === 'UNAVAILABLE') add('unavailable-day')
    if (others.some((other) => halves(other).some((ms) => mine.has(ms)))) add('overlap')
    if (kinds[day] === 'DAY_SHIFT' && night) add('night-on-day-shift-day')
    if (kinds[day] === 'NIGHT_SHIFT' && !night) add('day-on-night-shift-day')
    const restless = others.some((other) => {
      for (let n = 0; n < 22; n++) if (other.end.getTime() === shift.start.getTime() - n * HALF) return true
      return false
    })
    if (restless) add('short-rest')
    const before = others.filter(
      (other) =>
        clockAt(other.start.getTime()).monday === monday &&
        (other.start < shift.start ||
          (other.start.getTime() === shift.start.getTime() && other.id < shift.id)),
    )
    if ([shift, ...before].flatMap(halves).length > 96) add('long-week')
  }
  return found.sort()
}

describe('the report agrees with a brute-force look at every half hour', () => {
  it.each(['2026-03-23', '2026-10-19', '2026-08-03'])('in the weeks around %s', (monday) => {
    const base = Date.parse(`${monday}T00:00:00Z`)
    const anyShift = fc.record({
      userId: fc.constantFrom('ann', 'ben'),
      at: fc.integer({ min: 0, max: 48 * 14 }),
      length: fc.integer({ min: 1, max: 50 }),
    })
    const anyKinds = fc.array(fc.option(fc.constantFrom(...AVAILABILITY_KINDS), { nil: undefined }), {
      minLength: 16,
      maxLength: 16,
    })
    fc.assert(
      fc.property(fc.array(anyShift, { maxLength: 14 }), anyKinds, (given, perDay) => {
        const shifts = given.map(({ userId, at, length }, n) => ({
          id: `s${String(n).padStart(2, '0')}`,
          userId,
          start: new Date(base + at * HALF),
          end: new Date(base + (at + length) * HALF),
        }))
        const kinds: Record<string, AvailabilityKind> = {}
        for (const [n, kind] of perDay.entries()) if (kind) kinds[addDays(monday, n)] = kind
        const [from, to] = [addDays(monday, 2), addDays(monday, 10)]
        const own = (userId: string) => shifts.filter((shift) => shift.userId === userId)
        const people = ['ann', 'ben'].map((userId) => factsOf(own(userId), kinds, userId))
        const results = people.map((facts) => conflictsOf(facts, from, to))
        const items = results.flatMap((result) => result.items)
        expect(items.map((item) => `${item.rule} ${item.shiftId}`).sort()).toEqual(
          twin(shifts, kinds, from, to),
        )
        const shiftsWith = (severity: string) =>
          new Set(items.filter((item) => item.severity === severity).map((item) => item.shiftId)).size
        const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
        expect(sum(results.map((result) => result.totalConflicts))).toBe(shiftsWith('conflict'))
        expect(sum(results.map((result) => result.warningCount))).toBe(shiftsWith('warning'))
      }),
      { numRuns: 150 },
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AVAILABILITY_KINDS, type AvailabilityKind } from './availability.ts'
import {
  conflictReport,
  isNight,
  nightHours,
  ROTA_RULES,
  type RotaShift,
  reportContext,
  warningsFor,
  warningText,
} from './rota.ts'
import { addDays, HOUR_MS, type Span, spanOf } from './time.ts'

let made = 0
function shift(day: string, start: string, end: string, userId = 'ann'): RotaShift {
  const span = spanOf(day, start, end)
  if (!span.ok) throw new Error('no such time')
  return { id: `s${++made}`, userId, start: span.start, end: span.end }
}
const nothing = () => undefined
const said = (kinds: Record<string, AvailabilityKind>) => (_user: string, day: string) => kinds[day]
const report = (shifts: RotaShift[], kinds: Record<string, AvailabilityKind> = {}) =>
  conflictReport(shifts, said(kinds), '2026-08-03', '2026-08-09')
const rules = (shifts: RotaShift[], kinds: Record<string, AvailabilityKind> = {}) =>
  report(shifts, kinds).items.map((item) => item.rule)

describe('a night shift has three hours or more between 23:00 and 06:00', () => {
  it.each([
    ['09:00', '17:00', 0],
    ['20:00', '08:00', 7],
    ['18:00', '02:00', 3],
    ['18:00', '01:59', 2 + 59 / 60],
    ['03:00', '12:00', 3],
    ['08:00', '08:00', 7],
    ['04:00', '00:30', 3.5],
  ])('%s to %s has %d', (start, end, hours) => {
    const span = shift('2026-08-03', start, end)
    expect(nightHours(span)).toBeCloseTo(hours, 9)
    expect(isNight(span)).toBe(hours >= 3)
  })

  it('by real hours when the clock changes', () => {
    expect(nightHours(shift('2026-03-28', '20:00', '08:00'))).toBe(6)
    expect(nightHours(shift('2026-10-24', '20:00', '08:00'))).toBe(8)
  })
})

describe('conflicts', () => {
  it('a shift on a day marked Unavailable', () => {
    const result = report([shift('2026-08-04', '09:00', '17:00')], { '2026-08-04': 'UNAVAILABLE' })
    expect(result).toMatchObject({ totalConflicts: 1, warningCount: 0, affectedUsers: 1 })
    expect(result.items[0]).toMatchObject({
      rule: 'unavailable-day',
      severity: 'conflict',
      day: '2026-08-04',
      reason: 'Tue 4 Aug is marked Unavailable',
    })
  })

  it('the day is the one a night starts on, not the one it ends on', () => {
    const night = shift('2026-08-04', '20:00', '08:00')
    expect(rules([night], { '2026-08-05': 'UNAVAILABLE' })).toEqual([])
    expect(rules([night], { '2026-08-04': 'UNAVAILABLE' })).toEqual(['unavailable-day'])
  })

  it('two shifts that overlap are two conflicts, and say with what', () => {
    const result = report([shift('2026-08-04', '09:00', '17:00'), shift('2026-08-04', '16:00', '20:00')])
    expect(result).toMatchObject({ totalConflicts: 2, affectedUsers: 1 })
    expect(result.items[0]?.reason).toBe('Overlaps another shift, Tue 4 Aug 16:00 - 20:00')
  })

  it("touching shifts and other people's shifts do not overlap", () => {
    const touching = [shift('2026-08-04', '09:00', '17:00'), shift('2026-08-04', '17:00', '20:00')]
    expect(report(touching).totalConflicts).toBe(0)
    const apart = [shift('2026-08-04', '09:00', '17:00'), shift('2026-08-04', '09:00', '17:00', 'ben')]
    expect(report(apart).totalConflicts).toBe(0)
  })

  it('a shift with two conflicts counts once', () => {
    const twice = [shift('2026-08-04', '09:00', '17:00'), shift('2026-08-04', '16:00', '20:00')]
    expect(report(twice, { '2026-08-04': 'UNAVAILABLE' })).toMatchObject({ totalConflicts: 2 })
    expect(report(twice, { '2026-08-04': 'UNAVAILABLE' }).items).toHaveLength(4)
  })
})

describe('warnings', () => {
  it('a night on a day offered for day shifts, a day on one offered for nights', () => {
    const [day, night] = [shift('2026-08-04', '09:00', '17:00'), shift('2026-08-06', '20:00', '08:00')]
    const kinds = (kind: AvailabilityKind) => ({ '2026-08-04': kind, '2026-08-06': kind })
    expect(rules([day, night], kinds('DAY_SHIFT'))).toEqual(['night-on-day-shift-day'])
    expect(rules([day, night], kinds('NIGHT_SHIFT'))).toEqual(['day-on-night-shift-day'])
    expect(rules([day, night], kinds('TWENTYFOUR_HOURS'))).toEqual([])
    expect(rules([day, night], kinds('AVAILABLE_FOR_ANY'))).toEqual([])
  })

  it("less than 11 hours' rest before a shift", () => {
    const first = shift('2026-08-04', '09:00', '21:00')
    expect(rules([first, shift('2026-08-05', '08:00', '12:00')])).toEqual([])
    const tired = report([first, shift('2026-08-05', '07:30', '12:00')])
    expect(tired.items.map((item) => item.rule)).toEqual(['short-rest'])
    expect(tired.items[0]?.reason).toBe(
      'Only 10h 30m of rest before the shift at Aug 05 07:30; 11 hours are due',
    )
  })

  it('rest counts from a shift before the window', () => {
    const sunday = shift('2026-08-02', '14:00', '23:30')
    expect(rules([sunday, shift('2026-08-03', '08:00', '12:00')])).toEqual(['short-rest'])
  })

  it('a week over 48 hours, on the shifts that lie beyond them', () => {
    const days = ['03', '04', '05', '06', '07'].map((d) => shift(`2026-08-${d}`, '08:00', '20:00'))
    expect(rules(days.slice(0, 4))).toEqual([])
    const long = report(days)
    expect(long).toMatchObject({ warningCount: 1, totalConflicts: 0, affectedUsers: 1 })
    expect(long.items[0]).toMatchObject({
      rule: 'long-week',
      day: '2026-08-07',
      reason: 'The week from Mon 3 Aug comes to 60h; 48 hours is the limit',
    })
  })

  it('a week runs from Monday to Sunday in London', () => {
    const days = ['2026-07-31', '2026-08-01', '2026-08-02', '2026-08-03', '2026-08-04', '2026-08-05']
    expect(rules(days.map((day) => shift(day, '08:00', '20:00')))).toEqual([])
  })

  it('a week within the window needs the whole of it: the context reaches over', () => {
    expect(reportContext('2026-08-05', '2026-08-06')).toEqual({ from: '2026-08-02', to: '2026-08-10' })
  })
})

describe('every rule', () => {
  it('has its own name, a severity and words', () => {
    expect(new Set(ROTA_RULES.map((rule) => rule.name)).size).toBe(ROTA_RULES.length)
    expect(ROTA_RULES.map((rule) => `${rule.severity}: ${rule.about}`)).toMatchInlineSnapshot(`
      [
        "conflict: No shift on a day marked Unavailable",
        "conflict: No two shifts at once",
        "warning: No night shift on a day offered for day shifts",
        "warning: No day shift on a day offered for night shifts",
        "warning: At least 11 hours' rest before a shift",
        "warning: At most 48 hours in a week, Monday to Sunday",
      ]
    `)
  })
})

// The twin works on a calendar of half hours read off the platform's London clock, and on plain loops.
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

function twin(
  shifts: RotaShift[],
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
        const result = conflictReport(shifts, said(kinds), from, to)
        expect(result.items.map((item) => `${item.rule} ${item.shiftId}`).sort()).toEqual(
          twin(shifts, kinds, from, to),
        )
        const of = (severity: string) => result.items.filter((item) => item.severity === severity)
        expect(result.totalConflicts).toBe(new Set(of('conflict').map((item) => item.shiftId)).size)
        expect(result.warningCount).toBe(new Set(of('warning').map((item) => item.shiftId)).size)
        expect(result.affectedUsers).toBe(new Set(result.items.map((item) => item.userId)).size)
      }),
      { numRuns: 150 },
    )
  })
})

describe('before a booking', () => {
  it('the dialog hears what it would newly break, also for the next shift, and nothing that stood before', () => {
    const tired = [shift('2026-08-04', '09:00', '21:00'), shift('2026-08-05', '06:00', '12:00')]
    const next = shift('2026-08-07', '06:00', '12:00')
    const proposed = shift('2026-08-06', '14:00', '22:00')
    const items = warningsFor([proposed], [...tired, next], said({ '2026-08-06': 'UNAVAILABLE' }))
    expect(items.map((item) => [item.rule, item.shiftId])).toEqual([
      ['unavailable-day', proposed.id],
      ['short-rest', next.id],
    ])
    expect(warningText(items)).toBe(
      'Thu 6 Aug is marked Unavailable. Only 8h of rest before the shift at Aug 07 06:00; 11 hours are due.',
    )
  })

  it('a week that was already too long is mentioned again, with its new total', () => {
    const days = ['04', '05', '06', '07', '08'].map((d) => shift(`2026-08-${d}`, '08:00', '20:00'))
    const items = warningsFor([shift('2026-08-03', '09:00', '10:00')], days, nothing)
    expect(items.map((item) => item.reason)).toContain(
      'The week from Mon 3 Aug comes to 61h; 48 hours is the limit',
    )
  })

  it('nothing is said when nothing is wrong', () => {
    expect(warningText(warningsFor([shift('2026-08-03', '09:00', '17:00')], [], nothing))).toBeNull()
  })
})

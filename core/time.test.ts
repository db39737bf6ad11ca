import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runIn, ZONES } from '#tests/support/zones.ts'
import {
  addDays,
  addMonths,
  availabilityDays,
  availabilitySpan,
  DAY_MS,
  dayOf,
  dayRange,
  daysAround,
  daysBetween,
  eachDay,
  HOUR_MS,
  hoursOf,
  instantOf,
  isoWeekStart,
  MINUTE_MS,
  monthGrid,
  spanOf,
  wallTimeOf,
  weekdayOf,
  zoneLabel,
} from './time.ts'

// The reference uses no offsets: it asks the platform what London's clock shows at each half hour of five years, and
// looks up the instant of a wall time in that list.
const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
})
const seen = (ms: number) => {
  const [, d, m, y, time] = /(\d\d)\/(\d\d)\/(\d{4}), (\d\d:\d\d)/.exec(london.format(ms)) ?? []
  return `${y}-${m}-${d} ${time}`
}
const YEARS = [2026, 2027, 2028, 2029, 2030]
const HALF_HOUR = 30 * MINUTE_MS
const firstSeen = new Map<string, number>()
const clock = new Map<number, string>()
for (let ms = Date.UTC(2025, 11, 31); ms < Date.UTC(2031, 0, 3); ms += HALF_HOUR) {
  const at = seen(ms)
  clock.set(ms, at)
  if (!firstSeen.has(at)) firstSeen.set(at, ms)
}
const halfHours: string[] = Array.from({ length: 48 }, (_, i) => {
  return `${String(i >> 1).padStart(2, '0')}:${i % 2 ? '30' : '00'}`
})
const lastSunday = (year: number, month: number) => {
  const end = new Date(Date.UTC(year, month, 0))
  return new Date(end.getTime() - end.getUTCDay() * DAY_MS).toISOString().slice(0, 10)
}
const changeSundays = YEARS.flatMap((year) => [lastSunday(year, 3), lastSunday(year, 10)])

describe.each(ZONES)('with the process in %s', (zone) => {
  runIn(zone)

  it('the process really is in that zone', () => {
    const shown = { UTC: 12, 'America/New_York': 7, 'Pacific/Auckland': 1 }[zone]
    expect(new Date('2026-01-15T12:00:00Z').getHours()).toBe(shown)
  })

  it('every half hour of 2026 to 2030 reads as the clock in London shows it', () => {
    const wrong = [...clock].filter(([ms, at]) => `${dayOf(new Date(ms))} ${wallTimeOf(new Date(ms))}` !== at)
    expect(wrong).toEqual([])
  })

  it('every wall half hour of 2026 to 2030 is the first instant that shows it, or refused as skipped', () => {
    const wrong: string[] = []
    let skipped = 0
    for (const day of eachDay('2026-01-01', '2030-12-31')) {
      for (const time of halfHours) {
        const result = instantOf(day, time)
        const expected = firstSeen.get(`${day} ${time}`)
        if (expected === undefined) skipped++
        const good = result.ok
          ? result.instant.getTime() === expected
          : expected === undefined && result.reason === 'skipped'
        if (!good) wrong.push(`${day} ${time}`)
      }
    }
    expect(wrong).toEqual([])
    expect(skipped).toBe(2 * YEARS.length)
  })

  it('every start and end of both clock-change weekends makes the span that the clock shows', () => {
    const wrong: string[] = []
    for (const sunday of changeSundays) {
      for (const day of [addDays(sunday, -1), sunday, addDays(sunday, 1)]) {
        for (const [s, startTime] of halfHours.entries()) {
          for (const [e, endTime] of halfHours.entries()) {
            const endDay = e > s ? day : addDays(day, 1)
            const start = firstSeen.get(`${day} ${startTime}`)
            const end = firstSeen.get(`${endDay} ${endTime}`)
            const span = spanOf(day, startTime, endTime)
            const good = span.ok
              ? span.start.getTime() === start && span.end.getTime() === end && end > start
              : start === undefined || end === undefined
            if (!good) wrong.push(`${day} ${startTime}-${endTime}`)
          }
        }
      }
    }
    expect(wrong).toEqual([])
  })

  it('any instant of 1970 to 2199, to the minute, reads as the platform reads it and comes back by its wall time', () => {
    const instants = fc.integer({ min: 0, max: Date.UTC(2199, 11, 30) / MINUTE_MS }).map((m) => m * MINUTE_MS)
    fc.assert(
      fc.property(instants, (ms) => {
        const [day, time] = [dayOf(new Date(ms)), wallTimeOf(new Date(ms))]
        expect(`${day} ${time}`).toBe(seen(ms))
        const back = instantOf(day, time)
        // In the repeated hour the result is the first of the two, an hour earlier.
        expect(back.ok && [0, HOUR_MS]).toContain(back.ok && ms - back.instant.getTime())
      }),
      { numRuns: 2000 },
    )
  })

  it('a London day runs from its midnight to the next, 23 or 25 hours long when the clock changes', () => {
    const hours = (day: string) => hoursOf(dayRange(day, day))
    expect(hours('2026-03-29')).toBe(23)
    expect(hours('2026-10-25')).toBe(25)
    expect(hours('2026-07-01')).toBe(24)
    expect(dayRange('2026-07-01', '2026-07-02')).toEqual({
      start: new Date('2026-06-30T23:00:00Z'),
      end: new Date('2026-07-02T23:00:00Z'),
    })
  })

  it('the days around some spans run from the first start to the last end, in London', () => {
    const early = { start: new Date('2026-07-01T22:59:00Z'), end: new Date('2026-07-02T06:00:00Z') }
    const late = { start: new Date('2026-07-05T20:00:00Z'), end: new Date('2026-07-05T23:30:00Z') }
    expect(daysAround([late, early])).toEqual({ from: '2026-07-01', to: '2026-07-06' })
  })
})

describe('wall time to instants', () => {
  it('refuses the hour that spring skips and takes the first of the hour that autumn repeats', () => {
    expect(instantOf('2026-03-29', '01:30')).toEqual({ ok: false, reason: 'skipped' })
    expect(instantOf('2026-03-29', '02:00')).toEqual({ ok: true, instant: new Date('2026-03-29T01:00:00Z') })
    expect(instantOf('2026-10-25', '01:30')).toEqual({ ok: true, instant: new Date('2026-10-25T00:30:00Z') })
  })

  it('gives a night its real hours: 11 in spring, 13 in autumn, 12 otherwise', () => {
    const night = (day: string) => {
      const span = spanOf(day, '20:00', '08:00')
      return span.ok && hoursOf(span)
    }
    expect([night('2026-03-28'), night('2026-10-24'), night('2026-06-01')]).toEqual([11, 13, 12])
  })

  it('says which time a clock change skipped, and on which day', () => {
    expect(spanOf('2026-03-28', '20:00', '01:15')).toEqual({
      ok: false,
      reason: 'skipped',
      field: 'endTime',
      day: '2026-03-29',
    })
    expect(spanOf('2026-03-29', '01:00', '09:00')).toMatchObject({ reason: 'skipped', field: 'startTime' })
  })

  it('refuses what is no day or no time instead of guessing', () => {
    for (const [day, time] of [
      ['2026-02-30', '09:00'],
      ['26-1-1', '09:00'],
      ['', ''],
      ['2026-01-01', '24:00'],
      ['2026-01-01', '9:00'],
    ] as const) {
      expect(instantOf(day, time)).toEqual({ ok: false, reason: 'invalid' })
    }
    expect(spanOf('nonsense', '09:00', '10:00')).toMatchObject({ ok: false, reason: 'invalid' })
  })
})

describe('summer and winter time', () => {
  it('labels summer and winter time', () => {
    expect([
      zoneLabel(new Date('2026-07-01T12:00:00Z')),
      zoneLabel(new Date('2026-12-01T12:00:00Z')),
    ]).toEqual(['BST', 'GMT'])
    expect([
      zoneLabel(new Date('2026-03-29T00:59:59Z')),
      zoneLabel(new Date('2026-03-29T01:00:00Z')),
    ]).toEqual(['GMT', 'BST'])
  })
})

describe('days', () => {
  it('a month on is the same date, or the last of a shorter month', () => {
    expect(addMonths('2026-01-15', 26)).toBe('2028-03-15')
    expect(addMonths('2026-01-15', -26)).toBe('2023-11-15')
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(addMonths('2027-12-31', 2)).toBe('2028-02-29')
  })

  it('count, step and list across months, leap years and clock changes', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
    expect(eachDay('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
    expect(eachDay('2026-02-02', '2026-02-01')).toEqual([])
  })

  it('weeks begin on Monday', () => {
    expect([weekdayOf('2026-08-03'), weekdayOf('2026-08-09')]).toEqual([1, 7])
    expect(isoWeekStart('2026-08-09')).toBe('2026-08-03')
    expect(isoWeekStart('2026-08-03')).toBe('2026-08-03')
  })

  it('a month is shown in whole weeks, the least that cover it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 * 60 }), (n) => {
        const month = new Date(Date.UTC(2000, n, 15)).toISOString().slice(0, 10)
        const grid = monthGrid(month)
        const flat = grid.flat()
        const inMonth = flat.filter((day) => day.startsWith(month.slice(0, 7)))
        expect(inMonth.length).toBe(new Date(Date.UTC(2000, n + 1, 0)).getUTCDate())
        for (const week of grid) {
          expect(week.map(weekdayOf)).toEqual([1, 2, 3, 4, 5, 6, 7])
          expect(week.some((day) => inMonth.includes(day))).toBe(true)
        }
        expect(flat).toEqual(eachDay(flat[0]!, flat.at(-1)!))
      }),
    )
    expect(monthGrid('nonsense')).toEqual([])
    expect(dayOf(new Date('nonsense'))).toBe('')
  })

  it('availability covers whole UTC days, there and back', () => {
    const span = availabilitySpan('2026-03-28', '2026-03-30')
    expect(span).toEqual({
      start: new Date('2026-03-28T00:00:00Z'),
      end: new Date('2026-03-30T23:59:59.999Z'),
    })
    expect(availabilityDays(span)).toEqual({ firstDay: '2026-03-28', lastDay: '2026-03-30' })
  })
})

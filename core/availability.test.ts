import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  AVAILABILITY_KINDS,
  type AvailabilityFacts,
  availabilityByDay,
  daysCovered,
  decideAvailability,
  earliestStart,
  firstDayCovered,
  KIND_LABELS,
  nextDayCounting,
  nextDayCovered,
  normaliseKind,
  ruleLabel,
  weeklyRule,
} from './availability.ts'
import { addDays, eachDay, weekdayOf } from './time.ts'

const entry = (given: Partial<AvailabilityFacts>): AvailabilityFacts => ({
  id: 'a',
  kind: 'DAY_SHIFT',
  firstDay: '2026-08-03',
  lastDay: '2026-08-03',
  rrule: null,
  recurStart: null,
  recurEnd: null,
  createdAt: '2026-07-01T09:00:00Z',
  ...given,
})

describe('kinds', () => {
  it.each<[string, string]>([
    ...AVAILABILITY_KINDS.map((kind): [string, string] => [kind, kind]),
    ['DAY', 'DAY_SHIFT'],
    ['NIGHT', 'NIGHT_SHIFT'],
    ['24_HOURS', 'TWENTYFOUR_HOURS'],
    ['24H', 'TWENTYFOUR_HOURS'],
    ['AVAILABLE', 'AVAILABLE_FOR_ANY'],
    ['ANY', 'AVAILABLE_FOR_ANY'],
    [' night ', 'NIGHT_SHIFT'],
  ])('%s means %s', (text, kind) => {
    expect(normaliseKind(text)).toBe(kind)
  })

  it('anything else means none of them', () => {
    for (const text of ['', 'SOMETIMES', 'constructor', '__proto__', 'DAY'.repeat(1000)]) {
      expect(normaliseKind(text)).toBeNull()
    }
  })

  it('each has its words', () => {
    expect(Object.values(KIND_LABELS)).toEqual(['Day shift', 'Night shift', '24 hours', 'Any', 'Unavailable'])
  })
})

describe('what an entry covers', () => {
  it('a one-off: its own days, within the window', () => {
    const week = entry({ firstDay: '2026-08-03', lastDay: '2026-08-09' })
    expect(daysCovered(week, '2026-08-07', '2026-08-31')).toEqual(['2026-08-07', '2026-08-08', '2026-08-09'])
    expect(daysCovered(week, '2026-09-01', '2026-09-30')).toEqual([])
  })

  it('a recurring one: its weekdays between its start and its end, through clock changes', () => {
    const mondays = entry({ rrule: weeklyRule([1], null), recurStart: '2026-03-10', recurEnd: '2026-04-06' })
    expect(daysCovered(mondays, '2026-03-01', '2026-12-31')).toEqual([
      '2026-03-16',
      '2026-03-23',
      '2026-03-30',
      '2026-04-06',
    ])
  })

  it('a recurring stay of several days reaches into the window from before it', () => {
    const weekends = entry({ firstDay: '2026-08-01', lastDay: '2026-08-02', rrule: 'FREQ=WEEKLY' })
    expect(daysCovered(weekends, '2026-08-09', '2026-08-16')).toEqual([
      '2026-08-09',
      '2026-08-15',
      '2026-08-16',
    ])
  })

  it('nothing, for a rule that cannot be read', () => {
    expect(daysCovered(entry({ rrule: 'FREQ=HOURLY' }), '2026-08-01', '2026-08-31')).toEqual([])
  })

  it('any weekly rule, as looking at every day would find', () => {
    const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })
    const offset = fc.integer({ min: 0, max: 400 })
    fc.assert(
      fc.property(weekdays, offset, offset, offset, (days, start, end, from) => {
        const [recurStart, until] = [addDays('2026-01-01', start), addDays('2026-01-01', start + end)]
        const window = [addDays('2026-01-01', from), addDays('2026-01-01', from + 56)] as const
        const rule = entry({
          firstDay: recurStart,
          lastDay: recurStart,
          rrule: weeklyRule(days, until),
          recurStart,
        })
        const expected = eachDay(...window).filter(
          (day) => day >= recurStart && day <= until && days.includes(weekdayOf(day)),
        )
        expect(daysCovered(rule, ...window)).toEqual(expected)
      }),
    )
  })
})

describe('where several entries cover a day', () => {
  const day = '2026-08-03'
  const winner = (...entries: AvailabilityFacts[]) => availabilityByDay(entries, day, day).get(day)?.id

  it('a one-off wins over a recurring one, even an older one', () => {
    const oneOff = entry({ id: 'one-off', createdAt: '2026-01-01T00:00:00Z' })
    const recurring = entry({ id: 'recurring', rrule: 'FREQ=DAILY', createdAt: '2026-07-01T00:00:00Z' })
    expect(winner(oneOff, recurring)).toBe('one-off')
    expect(winner(recurring, oneOff)).toBe('one-off')
  })

  it('then the newest wins', () => {
    const [older, newer] = [entry({ id: 'older', createdAt: '2026-06-01T00:00:00Z' }), entry({ id: 'newer' })]
    expect(winner(older, newer)).toBe('newer')
    expect(winner(newer, older)).toBe('newer')
  })

  it('whatever order they come in', () => {
    const any = fc.record({
      id: fc.uuid(),
      rrule: fc.constantFrom(null, 'FREQ=DAILY', 'FREQ=WEEKLY'),
      createdAt: fc.constantFrom('2026-06-01T00:00:00Z', '2026-06-01T01:00:00+01:00', '2026-07-01T00:00:00Z'),
    })
    fc.assert(
      fc.property(fc.uniqueArray(any, { selector: (e) => e.id, minLength: 1, maxLength: 5 }), (given) => {
        const entries = given.map(entry)
        expect(winner(...entries)).toBe(winner(...[...entries].reverse()))
      }),
    )
  })
})

describe('an entry is refused', () => {
  const code = (given: Partial<AvailabilityFacts>) => {
    const decision = decideAvailability(entry(given))
    return decision.ok ? 'ok' : decision.code
  }

  it('when it ends before it starts, or covers more than a year', () => {
    expect(code({})).toBe('ok')
    expect(code({ lastDay: '2026-08-02' })).toBe('availability-dates-order')
    expect(code({ lastDay: 'nonsense' })).toBe('availability-dates-order')
    expect(code({ lastDay: addDays('2026-08-03', 365) })).toBe('ok')
    expect(code({ lastDay: addDays('2026-08-03', 366) })).toBe('availability-too-long')
  })

  it('when its rule cannot be read, ends before it starts, or repeats a stay longer than a month', () => {
    expect(code({ rrule: weeklyRule([1, 2], '2026-12-31'), recurEnd: '2026-12-31' })).toBe('ok')
    expect(code({ rrule: 'FREQ=MINUTELY' })).toBe('rrule-invalid')
    expect(code({ rrule: 'FREQ=DAILY', recurEnd: '2026-08-02' })).toBe('recur-dates-order')
    expect(code({ rrule: 'FREQ=DAILY', lastDay: '2026-09-03' })).toBe('availability-too-long')
  })

  it('when its repetition ends more than five years after its start', () => {
    const daily = { rrule: 'FREQ=DAILY', recurStart: '2026-08-03' }
    expect(code({ ...daily, recurEnd: '2031-08-03' })).toBe('ok')
    expect(code({ ...daily, recurEnd: '2031-08-04' })).toBe('recur-too-long')
    expect(code({ rrule: 'FREQ=DAILY', recurEnd: '2031-08-04' })).toBe('recur-too-long')
  })

  it('when it starts before the earliest day, which is a year back', () => {
    const earliest = earliestStart('2026-11-15')
    expect(earliest).toBe('2025-11-15')
    const codeFor = (given: Partial<AvailabilityFacts>) => {
      const decision = decideAvailability(entry({ lastDay: '2025-11-20', ...given }), earliest)
      return decision.ok ? 'ok' : decision.code
    }
    expect(codeFor({ firstDay: '2025-11-15' })).toBe('ok')
    expect(codeFor({ firstDay: '2025-11-14' })).toBe('availability-too-far-back')
    const rule = { firstDay: '2025-11-16', rrule: 'FREQ=DAILY' }
    expect(codeFor({ ...rule, recurStart: '2025-11-15' })).toBe('ok')
    expect(codeFor({ ...rule, recurStart: '1900-01-01' })).toBe('availability-too-far-back')
  })

  it('without looking further than the first day that its rule falls on', () => {
    const daily = entry({ rrule: 'FREQ=DAILY', recurEnd: '2199-12-31' })
    const work = () => firstDayCovered(daily, '1900-01-01', '2199-12-31')
    expect(work()).toBe('2026-08-03')
    const tries = Array.from({ length: 20 }, () => {
      const before = performance.now()
      work()
      return performance.now() - before
    })
    // Checking a hundred thousand days took over a tenth of a second; the best of many runs does not depend on the
    // load.
    expect(Math.min(...tries)).toBeLessThan(5)
  })

  it('when its rule falls on no day', () => {
    const tuesdays = weeklyRule([2], '2026-08-03')
    expect(code({ rrule: tuesdays, recurEnd: '2026-08-03' })).toBe('rule-covers-nothing')
    expect(code({ rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' })).toBe('rule-covers-nothing')
    expect(code({ rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29' })).toBe('ok')
  })
})

describe('the next day that an entry covers', () => {
  it.each<[string, Partial<AvailabilityFacts>, string | null]>([
    ['today, within it', { firstDay: '2026-08-01', lastDay: '2026-08-31' }, '2026-08-03'],
    ['its first day, before it', { firstDay: '2026-09-01', lastDay: '2026-09-05' }, '2026-09-01'],
    ['none, after it', { firstDay: '2026-08-01', lastDay: '2026-08-02' }, null],
    ['the next by its rule', { rrule: weeklyRule([3], null), recurStart: '2026-01-01' }, '2026-08-05'],
    [
      'none once its rule has ended',
      { rrule: weeklyRule([3], '2026-08-01'), recurStart: '2026-01-01' },
      null,
    ],
    ['a rare one', { rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', recurStart: '2026-01-01' }, '2028-02-29'],
  ])('%s', (_what, given, day) => {
    expect(nextDayCovered(entry(given), '2026-08-03')).toBe(day)
  })
})

describe('the next day on which an entry counts', () => {
  const weekly = entry({ id: 'weekly', rrule: 'FREQ=WEEKLY;BYDAY=TU', firstDay: '2026-08-04' })
  const oneOff = (day: string) => entry({ id: day, kind: 'UNAVAILABLE', firstDay: day, lastDay: day })
  const next = (...others: AvailabilityFacts[]) => nextDayCounting(weekly, [weekly, ...others], '2026-08-03')

  it('is the next that it covers if nothing else was said', () => {
    expect(next()).toBe('2026-08-04')
    expect(next(oneOff('2026-08-05'))).toBe('2026-08-04')
  })

  it('passes over days that were set to something else', () => {
    expect(next(oneOff('2026-08-04'))).toBe('2026-08-11')
    expect(next(oneOff('2026-08-04'), oneOff('2026-08-11'))).toBe('2026-08-18')
    const newer = entry({ id: 'b', rrule: 'FREQ=MONTHLY;BYMONTHDAY=4', createdAt: '2026-07-02T09:00:00Z' })
    expect(next({ ...newer, firstDay: '2026-08-04', lastDay: '2026-08-04' })).toBe('2026-08-11')
  })

  it('is not passed over for an older entry of its kind, and may not come at all', () => {
    const daily = { id: 'b', rrule: 'FREQ=DAILY', firstDay: '2026-08-01', lastDay: '2026-08-01' }
    expect(next(entry({ ...daily, createdAt: '2026-06-01T09:00:00Z' }))).toBe('2026-08-04')
    expect(next(entry({ ...daily, createdAt: '2026-07-02T09:00:00Z' }))).toBeNull()
  })
})

describe('every week on …', () => {
  it('is written as a rule that reads back, and said in words', () => {
    const text = weeklyRule([3, 1], '2026-12-31')
    expect(text).toBe('FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261231')
    const repeated = entry({ rrule: text, recurStart: '2026-12-01' })
    expect(daysCovered(repeated, '2026-12-20', '2027-01-31')).toEqual([
      '2026-12-21',
      '2026-12-23',
      '2026-12-28',
      '2026-12-30',
    ])
    expect(ruleLabel(text, '2026-12-01')).toBe('Every week on Mon, Wed until Thu 31 Dec 2026')
    expect(ruleLabel('RRULE:FREQ=WEEKLY', '2026-08-07')).toBe('Every week on Fri')
    expect(ruleLabel('FREQ=MONTHLY', '2026-08-07')).toBe('Repeats by a rule')
  })
})

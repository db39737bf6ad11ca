import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factsOf, findingsBy, onlyRule, settingsWith, shift, withProfile } from '#tests/support/rule-facts.ts'
import {
  anyDayOf,
  dayAfter,
  expectTwin,
  halvesOf,
  MONDAYS,
  mondayAt,
  mondayBefore,
  mondaysOf,
} from '#tests/support/slow-rules.ts'
import { addDays } from '../time.ts'
import { EMPTY_PROFILE, type WorkProfile } from '../work-profile.ts'
import { findingsOf } from './index.ts'

const MONDAY = '2026-06-01'
/** Four shifts of 12 hours in each of so many weeks. */
const fullWeeks = (count: number) =>
  Array.from({ length: 4 * count }, (_, n) =>
    shift(addDays(MONDAY, 7 * Math.floor(n / 4) + 2 * (n % 4)), '08:00', '20:00'),
  )
const extra = (week: number, end = '10:00') => shift(addDays(MONDAY, 7 * week + 1), '09:00', end)
const messages = (shifts: ReturnType<typeof fullWeeks>, profile: Partial<WorkProfile> = {}) => [
  ...new Set(findingsBy('average-week', withProfile(shifts, profile)).map(({ message }) => message)),
]

describe('average-week', () => {
  it('allows an average of exactly 48 hours over 17 weeks, and blocks more without an opt-out', () => {
    expect(messages(fullWeeks(17))).toEqual([])
    const found = findingsBy('average-week', factsOf([...fullWeeks(17), extra(16)]))
    expect(found[0]).toMatchObject({
      level: 'block',
      overridable: true,
      message:
        'Averages 48h 4m a week over the 17 weeks from Mon 1 Jun; 48 hours is the limit without an opt-out',
    })
    // Every shift of those weeks is part of it, with the bookings after it.
    expect(found).toHaveLength(69)
  })

  it('allows long weeks among short ones', () => {
    const long = Array.from({ length: 7 }, (_, n) => shift(addDays(MONDAY, n), '08:00', '20:00'))
    expect(messages(long)).toEqual([])
  })

  it('divides by the weeks of service at its start', () => {
    const two = [...fullWeeks(2), extra(1)]
    expect(messages(two)).toEqual([])
    expect(messages(two, { startedOn: '2026-06-04' })).toEqual([
      'Averages 48h 30m a week over the 2 weeks from Mon 1 Jun; 48 hours is the limit without an opt-out',
    ])
    expect(messages(two, { startedOn: '2026-05-27' })).toEqual([])
    expect(messages([...fullWeeks(1), extra(0)], { startedOn: MONDAY })).toEqual([
      'Averages 49h in the week from Mon 1 Jun; 48 hours is the limit without an opt-out',
    ])
  })

  it('adds the hours elsewhere for each of those weeks', () => {
    const profile = { startedOn: MONDAY, otherHours: 0.5 }
    expect(messages(fullWeeks(1), profile)).toEqual([
      'Averages 48h 30m in the week from Mon 1 Jun, with 0.5 hours a week elsewhere; 48 hours is the limit without an opt-out',
    ])
    expect(messages(fullWeeks(17), { otherHours: 1 })).toHaveLength(1)
    expect(messages(fullWeeks(16), { otherHours: 2 })).toEqual([])
  })

  it('leaves out shifts that start while an opt-out is valid, its last day included', () => {
    const week = [...fullWeeks(1), extra(0)]
    const days = (profile: Partial<WorkProfile>) =>
      findingsBy('average-week', withProfile(week, { startedOn: MONDAY, ...profile })).map(({ day }) =>
        day.slice(8),
      )
    expect(days({})).toEqual(['01', '02', '03', '05', '07'])
    expect(days({ optOutSignedOn: '2026-06-03' })).toEqual(['01', '02'])
    expect(days({ optOutSignedOn: '2026-01-01', optOutEndsOn: '2026-06-05' })).toEqual(['07'])
    expect(days({ optOutSignedOn: '2026-01-01', dateOfBirth: '2008-06-03' })).toEqual(['01', '02'])
  })

  it('takes the numbers of the agency', () => {
    const settings = settingsWith('average-week', { level: 'warn', numbers: { hours: 40, weeks: 1 } })
    const found = findingsBy('average-week', factsOf(fullWeeks(1)), settings)
    expect(found.map(({ level }) => level)).toEqual(['warn', 'warn', 'warn', 'warn'])
  })

  it('agrees with a count of every half hour of every period', () => {
    const WEEKS = 3
    const optional = (monday: string) => fc.option(anyDayOf(monday), { nil: null })
    expectTwin(
      'average-week',
      (one, world) => {
        const { startedOn, otherHours, optOutSignedOn, optOutEndsOn } = world.profile
        const { day } = world.calendar[one.from]!
        if (optOutSignedOn && optOutSignedOn <= day && (!optOutEndsOn || optOutEndsOn >= day)) return null
        const started = startedOn && mondayBefore(startedOn)
        const halves = halvesOf(world.shifts)
        for (const monday of mondaysOf(world, one)) {
          for (let ahead = 0; ahead < WEEKS; ahead += 1) {
            const period: string[] = []
            for (let back = 0; back < WEEKS; back += 1) {
              const week = dayAfter(monday, 7 * (ahead - back))
              if (back === 0 || !started || week >= started) period.push(week)
            }
            const worked = halves.filter((n) => period.includes(world.calendar[n]!.monday)).length / 2
            const isOver = worked + otherHours * period.length > 30 * period.length
            if (period.includes(monday) && isOver) return 'block'
          }
        }
        return null
      },
      {
        change: { numbers: { hours: 30, weeks: WEEKS } },
        runs: 40,
        profile: (monday) =>
          fc.record({
            startedOn: optional(monday),
            otherHours: fc.constantFrom(0, 0, 5, 12.5),
            optOutSignedOn: optional(monday),
            optOutEndsOn: optional(monday),
          }),
      },
    )
  })

  it('agrees with a look at each minute of half a year, at the numbers it starts with', () => {
    const MINUTE = 60_000
    const slot = fc.record({
      isOff: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
      start: fc.integer({ min: 0, max: 24 * 60 - 1 }),
      minutes: fc.integer({ min: 300, max: 840 }),
    })
    for (const monday of MONDAYS) {
      fc.assert(
        fc.property(
          fc.array(slot, { minLength: 100, maxLength: 182 }),
          fc.constantFrom(0, 0, 4.5),
          (days, otherHours) => {
            const shifts = days.flatMap(({ isOff, start, minutes }, n) => {
              const from = Date.parse(monday) + (n * 24 * 60 + start) * MINUTE
              const id = String(n).padStart(3, '0')
              return isOff ? [] : [{ id, start: new Date(from), end: new Date(from + minutes * MINUTE) }]
            })
            const weeksOf = ({ start, end }: (typeof shifts)[number]) => {
              const weeks: string[] = []
              for (let at = start.getTime(); at < end.getTime(); at += MINUTE) weeks.push(mondayAt(at))
              return weeks
            }
            const minutesIn = new Map<string, number>()
            for (const shift of shifts)
              for (const week of weeksOf(shift)) minutesIn.set(week, (minutesIn.get(week) ?? 0) + 1)
            const isOver = (last: string) => {
              const period = Array.from({ length: 17 }, (_, n) => dayAfter(last, -7 * n))
              const minutes = period.reduce((sum, week) => sum + (minutesIn.get(week) ?? 0), 0)
              return minutes / 60 + 17 * otherHours > 17 * 48
            }
            const isBlocked = (shift: (typeof shifts)[number]) =>
              [...new Set(weeksOf(shift))].some((week) =>
                Array.from({ length: 17 }, (_, n) => dayAfter(week, 7 * n)).some(isOver),
              )
            const facts = { ...factsOf(shifts), profile: { ...EMPTY_PROFILE, otherHours } }
            const found = findingsOf(facts, onlyRule('average-week')).map(({ shiftId }) => shiftId)
            expect(found).toEqual(shifts.filter(isBlocked).map(({ id }) => id))
          },
        ),
        { numRuns: 1 },
      )
    }
  })
})

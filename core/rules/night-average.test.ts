import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factsOf, findingsBy, shift, withProfile } from '#tests/support/rule-facts.ts'
import {
  anyDayOf,
  dayAfter,
  expectTwin,
  mondayBefore,
  type SlowShift,
  type SlowWorld,
} from '#tests/support/slow-rules.ts'
import { addDays } from '../time.ts'

const MONDAY = '2026-06-01'
const nightly = (count: number, end: string) =>
  Array.from({ length: count }, (_, n) => shift(addDays(MONDAY, 7 * n), '22:00', end))

describe('night-average', () => {
  it('allows regular nights of 8 hours, and warns of longer ones', () => {
    expect(findingsBy('night-average', factsOf(nightly(17, '06:00')))).toEqual([])
    const found = findingsBy('night-average', factsOf(nightly(17, '06:01')))
    expect(found).toHaveLength(17)
    expect(found[0]).toMatchObject({
      level: 'warn',
      overridable: false,
      message:
        'Nights average 8h 1m over the 17 weeks from Mon 1 Jun; 8 hours is the limit for regular night work',
    })
  })

  it('needs at least one night for each week of the period', () => {
    expect(findingsBy('night-average', factsOf(nightly(16, '08:00')))).toEqual([])
    const started = withProfile(nightly(16, '08:00'), { startedOn: MONDAY })
    expect(findingsBy('night-average', started)).toHaveLength(16)
  })

  it('takes the mean of the nights alone, and says nothing of day shifts', () => {
    const nights = [...nightly(9, '08:00'), ...nightly(17, '06:00').slice(9)]
    const days = nightly(17, '06:00').map((_, n) => shift(addDays(MONDAY, 7 * n + 2), '08:00', '14:00'))
    const found = findingsBy('night-average', factsOf([...nights, ...days]))
    expect(found).toHaveLength(17)
    expect(found[0]?.message).toContain('Nights average 9h 4m')
  })

  it('agrees with a list of the nights of every period', () => {
    const WEEKS = 3
    const isNight = ({ calendar }: SlowWorld, { from, until }: SlowShift) =>
      calendar.slice(from, until).filter(({ hour }) => hour >= 23 || hour < 6).length >= 6
    expectTwin(
      'night-average',
      (one, world) => {
        if (!isNight(world, one)) return null
        const { startedOn } = world.profile
        const started = startedOn && mondayBefore(startedOn)
        const { monday } = world.calendar[one.from]!
        for (let ahead = 0; ahead < WEEKS; ahead += 1) {
          const period: string[] = []
          for (let back = 0; back < WEEKS; back += 1) {
            const week = dayAfter(monday, 7 * (ahead - back))
            if (back === 0 || !started || week >= started) period.push(week)
          }
          if (!period.includes(monday)) continue
          const nights = world.shifts.filter(
            (other) => isNight(world, other) && period.includes(world.calendar[other.from]!.monday),
          )
          const halves = nights.reduce((sum, { from, until }) => sum + until - from, 0)
          if (nights.length >= period.length && halves > 16 * nights.length) return 'warn'
        }
        return null
      },
      {
        change: { numbers: { hours: 8, weeks: WEEKS } },
        profile: (monday) => fc.record({ startedOn: fc.option(anyDayOf(monday), { nil: null }) }),
      },
    )
  })
})

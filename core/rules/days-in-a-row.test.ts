import { describe, expect, it } from 'vitest'
import { factsOf, findingsBy, messagesOf, settingsWith, shift } from '#tests/support/rule-facts.ts'
import { dayAfter, expectTwin, type SlowShift, type SlowWorld } from '#tests/support/slow-rules.ts'
import { eachDay } from '../time.ts'

const days = (from: string, to: string) => eachDay(from, to).map((day) => shift(day, '09:00', '13:00'))
const nights = (from: string, to: string) => eachDay(from, to).map((day) => shift(day, '22:00', '06:00'))

describe('days-in-a-row', () => {
  it('warns from the 7th day on', () => {
    expect(messagesOf('days-in-a-row', days('2026-08-04', '2026-08-09'))).toEqual([])
    expect(messagesOf('days-in-a-row', days('2026-08-04', '2026-08-11'))).toEqual([
      'Mon 10 Aug is the 7th day in a row; the limit is 6 days',
      'Tue 11 Aug is the 8th day in a row; the limit is 6 days',
    ])
  })

  it('warns from the 5th night on', () => {
    expect(messagesOf('days-in-a-row', nights('2026-08-04', '2026-08-07'))).toEqual([])
    expect(messagesOf('days-in-a-row', nights('2026-08-04', '2026-08-08'))).toEqual([
      'Sat 8 Aug is the 5th night in a row; the limit is 4 nights',
    ])
    expect(messagesOf('days-in-a-row', nights('2026-08-04', '2026-08-10')).at(-1)).toBe(
      'Mon 10 Aug is the 7th day and the 7th night in a row; the limit is 6 days and 4 nights',
    )
  })

  it('counts a day with two shifts once, and starts again after a free day', () => {
    const twice = [...days('2026-08-04', '2026-08-09'), shift('2026-08-09', '14:00', '16:00')]
    expect(messagesOf('days-in-a-row', twice)).toEqual([])
    const apart = [...days('2026-08-04', '2026-08-07'), ...days('2026-08-09', '2026-08-14')]
    expect(messagesOf('days-in-a-row', apart)).toEqual([])
  })

  it('counts over the end of a year', () => {
    expect(messagesOf('days-in-a-row', days('2026-12-28', '2027-01-03'))).toHaveLength(1)
  })

  it('takes the numbers of the agency', () => {
    const settings = settingsWith('days-in-a-row', { numbers: { days: 20, nights: 22 } })
    const found = findingsBy('days-in-a-row', factsOf(days('2026-08-01', '2026-08-23')), settings)
    expect(found.map(({ message }) => message.slice(0, 25))).toEqual([
      'Fri 21 Aug is the 21st da',
      'Sat 22 Aug is the 22nd da',
      'Sun 23 Aug is the 23rd da',
    ])
  })

  it('agrees with a walk back day by day', () => {
    const isNight = ({ calendar }: SlowWorld, { from, until }: SlowShift) =>
      calendar.slice(from, until).filter(({ hour }) => hour >= 23 || hour < 6).length >= 6
    expectTwin('days-in-a-row', (one, world) => {
      const row = (shifts: SlowShift[]) => {
        const starts = new Set(shifts.map(({ from }) => world.calendar[from]!.day))
        let count = 0
        for (let { day } = world.calendar[one.from]!; starts.has(day); day = dayAfter(day, -1)) count += 1
        return count
      }
      const nightly = world.shifts.filter((other) => isNight(world, other))
      return row(world.shifts) > 6 || (isNight(world, one) && row(nightly) > 4) ? 'warn' : null
    })
  })
})

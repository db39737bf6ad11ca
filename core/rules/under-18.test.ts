import { describe, expect, it } from 'vitest'
import type { FactShift } from '#core/rules/index.ts'
import { factsOf, findingsBy, shift, withProfile } from '#tests/support/rule-facts.ts'
import { anyDayOf, expectTwin, halvesOf } from '#tests/support/slow-rules.ts'

const YOUNG = { dateOfBirth: '2009-01-01' }
const messages = (shifts: readonly FactShift[], profile = YOUNG) =>
  findingsBy('under-18', withProfile(shifts, profile)).map(({ message }) => message)

describe('under-18', () => {
  it('allows 8 hours a day and blocks more, which cannot be overridden', () => {
    expect(messages([shift('2026-08-04', '09:00', '17:00')])).toEqual([])
    const long = withProfile([shift('2026-08-04', '09:00', '17:01')], YOUNG)
    expect(findingsBy('under-18', long)).toMatchObject([
      {
        level: 'block',
        overridable: false,
        message: 'Under 18 on Tue 4 Aug: 8h 1m on Tue 4 Aug, and 8 hours a day is the limit',
      },
    ])
  })

  it('adds up the shifts of a day, and counts those that follow each other without a gap', () => {
    const two = [shift('2026-08-04', '09:00', '13:00'), shift('2026-08-04', '13:00', '18:00')]
    expect(messages(two)).toEqual(['Under 18 on Tue 4 Aug: 9h on Tue 4 Aug, and 8 hours a day is the limit'])
  })

  it('allows 40 hours a week and blocks more', () => {
    const days = ['03', '04', '05', '06', '07'].map((day) => shift(`2026-08-${day}`, '09:00', '17:00'))
    expect(messages(days)).toEqual([])
    expect(messages([...days, shift('2026-08-08', '09:00', '09:30')])).toEqual([
      'Under 18 on Sat 8 Aug: 40h 30m in the week from Mon 3 Aug, and 40 hours a week is the limit',
    ])
  })

  it('allows 12 hours of rest and blocks less', () => {
    const late = shift('2026-08-04', '13:00', '21:00')
    expect(messages([late, shift('2026-08-05', '09:00', '12:00')])).toEqual([])
    expect(messages([late, shift('2026-08-05', '08:59', '12:00')])).toEqual([
      'Under 18 on Wed 5 Aug: only 11h 59m of rest before it, and 12 hours are due',
    ])
  })

  it('allows no time from 22:00 to 06:00', () => {
    expect(messages([shift('2026-08-04', '14:00', '22:00')])).toEqual([])
    expect(messages([shift('2026-08-04', '06:00', '14:00')])).toEqual([])
    const late = 'Under 18 on Tue 4 Aug: no work is allowed from 22:00 to 06:00'
    expect(messages([shift('2026-08-04', '16:00', '22:01')])).toEqual([late])
    expect(messages([shift('2026-08-04', '05:59', '12:00')])).toEqual([late])
  })

  it('looks at shifts that start before the birthday, and at no others', () => {
    const onBirthday = { dateOfBirth: '2008-08-04' }
    expect(messages([shift('2026-08-04', '00:00', '12:00')], onBirthday)).toEqual([])
    expect(messages([shift('2026-08-03', '23:00', '03:00')], onBirthday)).toHaveLength(1)
  })

  it('says nothing without a date of birth', () => {
    expect(findingsBy('under-18', factsOf([shift('2026-08-04', '20:00', '08:00')]))).toEqual([])
  })

  it('agrees with a count of every half hour', () => {
    expectTwin(
      'under-18',
      (one, { calendar, shifts, profile }) => {
        const { dateOfBirth } = profile
        const isYoung = ({ from }: { from: number }) =>
          calendar[from]!.day < `${Number(dateOfBirth!.slice(0, 4)) + 18}${dateOfBirth!.slice(4)}`
        if (!isYoung(one)) return null
        const young = shifts.filter(isYoung)
        const upTo = halvesOf(young.slice(0, young.indexOf(one) + 1))
        const own = halvesOf([one]).map((n) => calendar[n]!)
        const isLongDay = own.some(({ day }) => upTo.filter((n) => calendar[n]!.day === day).length > 16)
        const isLongWeek = own.some(
          ({ monday }) => upTo.filter((n) => calendar[n]!.monday === monday).length > 80,
        )
        const gaps = young.filter((other) => other !== one).map(({ until }) => one.from - until)
        const gap = Math.min(...gaps.filter((halves) => halves >= 0))
        const isLate = own.some(({ hour }) => hour >= 22 || hour < 6)
        return isLongDay || isLongWeek || (gap > 0 && gap < 24) || isLate ? 'block' : null
      },
      {
        runs: 30,
        profile: (monday) =>
          anyDayOf(monday).map((day) => ({ dateOfBirth: `${Number(day.slice(0, 4)) - 18}${day.slice(4)}` })),
      },
    )
  })
})

import { describe, expect, it } from 'vitest'
import { alsoAppliedLabel, clashLabels, restLabel, weekLabels } from './apply.ts'

const shift = (day: number) => ({
  id: `s${day}`,
  headline: 'Care',
  address: null,
  dateStart: `2026-06-${day}T09:00:00.000Z`,
  dateEnd: `2026-06-${day}T11:00:00.000Z`,
})

describe('the words about applying', () => {
  it('name the shifts that clash, at most three, with day and time', () => {
    expect(clashLabels([shift(22)])).toEqual(['Care, Mon 22 Jun, 10:00 - 12:00'])
    expect(clashLabels([22, 23, 24, 25, 26].map(shift))).toHaveLength(4)
    expect(clashLabels([22, 23, 24, 25, 26].map(shift)).at(-1)).toBe('+2 more')
  })

  it('give the hours of each week with and without the job', () => {
    expect(weekLabels([{ monday: '2026-06-22', hoursNow: 12, hoursThen: 24 }])).toEqual([
      'Week of Mon 22 Jun: 24 hours instead of 12',
    ])
    expect(weekLabels([{ monday: '2026-06-22', hoursNow: 0, hoursThen: 1 }])).toEqual([
      'Week of Mon 22 Jun: 1 hour',
    ])
    const many = Array.from({ length: 6 }, () => ({ monday: '2026-06-22', hoursNow: 0, hoursThen: 12 }))
    expect(weekLabels(many).at(-1)).toBe('2 more weeks')
  })

  it('name the other applications that overlap, at most three', () => {
    const other = (day: number) => ({ job: { headline: 'Night care' }, day: `2026-11-${day}` })
    expect(alsoAppliedLabel([])).toBeNull()
    expect(alsoAppliedLabel([other(23)])).toBe(
      'You have also applied for Night care (Mon 23 Nov), which overlaps',
    )
    expect(alsoAppliedLabel([23, 24, 25, 26].map(other))).toBe(
      'You have also applied for Night care (Mon 23 Nov), Night care (Tue 24 Nov), Night care (Wed 25 Nov) +1 more, which overlap',
    )
  })

  it('give the shortest rest', () => {
    expect(restLabel(9)).toBe('At least 9 hours of rest before and after each shift')
    expect(restLabel(null)).toBe('No other shift is close to it')
  })
})

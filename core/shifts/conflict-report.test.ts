import { describe, expect, it } from 'vitest'
import { factsOf, shift } from '#tests/support/rule-facts.ts'
import { conflictsOf } from './conflict-report.ts'

const WEEK = ['2026-08-03', '2026-08-09'] as const

describe('the conflict report', () => {
  it('counts a shift with two conflicts once, and lists both', () => {
    const twice = [shift('2026-08-04', '09:00', '17:00'), shift('2026-08-04', '16:00', '20:00')]
    const report = conflictsOf(factsOf(twice, { '2026-08-04': 'UNAVAILABLE' }), ...WEEK)
    expect(report).toMatchObject({ totalConflicts: 2, warningCount: 0 })
    expect(report.items).toHaveLength(4)
  })

  it('lists the days asked for alone, with the rest before them', () => {
    const sunday = shift('2026-08-02', '14:00', '23:30')
    const [monday, later] = [shift('2026-08-03', '08:00', '12:00'), shift('2026-08-10', '08:00', '12:00')]
    const facts = factsOf([sunday, monday, later], { '2026-08-10': 'UNAVAILABLE' })
    expect(conflictsOf(facts, ...WEEK).items.map(({ shiftId }) => shiftId)).toEqual([monday.id])
  })
})

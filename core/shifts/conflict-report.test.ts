import { describe, expect, it } from 'vitest'
import { factsOf, shift } from '#tests/support/rule-facts.ts'
import { DEFAULT_SETTINGS, type Finding } from '../rules/index.ts'
import { conflictsOf } from './conflict-report.ts'

const WEEK = { from: '2026-08-03', to: '2026-08-09' }

describe('the conflict report', () => {
  it('counts a shift with two conflicts once, and lists both', () => {
    const twice = [shift('2026-08-04', '09:00', '17:00'), shift('2026-08-04', '16:00', '20:00')]
    const report = conflictsOf(factsOf(twice, { '2026-08-04': 'UNAVAILABLE' }), DEFAULT_SETTINGS, WEEK)
    expect(report).toMatchObject({ totalConflicts: 2, warningCount: 0 })
    expect(report.items).toHaveLength(4)
  })

  it('lists the days asked for alone, with the rest before them', () => {
    const sunday = shift('2026-08-02', '14:00', '23:30')
    const [monday, later] = [shift('2026-08-03', '08:00', '12:00'), shift('2026-08-10', '08:00', '12:00')]
    const facts = factsOf([sunday, monday, later], { '2026-08-10': 'UNAVAILABLE' })
    expect(conflictsOf(facts, DEFAULT_SETTINGS, WEEK).items.map(({ shiftId }) => shiftId)).toEqual([
      monday.id,
    ])
  })

  it('counts a block that was overridden as a warning, and still lists it', () => {
    const tired = [shift('2026-08-04', '09:00', '21:00'), shift('2026-08-05', '03:00', '08:00')]
    const facts = factsOf(tired)
    expect(conflictsOf(facts, DEFAULT_SETTINGS, WEEK)).toMatchObject({ totalConflicts: 1, warningCount: 0 })
    const isOverridden = ({ rule, shiftId }: Finding) => rule === 'daily-rest' && shiftId === tired[1]!.id
    const report = conflictsOf(facts, DEFAULT_SETTINGS, WEEK, isOverridden)
    expect(report).toMatchObject({ totalConflicts: 0, warningCount: 1 })
    expect(report.items).toMatchObject([{ rule: 'daily-rest', level: 'block', severity: 'warning' }])
  })

  it('counts overlaps and Unavailable days whatever else', () => {
    const twice = [shift('2026-08-04', '09:00', '17:00'), shift('2026-08-04', '16:00', '20:00')]
    const facts = factsOf(twice, { '2026-08-04': 'UNAVAILABLE' })
    expect(conflictsOf(facts, DEFAULT_SETTINGS, WEEK, () => true).totalConflicts).toBe(2)
  })
})

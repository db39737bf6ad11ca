import { describe, expect, it } from 'vitest'
import type { ConflictItem } from '#core/contracts/reports.ts'
import { groupConflicts, othersText } from './conflict-groups.ts'

const item = (day: string, more: Partial<ConflictItem> = {}): ConflictItem => ({
  rule: 'long-week',
  severity: 'conflict',
  reason: 'The week comes to 60h',
  day,
  userId: 'amara',
  contractorName: 'Amara',
  shiftId: day,
  headline: 'Care',
  dateStart: `${day}T08:00:00Z`,
  dateEnd: `${day}T20:00:00Z`,
  override: null,
  ...more,
})
const days = (items: ConflictItem[]) =>
  groupConflicts(items).map(({ first, others }) => [first, ...others].map(({ day }) => day))

describe('conflicts with the same words', () => {
  it('share a line, in the order of the first', () => {
    const other = item('2026-11-24', { reason: 'Only 8h of rest', rule: 'daily-rest' })
    expect(days([item('2026-11-23'), other, item('2026-11-25')])).toEqual([
      ['2026-11-23', '2026-11-25'],
      ['2026-11-24'],
    ])
  })

  it.each<[string, Partial<ConflictItem>]>([
    ['of another person', { userId: 'ben' }],
    ['that only warn', { severity: 'warning' }],
    ['that were overruled', { override: { reason: 'Agreed', byName: 'Jo', at: '2026-11-20T08:00:00Z' } }],
  ])('%s have a line of their own', (_, more) => {
    expect(days([item('2026-11-23'), item('2026-11-24', more)])).toEqual([['2026-11-23'], ['2026-11-24']])
  })
})

it.each([
  [1, 'Also Mon 23 Nov.'],
  [2, 'Also Mon 23 Nov and Tue 24 Nov.'],
  [3, 'Also Mon 23 Nov, Tue 24 Nov and Wed 25 Nov.'],
  [4, 'Also Mon 23 Nov, Tue 24 Nov, Wed 25 Nov and 1 more shift.'],
  [6, 'Also Mon 23 Nov, Tue 24 Nov, Wed 25 Nov and 3 more shifts.'],
])('the other %d shifts are named, or counted if there are many', (count, words) => {
  expect(othersText(Array.from({ length: count }, (_, n) => item(`2026-11-${23 + n}`)))).toBe(words)
})

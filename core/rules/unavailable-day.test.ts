import { describe, expect, it } from 'vitest'
import { factsOf, messagesOf, shift } from '#tests/support/rule-facts.ts'
import { DEFAULT_SETTINGS, findingsOf } from './index.ts'
import { severityOf } from './severity.ts'

describe('unavailable-day', () => {
  it('warns of a shift on a day marked Unavailable, which the report counts as a conflict', () => {
    const day = shift('2026-08-04', '09:00', '17:00')
    const [finding] = findingsOf(factsOf([day], { '2026-08-04': 'UNAVAILABLE' }), DEFAULT_SETTINGS)
    expect(finding).toEqual({
      rule: 'unavailable-day',
      level: 'warn',
      overridable: false,
      day: '2026-08-04',
      message: 'Tue 4 Aug is marked Unavailable',
      shiftId: day.id,
    })
    expect(severityOf(finding!)).toBe('conflict')
  })

  it('looks at the day that a night starts on, not at the one it ends on', () => {
    const night = shift('2026-08-04', '20:00', '08:00')
    expect(messagesOf('unavailable-day', [night], { '2026-08-05': 'UNAVAILABLE' })).toEqual([])
    expect(messagesOf('unavailable-day', [night], { '2026-08-04': 'UNAVAILABLE' })).toHaveLength(1)
  })
})

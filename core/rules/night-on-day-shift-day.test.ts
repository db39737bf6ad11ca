import { describe, expect, it } from 'vitest'
import { messagesOf, shift } from '#tests/support/rule-facts.ts'

describe('night-on-day-shift-day', () => {
  const [day, night] = [shift('2026-08-04', '09:00', '17:00'), shift('2026-08-04', '20:00', '08:00')]

  it('warns of a night on a day offered for day shifts alone', () => {
    const messages = (kind: 'DAY_SHIFT' | 'NIGHT_SHIFT' | 'TWENTYFOUR_HOURS' | 'AVAILABLE_FOR_ANY') =>
      messagesOf('night-on-day-shift-day', [day, night], { '2026-08-04': kind })
    expect(messages('DAY_SHIFT')).toEqual(['Tue 4 Aug is marked Day shift, and this is a night shift'])
    for (const kind of ['NIGHT_SHIFT', 'TWENTYFOUR_HOURS', 'AVAILABLE_FOR_ANY'] as const) {
      expect(messages(kind)).toEqual([])
    }
  })
})

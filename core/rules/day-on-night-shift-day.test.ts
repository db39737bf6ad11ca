import { describe, expect, it } from 'vitest'
import { messagesOf, shift } from '#tests/support/rule-facts.ts'

describe('day-on-night-shift-day', () => {
  const [day, night] = [shift('2026-08-04', '09:00', '17:00'), shift('2026-08-04', '20:00', '08:00')]

  it('warns of a day shift on a day offered for night shifts alone', () => {
    const messages = (kind: 'DAY_SHIFT' | 'NIGHT_SHIFT' | 'TWENTYFOUR_HOURS' | 'AVAILABLE_FOR_ANY') =>
      messagesOf('day-on-night-shift-day', [day, night], { '2026-08-04': kind })
    expect(messages('NIGHT_SHIFT')).toEqual(['Tue 4 Aug is marked Night shift, and this is a day shift'])
    for (const kind of ['DAY_SHIFT', 'TWENTYFOUR_HOURS', 'AVAILABLE_FOR_ANY'] as const) {
      expect(messages(kind)).toEqual([])
    }
  })
})

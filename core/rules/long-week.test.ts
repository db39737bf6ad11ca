import { describe, expect, it } from 'vitest'
import { factsOf, messagesOf, shift } from '#tests/support/rule-facts.ts'
import { findingsOf } from './index.ts'

const longDays = (days: string[]) => days.map((day) => shift(day, '08:00', '20:00'))
const WEEK = ['2026-08-03', '2026-08-04', '2026-08-05', '2026-08-06', '2026-08-07']

describe('long-week', () => {
  it('warns of a week over 48 hours, on the shifts beyond them', () => {
    expect(messagesOf('long-week', longDays(WEEK.slice(0, 4)))).toEqual([])
    expect(findingsOf(factsOf(longDays(WEEK)))).toMatchObject([
      {
        rule: 'long-week',
        day: '2026-08-07',
        message: 'The week from Mon 3 Aug comes to 60h; 48 hours is the limit',
      },
    ])
  })

  it('counts a week from Monday to Sunday in London', () => {
    const days = ['2026-07-31', '2026-08-01', '2026-08-02', '2026-08-03', '2026-08-04', '2026-08-05']
    expect(messagesOf('long-week', longDays(days))).toEqual([])
  })
})

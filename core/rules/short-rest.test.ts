import { describe, expect, it } from 'vitest'
import { messagesOf, shift } from '#tests/support/rule-facts.ts'

const first = shift('2026-08-04', '09:00', '21:00')

describe('short-rest', () => {
  it("warns of less than 11 hours' rest before a shift", () => {
    expect(messagesOf('short-rest', [first, shift('2026-08-05', '08:00', '12:00')])).toEqual([])
    expect(messagesOf('short-rest', [first, shift('2026-08-05', '07:30', '12:00')])).toEqual([
      'Only 10h 30m of rest before the shift at Wed 5 Aug 07:30; 11 hours are due',
    ])
  })

  it('counts the rest from the week before', () => {
    const sunday = shift('2026-08-02', '14:00', '23:30')
    expect(messagesOf('short-rest', [sunday, shift('2026-08-03', '08:00', '12:00')])).toHaveLength(1)
  })
})

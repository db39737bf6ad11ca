import { describe, expect, it } from 'vitest'
import { factsOf, findingsBy, messagesOf, settingsWith, shift } from '#tests/support/rule-facts.ts'
import { slowRest } from '#tests/support/slow-rest.ts'
import { expectTwin } from '#tests/support/slow-rules.ts'

const first = shift('2026-08-04', '09:00', '21:00')
const restTo = (start: string) => {
  const [finding] = findingsBy('daily-rest', factsOf([first, shift('2026-08-05', start, '12:00')]))
  return finding?.level ?? 'clean'
}

describe('daily-rest', () => {
  it("warns of less than 11 hours' rest before a shift, in words that say what is due", () => {
    expect(messagesOf('daily-rest', [first, shift('2026-08-05', '07:30', '12:00')])).toEqual([
      'Only 10h 30m of rest before the shift at Wed 5 Aug 07:30; 11 hours are due',
    ])
  })

  it('is clean at exactly 11 hours, warns at exactly 8, and blocks below', () => {
    expect(['08:00', '07:59', '05:00', '04:59'].map(restTo)).toEqual(['clean', 'warn', 'warn', 'block'])
  })

  it('can be overridden', () => {
    const [finding] = findingsBy('daily-rest', factsOf([first, shift('2026-08-05', '03:00', '08:00')]))
    expect(finding).toMatchObject({ level: 'block', overridable: true })
  })

  it('counts the rest from the week before', () => {
    const sunday = shift('2026-08-02', '14:00', '23:30')
    expect(messagesOf('daily-rest', [sunday, shift('2026-08-03', '08:00', '12:00')])).toHaveLength(1)
  })

  it('only warns between two shifts that start on the same day', () => {
    const [early, late] = [shift('2026-08-04', '07:00', '11:00'), shift('2026-08-04', '12:00', '16:00')]
    expect(findingsBy('daily-rest', factsOf([early, late]))).toMatchObject([
      { level: 'warn', shiftId: late.id, message: expect.stringContaining('Only 1h of rest') },
    ])
  })

  it('is real time when the clocks change', () => {
    const rest = (day: string, next: string) =>
      messagesOf('daily-rest', [shift(day, '12:00', '21:00'), shift(next, '08:00', '12:00')])
    expect(rest('2026-03-28', '2026-03-29')).toEqual([expect.stringContaining('Only 10h of rest')])
    expect(rest('2026-10-24', '2026-10-25')).toEqual([])
  })

  it('takes the numbers and the level of the agency', () => {
    const facts = factsOf([first, shift('2026-08-05', '08:00', '12:00')])
    const numbers = { warnBelow: 12, blockBelow: 11.5 }
    const level = (change: Parameters<typeof settingsWith>[1]) =>
      findingsBy('daily-rest', facts, settingsWith('daily-rest', change)).map((finding) => finding.level)
    expect(level({ numbers })).toEqual(['block'])
    expect(level({ numbers, level: 'warn' })).toEqual(['warn'])
    expect(level({ numbers, level: 'off' })).toEqual([])
  })

  it('agrees with a count of half hours, with stretches and the work in 24 hours', () => {
    expectTwin('daily-rest', (one, { shifts, calendar }) => {
      const breach = slowRest(one, shifts, { hour: 2, dayAt: (n) => calendar[n]!.day })
      return breach?.level ?? null
    })
  })
})

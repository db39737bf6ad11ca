import { describe, expect, it } from 'vitest'
import { leftLabel, warningsOf } from './words.ts'

describe('the time that is left', () => {
  it.each([
    [0, '0 s'],
    [30, '30 s'],
    [60, '1 min'],
    [61, '2 min'],
    [3600, '1 h'],
    [3601, '1 h 1 min'],
    [14_400, '4 h'],
  ])('of %i seconds reads %s', (seconds, label) => expect(leftLabel(seconds)).toBe(label))
})

describe('the warnings of an offer', () => {
  it('come rule by rule in the order of the first, each sentence once', () => {
    const level = 'warn' as const
    const findings = [
      { rule: 'shift-kind', level, message: 'Thu is marked Day shift' },
      { rule: 'long-week', level, message: 'The week comes to 66h' },
      { rule: 'shift-kind', level, message: 'Fri is marked Day shift' },
      { rule: 'long-week', level, message: 'The week comes to 66h' },
    ]
    expect(warningsOf(findings)).toEqual([
      'Thu is marked Day shift',
      'Fri is marked Day shift',
      'The week comes to 66h',
    ])
  })
})

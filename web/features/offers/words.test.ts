import { describe, expect, it } from 'vitest'
import { leftLabel } from './words.ts'

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

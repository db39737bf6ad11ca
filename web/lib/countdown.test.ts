import { describe, expect, it } from 'vitest'
import { secondsLeft } from './countdown.ts'

describe('a countdown', () => {
  it('counts whole seconds against the clock, and ends at nothing', () => {
    expect(secondsLeft(300_000, 0)).toBe(300)
    expect(secondsLeft(300_000, 299_001)).toBe(1)
    expect(secondsLeft(300_000, 300_000)).toBe(0)
    expect(secondsLeft(300_000, 900_000)).toBe(0)
    expect(secondsLeft(null, 0)).toBe(0)
  })
})

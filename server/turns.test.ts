import { describe, expect, it } from 'vitest'
import { mapInTurns, slicesOf } from './turns.ts'

describe('long work in turns', () => {
  it('gives way to others while it runs, and returns every result in order', async () => {
    let others = 0
    const count = () => {
      others += 1
      if (!isDone) setImmediate(count)
    }
    let isDone = false
    setImmediate(count)
    const results = await mapInTurns([1, 2, 3, 4, 5, 6], (n) => {
      const until = performance.now() + 6
      while (performance.now() < until);
      return n * 2
    })
    isDone = true
    expect(results).toEqual([2, 4, 6, 8, 10, 12])
    expect(others).toBeGreaterThanOrEqual(2)
  })

  it('a list in slices has every item once, in order', () => {
    expect(slicesOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
    expect(slicesOf([], 2)).toEqual([])
  })
})

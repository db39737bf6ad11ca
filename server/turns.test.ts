import { describe, expect, it } from 'vitest'
import { mapInTurns, readAhead, runInTurns, slicesOf } from './turns.ts'

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

  it('gives way within an item too, wherever its work yields', async () => {
    let others = 0
    let isDone = false
    const count = () => {
      others += 1
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    const results = await runInTurns(['one'], function* (item) {
      for (let step = 0; step < 6; step += 1) {
        const until = performance.now() + 6
        while (performance.now() < until);
        yield
      }
      return `${item} done`
    })
    isDone = true
    expect(results).toEqual(['one done'])
    expect(others).toBeGreaterThanOrEqual(2)
  })

  it('a list in slices has every item once, in order', () => {
    expect(slicesOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
    expect(slicesOf([], 2)).toEqual([])
  })

  it('reads the next items while the last is worked on, a few at a time and in order', async () => {
    const read: number[] = []
    const seen: [number, number][] = []
    for await (const n of readAhead([1, 2, 3, 4, 5], async (n) => read.push(n))) seen.push([n, read.length])
    expect(read).toEqual([1, 2, 3, 4, 5])
    expect(seen).toEqual([
      [1, 3],
      [2, 4],
      [3, 5],
      [4, 5],
      [5, 5],
    ])
  })

  it('a failure to read is reported in its turn, and to nobody if the work has ended before', async () => {
    const failing = () =>
      readAhead(['good', 'bad'], async (word) => {
        if (word === 'bad') throw new Error(word)
        return word
      })
    const seen: string[] = []
    const readAll = async () => {
      for await (const word of failing()) seen.push(word)
    }
    await expect(readAll()).rejects.toThrow('bad')
    expect(seen).toEqual(['good'])
    // An unhandled rejection would fail the test run.
    for await (const _ of failing()) break
  })

  it.each(['a reader that stops early', 'a read that fails'])('leaves no read behind: %s', async (how) => {
    const ended: number[] = []
    const reads = readAhead([1, 2, 3, 4], async (n) => {
      for (let turn = 0; turn < n * 3; turn += 1) await new Promise(setImmediate)
      ended.push(n)
      if (n === 1 && how === 'a read that fails') throw new Error(how)
      return n
    })
    const first = async () => {
      for await (const _ of reads) break
    }
    if (how === 'a read that fails') await expect(first()).rejects.toThrow(how)
    else await first()
    // Those that were started, and no others.
    expect(ended).toEqual(how === 'a read that fails' ? [1, 2] : [1, 2, 3])
  })
})

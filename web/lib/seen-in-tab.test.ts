import { describe, expect, it } from 'vitest'
import { thatFit } from './seen-in-tab.ts'

const answer = (name: string, length: number) => ({ key: [name], data: 'x'.repeat(length), at: 1 })

describe('what a tab keeps for a reload', () => {
  it('is everything while there is room', () => {
    const all = [answer('board', 500), answer('jobs', 100)]
    expect(thatFit(all)).toHaveLength(2)
    expect(thatFit([])).toEqual([])
  })

  it('leaves out the largest answers when there is not', () => {
    const kept = thatFit([answer('board', 5000), answer('jobs', 100), answer('team', 200)], 1000)
    expect(kept.map(({ key }) => key[0])).toEqual(['jobs', 'team'])
  })
})

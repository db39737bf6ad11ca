import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { ReadingTurns } from './reading-turns.ts'

const CHUNKS = 10
const MS_PER_CHUNK = 4

/** Streams whose chunks arrive at once, and take 4 ms each to read. Resolves with what happened in each turn. */
async function turnsOf(names: readonly string[]): Promise<string[]> {
  let ms = 0
  const turns = new ReadingTurns(() => ms)
  let turn = ''
  let open = names.length
  for (const name of names) {
    const stream = new Readable({ read() {} })
    stream.on('data', (chunk: Buffer) => {
      turn += chunk.toString()
      ms += MS_PER_CHUNK
    })
    stream.on('end', () => {
      open -= 1
    })
    turns.limit(stream)
    for (let n = 0; n < CHUNKS; n += 1) stream.push(name)
    stream.push(null)
  }
  const seen: string[] = []
  while (open > 0) {
    await nextTurn()
    if (turn) seen.push(turn)
    turn = ''
  }
  return seen
}

describe('what comes from the database', () => {
  it('is read for about 10 ms in each turn, whole and in order', async () => {
    const turns = await turnsOf(['a'])
    expect(turns.join('')).toBe('a'.repeat(CHUNKS))
    for (const turn of turns) expect(turn.length * MS_PER_CHUNK).toBeLessThanOrEqual(16)
  })

  it('shares the turn between all connections', async () => {
    const turns = await turnsOf(['a', 'b'])
    expect([...turns.join('')].sort().join('')).toBe('a'.repeat(CHUNKS) + 'b'.repeat(CHUNKS))
    for (const turn of turns) expect(turn.length * MS_PER_CHUNK).toBeLessThanOrEqual(20)
  })
})

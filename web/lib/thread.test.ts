import { describe, expect, it } from 'vitest'
import { emptyThread, mergeNewest, prependOlder, type Thread, withoutMessage } from './thread.ts'

interface Message {
  id: string
  seq: number
  word?: string
}
const from = (first: number, last: number): Message[] =>
  Array.from({ length: last - first + 1 }, (_, i) => ({ id: `m${first + i}`, seq: first + i }))
const seqs = (thread: Thread<Message>) => thread.messages.map(({ seq }) => seq)
const range = (first: number, last: number) => from(first, last).map(({ seq }) => seq)

const opened = mergeNewest<Message>(emptyThread, { messages: from(51, 100), hasOlder: true })
const scrolled = prependOlder(opened, { messages: from(1, 50), hasOlder: false })

describe('a conversation in the browser', () => {
  it('opens with the newest page', () => {
    expect(seqs(opened)).toEqual(range(51, 100))
    expect(opened.hasOlder).toBe(true)
  })

  it('grows upward', () => {
    expect(seqs(scrolled)).toEqual(range(1, 100))
    expect(scrolled.hasOlder).toBe(false)
  })

  it('keeps what lies before as new messages arrive and the newest page moves on', () => {
    const moved = mergeNewest(scrolled, { messages: from(61, 110), hasOlder: true })
    expect(seqs(moved)).toEqual(range(1, 110))
    expect(moved.hasOlder).toBe(false)
  })

  it('takes changes and deletions from the newest page', () => {
    const changed = from(51, 100).filter(({ seq }) => seq !== 70)
    changed[0] = { id: 'm51', seq: 51, word: 'changed' }
    const merged = mergeNewest(scrolled, { messages: changed, hasOlder: true })
    expect(seqs(merged)).not.toContain(70)
    expect(merged.messages.find(({ seq }) => seq === 51)).toMatchObject({ word: 'changed' })
  })

  it('begins anew rather than show a gap', () => {
    const far = mergeNewest(scrolled, { messages: from(200, 249), hasOlder: true })
    expect(seqs(far)).toEqual(range(200, 249))
    expect(far.hasOlder).toBe(true)
  })

  it('is empty again when all is deleted, and forgets one message', () => {
    expect(seqs(mergeNewest(scrolled, { messages: [], hasOlder: false }))).toEqual([])
    expect(seqs(withoutMessage(scrolled, 'm3'))).not.toContain(3)
  })

  it('does not show a message twice when two pages overlap', () => {
    expect(seqs(prependOlder(opened, { messages: from(1, 55), hasOlder: false }))).toEqual(range(1, 100))
  })
})

// The memory of answers: made once, bounded, and never older than their revision.

import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { Answers } from './answers.ts'
import { Revisions } from './revisions.ts'

const gunzip = promisify<Buffer, Buffer>(zlib.gunzip)
const MANAGER = { id: 'm', role: 'MANAGER' } as const
const TOPICS = ['shifts'] as const

const it = test
  .extend('revisions', () => {
    const revisions = new Revisions()
    revisions.begin()
    return revisions
  })
  .extend('answers', ({ revisions }) => new Answers(revisions, 1_000))
  .extend('made', (): string[] => [])
  .extend(
    'stamp',
    ({ revisions }) =>
      () =>
        revisions.stamp(TOPICS, MANAGER)!,
  )
  .extend(
    'ask',
    ({ answers, made, stamp }) =>
      async (key: string, text = `${key} ${made.length}`, at = stamp()): Promise<string> => {
        const answer = await answers.find(key, at, TOPICS, async () => {
          made.push(key)
          return text
        })
        return answer.body.toString()
      },
  )

describe('an answer', () => {
  it('is made once for a revision, however many ask at the same time or later', async ({ made, ask }) => {
    const all = await Promise.all(Array.from({ length: 20 }, () => ask('board')))
    expect(new Set([...all, await ask('board')])).toEqual(new Set(['board 0']))
    expect(made).toEqual(['board'])
  })

  it('is made again for the next revision, and the old one takes no more memory', async ({
    revisions,
    answers,
    ask,
  }) => {
    await ask('board')
    revisions.announce('shifts:amara')
    expect(answers.bytes).toBe(0)
    expect(await ask('board')).toBe('board 1')
  })

  it('is not handed to those who ask after a change, even if it is still being made', async ({
    revisions,
    answers,
    stamp,
    ask,
  }) => {
    const parts: (() => void)[] = []
    const slowly = (text: string) =>
      answers.find('board', stamp(), TOPICS, () => new Promise((done) => parts.push(() => done(text))))
    const before = slowly('before')
    revisions.announce('shifts:amara')
    const after = slowly('after')
    for (const finish of parts) finish()
    expect((await before).body.toString()).toBe('before')
    expect((await after).body.toString()).toBe('after')
    expect(await ask('board')).toBe('after')
  })

  it('outlives a change of a topic that it does not depend on', async ({ revisions, made, ask }) => {
    await ask('board')
    revisions.announce('whatsapp')
    await ask('board')
    expect(made).toEqual(['board'])
  })

  it('is dropped when announcements may be missed, and again when they resume', async ({
    revisions,
    answers,
    stamp,
    ask,
  }) => {
    const before = stamp()
    await ask('board')
    revisions.lose()
    expect([answers.bytes, revisions.stamp(TOPICS, MANAGER)]).toEqual([0, null])
    await ask('board', 'from before the outage', before)
    revisions.begin()
    expect(answers.bytes).toBe(0)
  })

  it('that fails is tried again by the next caller', async ({ answers, stamp, ask }) => {
    const failing = () =>
      answers.find('board', stamp(), TOPICS, () => Promise.reject(new Error('no database')))
    await expect(Promise.all([failing(), failing()])).rejects.toThrow('no database')
    expect(await ask('board')).toBe('board 0')
  })

  it('is compressed once, and the compressed bytes count', async ({ answers, stamp }) => {
    const answer = await answers.find('board', stamp(), TOPICS, async () => 'x'.repeat(500))
    const [one, two] = await Promise.all([answer.gzipped(), answer.gzipped()])
    expect(one).toBe(two)
    expect((await gunzip(one!)).toString()).toBe('x'.repeat(500))
    expect(answers.bytes).toBe(500 + one!.length)
  })
})

describe('the memory of answers', () => {
  it('is bounded: the answer not asked for longest goes first', async ({ answers, made, ask }) => {
    await ask('a', 'a'.repeat(400))
    await ask('b', 'b'.repeat(400))
    await ask('a')
    await ask('c', 'c'.repeat(400))
    expect(answers.bytes).toBe(800)
    for (const key of ['a', 'c', 'b']) await ask(key)
    expect(made).toEqual(['a', 'b', 'c', 'b'])
  })

  it('keeps nothing that is larger than itself, but everyone who waits for it gets it', async ({
    answers,
    made,
    ask,
  }) => {
    const large = 'x'.repeat(2_000)
    expect(await Promise.all([ask('large', large), ask('large', large)])).toEqual([large, large])
    expect([made.length, answers.bytes]).toEqual([1, 0])
  })
})

// Whose rows changed since an earlier ETag.

import { describe, expect, test } from 'vitest'
import { LIMITS } from '#core/limits.ts'
import { Revisions, tagOf } from './revisions.ts'

const READS = ['shifts', 'users'] as const
const MANAGER = { id: 'm', role: 'MANAGER' } as const

const it = test
  .extend('revisions', () => {
    const revisions = new Revisions()
    revisions.begin()
    return revisions
  })
  .extend(
    'stampOf',
    ({ revisions }) =>
      (viewer: Parameters<typeof tagOf>[1] = MANAGER) =>
        revisions.stamp(READS, viewer)!,
  )
  .extend(
    'tag',
    ({ stampOf }) =>
      () =>
        tagOf(stampOf(), MANAGER),
  )
  .extend(
    'since',
    ({ revisions, stampOf }) =>
      (earlier: string, viewer: NonNullable<Parameters<typeof tagOf>[1]> = MANAGER) =>
        revisions.changedSince(earlier, stampOf(viewer), READS, viewer),
  )

describe('what changed since an earlier answer', () => {
  it('is nobody while nothing has changed', ({ tag, since }) => {
    expect(since(tag())).toEqual([])
  })

  it('names everyone concerned once, by any of the topics', ({ revisions, tag, since }) => {
    revisions.announce('shifts:zoe')
    const earlier = tag()
    for (const change of ['shifts:chidi', 'users:amara', 'shifts:chidi', 'whatsapp', 'availability:bola'])
      revisions.announce(change)
    expect(since(earlier)).toEqual(['amara', 'chidi'])
    expect(since(`W/${earlier}`)).toEqual(['amara', 'chidi'])
    expect(since(tag())).toEqual([])
  })

  it('includes what changed after the stamp was read: those rows may be in the answer', ({
    revisions,
    stampOf,
    tag,
  }) => {
    const [earlier, stamp] = [tag(), stampOf()]
    revisions.announce('shifts:amara')
    expect(revisions.changedSince(earlier, stamp, READS, MANAGER)).toEqual(['amara'])
  })

  it('is unknown after a gap, for a tag of another server, and for what is no tag', ({
    revisions,
    tag,
    since,
  }) => {
    const earlier = tag()
    revisions.lose()
    revisions.begin()
    expect(since(earlier)).toBeNull()
    const other = new Revisions()
    other.begin()
    expect(since(tagOf(other.stamp(READS, MANAGER)!, MANAGER))).toBeNull()
    for (const odd of [
      '',
      '"',
      'W/',
      '...',
      '"m.MANAGER"',
      tag().replace(/\.0\.0/, '.9.0'),
      tag().replace('0"', 'x"'),
    ])
      expect(since(odd), odd).toBeNull()
  })

  it('is unknown for a stamp from before a gap', ({ revisions, stampOf, tag }) => {
    const [earlier, stamp] = [tag(), stampOf()]
    revisions.lose()
    revisions.begin()
    expect(revisions.changedSince(earlier, stamp, READS, MANAGER)).toBeNull()
  })

  it("is unknown for another person's tag, and for one of an earlier role", ({ tag, since }) => {
    const earlier = tag()
    expect(since(earlier, { id: 'n', role: 'MANAGER' })).toBeNull()
    expect(since(earlier, { id: 'm', role: 'ADMIN' })).toBeNull()
  })

  it('is unknown to a contractor, who has revisions of their own rows only', ({ stampOf, since }) => {
    const contractor = { id: 'amara', role: 'CONTRACTOR' } as const
    expect(since(tagOf(stampOf(contractor), contractor), contractor)).toBeNull()
  })

  it('is everything when a change concerns nobody in particular, or too many people', ({
    revisions,
    tag,
    since,
  }) => {
    const [one, two] = [tag(), new Array(LIMITS.peopleInChanges + 1).fill('shifts:')]
    for (const [n, topic] of two.entries()) revisions.announce(`${topic}${n}`)
    expect(since(one)).toBeNull()
    const later = tag()
    revisions.announce('shifts')
    expect(since(later)).toBeNull()
  })

  it('is forgotten after many changes', ({ revisions, tag, since }) => {
    const earlier = tag()
    for (let n = 0; n < 10_000; n += 1) revisions.announce('shifts:amara')
    expect(since(earlier)).toBeNull()
    const later = tag()
    for (let n = 0; n < 1_500; n += 1) revisions.announce('shifts:amara')
    expect(since(later)).toEqual(['amara'])
  })
})

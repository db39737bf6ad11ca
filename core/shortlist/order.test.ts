import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Candidate, inOrder, ORDER, STANDINGS } from './order.ts'

const ordered = (people: readonly Candidate[]) => inOrder(people, (one) => one)

const somebody = (more: Partial<Candidate> = {}): Candidate => ({
  userId: 'u1',
  name: 'Ann Abbot',
  standing: 'ready',
  daysPossible: 1,
  daysMarked: 0,
  timesWithServiceUser: 0,
  hoursThatWeek: 0,
  lastOfferAt: null,
  ...more,
})

describe('the shortlist', () => {
  // Each pair differs in one thing and, where it can, is the other way round in everything that comes after it.
  it.each<[string, Partial<Candidate>, Partial<Candidate>]>([
    ['ready before warnings', { standing: 'ready' }, { standing: 'warnings', daysPossible: 9 }],
    ['warnings before cannot', { standing: 'warnings' }, { standing: 'cannot', daysPossible: 9 }],
    ['more days possible', { daysPossible: 3 }, { daysPossible: 2, daysMarked: 2 }],
    ['more days marked as free', { daysMarked: 2 }, { daysMarked: 1, timesWithServiceUser: 9 }],
    [
      'more often with the service user',
      { timesWithServiceUser: 6, hoursThatWeek: 40 },
      { timesWithServiceUser: 5 },
    ],
    ['fewer hours that week', { hoursThatWeek: 12, lastOfferAt: new Date(9) }, { hoursThatWeek: 12.5 }],
    ['never offered first', { name: 'Zoe' }, { lastOfferAt: new Date(1) }],
    ['longest since an offer', { lastOfferAt: new Date(1), name: 'Zoe' }, { lastOfferAt: new Date(2) }],
    ['the name', { name: 'Ann Abbot', userId: 'u2' }, { name: 'Ann Baker', userId: 'u1' }],
    ['two of one name by their ids', { userId: 'u1' }, { userId: 'u2' }],
  ])('puts first: %s', (_, first, second) => {
    const [a, b] = [somebody(first), somebody(second)]
    expect(ordered([b, a])).toEqual([a, b])
    expect(ordered([a, b])).toEqual([a, b])
  })

  it('tells its order in words', () => {
    expect(ORDER.map(({ words }) => words)).toMatchInlineSnapshot(`
      [
        "ready, then with warnings, then those who cannot",
        "for more of its days",
        "said they are free for this kind of shift",
        "more often with this service user in the last 26 weeks",
        "fewer hours in that week",
        "longest since an offer",
        "name",
      ]
    `)
  })

  it('is the same as choosing the best of those left, again and again', () => {
    const few = (max: number) => fc.integer({ min: 0, max })
    const agency = fc.array(
      fc.record({
        userId: fc.uuid(),
        name: fc.constantFrom('Ann Abbot', 'Ben Okafor', 'Élodie Petit', 'Zoe Young'),
        standing: fc.constantFrom(...STANDINGS),
        daysPossible: few(2),
        daysMarked: few(2),
        timesWithServiceUser: few(2),
        hoursThatWeek: few(2),
        lastOfferAt: fc.option(few(2).map((n) => new Date(n))),
      }),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(agency, (people) => {
        expect(ordered(people)).toEqual(slowly(people))
      }),
    )
  })
})

/** Keeps those who are best by each key in turn until one is left. */
function slowly(people: readonly Candidate[]): Candidate[] {
  if (people.length === 0) return []
  const keys: ((c: Candidate) => number)[] = [
    (c) => ['ready', 'warnings', 'cannot'].indexOf(c.standing),
    (c) => -c.daysPossible,
    (c) => -c.daysMarked,
    (c) => -c.timesWithServiceUser,
    (c) => c.hoursThatWeek,
    (c) => (c.lastOfferAt ? c.lastOfferAt.getTime() : -1),
  ]
  let best = people
  for (const key of keys) {
    const least = Math.min(...best.map(key))
    best = best.filter((candidate) => key(candidate) === least)
  }
  const [first] = [...best].sort(
    (a, b) => a.name.localeCompare(b.name, 'en-GB') || a.userId.localeCompare(b.userId),
  )
  return [first!, ...slowly(people.filter((candidate) => candidate !== first))]
}

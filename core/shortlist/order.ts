// The order of the shortlist: a list of comparisons, each with the words in which the panel explains it.

export const STANDINGS = ['ready', 'warnings', 'cannot'] as const
export type Standing = (typeof STANDINGS)[number]

/** Somebody who could take the work, as far as the order is concerned. */
export interface Candidate {
  userId: string
  name: string
  standing: Standing
  /** The days of the work that no rule blocks. */
  daysPossible: number
  /** The days that they marked as free for this kind of shift. */
  daysMarked: number
  timesWithServiceUser: number
  /** In the week of the first day, without this work. */
  hoursThatWeek: number
  lastOfferAt: Date | null
}

interface Comparison {
  words: string
  compare: (a: Candidate, b: Candidate) => number
}

/** Never offered comes first. */
const offeredAt = ({ lastOfferAt }: Candidate) => lastOfferAt?.getTime() ?? Number.NEGATIVE_INFINITY
const less = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)

// How reliable somebody has been comes between the times with the service user and the hours, once it is known.
export const ORDER: readonly Comparison[] = [
  {
    words: 'ready, then with warnings, then those who cannot',
    compare: (a, b) => less(STANDINGS.indexOf(a.standing), STANDINGS.indexOf(b.standing)),
  },
  { words: 'for more of its days', compare: (a, b) => less(b.daysPossible, a.daysPossible) },
  { words: 'said they are free for this kind of shift', compare: (a, b) => less(b.daysMarked, a.daysMarked) },
  {
    words: 'more often with this service user in the last 26 weeks',
    compare: (a, b) => less(b.timesWithServiceUser, a.timesWithServiceUser),
  },
  { words: 'fewer hours in that week', compare: (a, b) => less(a.hoursThatWeek, b.hoursThatWeek) },
  { words: 'longest since an offer', compare: (a, b) => less(offeredAt(a), offeredAt(b)) },
  { words: 'name', compare: (a, b) => byText(a.name, b.name) || byText(a.userId, b.userId) },
]

const collator = new Intl.Collator('en-GB')
const byText = (a: string, b: string) => collator.compare(a, b)

/** Anything that belongs to candidates, in their order. */
export const inOrder = <T>(all: readonly T[], candidateOf: (one: T) => Candidate): T[] =>
  [...all].sort((one, other) => {
    const [a, b] = [candidateOf(one), candidateOf(other)]
    for (const { compare } of ORDER) {
      const difference = compare(a, b)
      if (difference !== 0) return difference
    }
    return 0
  })

// Which jobs the board shows and in what order. The searched text is prepared once, so typing stays fast with thousands
// of jobs.

import type { Job } from '#core/contracts/jobs.ts'
import { isOpen } from '#core/jobs.ts'
import { plainText, plainWords } from '#core/search-text.ts'
import type { Day } from '#core/time.ts'

const SHOWN = ['all', 'review', 'unfilled', 'open', 'filled', 'mine'] as const
export type Shown = (typeof SHOWN)[number]
const ORDERS = ['soonest', 'newest', 'place'] as const
export type Order = (typeof ORDERS)[number]

export interface JobFilter {
  text: string
  place: string
  /** Jobs with a day on or after this one; empty for any. */
  from: Day | ''
  to: Day | ''
  shown: Shown
  order: Order
}

export const NO_FILTER: JobFilter = { text: '', place: '', from: '', to: '', shown: 'all', order: 'soonest' }

/** How many filters are set, not counting the sort order. */
export const filtersSet = ({ text, place, from, to, shown }: JobFilter): number =>
  [text.trim(), place.trim(), from, to, shown !== 'all'].filter(Boolean).length

interface SearchableJob {
  job: Job
  words: string
  place: string
  ended: boolean
}

export function prepareJobs(jobs: readonly Job[], today: Day): SearchableJob[] {
  return jobs.map((job) => {
    const { headline, address, localAuthority, notes, bonus, serviceUserInitials } = job
    const place = plainText([address, localAuthority].join(' '))
    const words = plainText([headline, notes, bonus, serviceUserInitials].join(' '))
    return { job, words: `${words} ${place}`, place, ended: job.endDate < today }
  })
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const BY_ORDER: Record<Order, (a: SearchableJob, b: SearchableJob) => number> = {
  // Past jobs come last, the latest first.
  soonest: (a, b) =>
    Number(a.ended) - Number(b.ended) ||
    compare(a.job.startDate, b.job.startDate) * (a.ended ? -1 : 1) ||
    compare(a.job.shiftStartTime, b.job.shiftStartTime),
  newest: (a, b) => compare(b.job.createdAt, a.job.createdAt),
  place: (a, b) => compare(a.place, b.place) || compare(a.job.startDate, b.job.startDate),
}

/** What the board knows about jobs beyond the jobs themselves, by their ids. */
export interface JobFacts {
  /** The viewer has applied for them. */
  mine: ReadonlySet<string>
  /** Somebody waits for an answer. */
  toReview: ReadonlySet<string>
  /** Filled, but nobody is booked for some day to come. */
  uncovered: ReadonlySet<string>
}

/** Every word typed must match. */
export function filterJobs(
  jobs: readonly SearchableJob[],
  filter: JobFilter,
  { mine, toReview, uncovered }: JobFacts,
): Job[] {
  const words = plainWords(filter.text)
  const place = plainText(filter.place).trim()
  const isShown: Record<Shown, (entry: SearchableJob) => boolean> = {
    all: () => true,
    review: ({ job }) => isOpen(job.status) && toReview.has(job.id),
    unfilled: ({ job, ended }) => uncovered.has(job.id) || (isOpen(job.status) && !ended),
    open: ({ job }) => isOpen(job.status),
    filled: ({ job }) => job.status === 'FILLED',
    mine: ({ job }) => mine.has(job.id),
  }
  return jobs
    .filter(
      (entry) =>
        isShown[filter.shown](entry) &&
        (!filter.from || entry.job.endDate >= filter.from) &&
        (!filter.to || entry.job.startDate <= filter.to) &&
        (!place || entry.place.includes(place)) &&
        words.every((word) => entry.words.includes(word)),
    )
    .sort((a, b) => BY_ORDER[filter.order](a, b) || compare(a.job.id, b.job.id))
    .map(({ job }) => job)
}

/** Filled and past jobs need nothing any more, so they are folded away; not those with something left to do. */
export function foldJobs(
  jobs: readonly Job[],
  { toReview, uncovered }: JobFacts,
  today: Day,
): { live: Job[]; folded: Job[] } {
  const isLive = ({ id, status, endDate }: Job) =>
    uncovered.has(id) || (isOpen(status) && (endDate >= today || toReview.has(id)))
  return { live: jobs.filter(isLive), folded: jobs.filter((job) => !isLive(job)) }
}

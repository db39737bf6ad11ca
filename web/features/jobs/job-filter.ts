// Which jobs the board shows and in what order. What is searched is prepared once, so that typing keeps up with
// thousands of jobs.

import type { Job } from '#core/contracts/jobs.ts'
import { isOpen } from '#core/jobs.ts'
import type { Day } from '#core/time.ts'

const SHOWN = ['all', 'open', 'filled', 'mine'] as const
export type Shown = (typeof SHOWN)[number]
const ORDERS = ['soonest', 'newest', 'place'] as const
export type Order = (typeof ORDERS)[number]

export interface JobFilter {
  text: string
  place: string
  /** Jobs with a day on or after this one; blank for any. */
  from: Day | ''
  to: Day | ''
  shown: Shown
  order: Order
}

export const NO_FILTER: JobFilter = { text: '', place: '', from: '', to: '', shown: 'all', order: 'soonest' }

/** How many of the filter's parts are set, the order aside. */
export const filtersSet = ({ text, place, from, to, shown }: JobFilter): number =>
  [text.trim(), place.trim(), from, to, shown !== 'all'].filter(Boolean).length

interface SearchableJob {
  job: Job
  words: string
  place: string
  ended: boolean
}

/** Accents and case do not matter to whoever searches. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

export function prepareJobs(jobs: readonly Job[], today: Day): SearchableJob[] {
  return jobs.map((job) => {
    const { headline, address, localAuthority, notes, bonus, serviceUserInitials } = job
    const place = plain([address, localAuthority].join(' '))
    const words = plain([headline, notes, bonus, serviceUserInitials].join(' '))
    return { job, words: `${words} ${place}`, place, ended: job.endDate < today }
  })
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const BY_ORDER: Record<Order, (a: SearchableJob, b: SearchableJob) => number> = {
  // What has ended comes last, the latest of it first.
  soonest: (a, b) =>
    Number(a.ended) - Number(b.ended) ||
    compare(a.job.startDate, b.job.startDate) * (a.ended ? -1 : 1) ||
    compare(a.job.shiftStartTime, b.job.shiftStartTime),
  newest: (a, b) => compare(b.job.createdAt, a.job.createdAt),
  place: (a, b) => compare(a.place, b.place) || compare(a.job.startDate, b.job.startDate),
}

/** Every word typed must be found. `mine`: the jobs that the viewer has applied for. */
export function filterJobs(
  jobs: readonly SearchableJob[],
  filter: JobFilter,
  mine: ReadonlySet<string>,
): Job[] {
  const words = plain(filter.text).split(/\s+/).filter(Boolean)
  const place = plain(filter.place).trim()
  const isShown: Record<Shown, (job: Job) => boolean> = {
    all: () => true,
    open: ({ status }) => isOpen(status),
    filled: ({ status }) => status === 'FILLED',
    mine: ({ id }) => mine.has(id),
  }
  return jobs
    .filter(
      (entry) =>
        isShown[filter.shown](entry.job) &&
        (!filter.from || entry.job.endDate >= filter.from) &&
        (!filter.to || entry.job.startDate <= filter.to) &&
        (!place || entry.place.includes(place)) &&
        words.every((word) => entry.words.includes(word)),
    )
    .sort((a, b) => BY_ORDER[filter.order](a, b) || compare(a.job.id, b.job.id))
    .map(({ job }) => job)
}

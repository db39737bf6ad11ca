// The open jobs by day, as the first row of the board shows them.

import type { Application } from '#core/contracts/applications.ts'
import type { Job } from '#core/contracts/jobs.ts'
import { isOpen } from '#core/jobs.ts'
import { addDays, type Day } from '#core/time.ts'

export interface OpenChip {
  job: Job
  /** '20:00–08:00' */
  time: string
  /** How many wait for an answer. */
  applied: number
}

export interface OpenDay {
  chips: OpenChip[]
  /** What a screen reader says after the day. */
  words: string
}

export type OpenWork = ReadonlyMap<Day, OpenDay>

type Applied = Pick<Application, 'jobId' | 'status'>

/** How many wait for an answer, by job. */
export function countApplied(applications: readonly Applied[]): ReadonlyMap<string, number> {
  const applied = new Map<string, number>()
  for (const { jobId, status } of applications) {
    if (status === 'APPLIED') applied.set(jobId, (applied.get(jobId) ?? 0) + 1)
  }
  return applied
}

/** Of the days of a window; days without open work are not in it. */
export function openWorkOf(
  jobs: readonly Job[],
  applications: readonly Applied[],
  from: Day,
  to: Day,
): OpenWork {
  const applied = countApplied(applications)
  const chipsOn = new Map<Day, OpenChip[]>()
  const wanted = jobs.filter(
    ({ status, startDate, endDate }) => isOpen(status) && startDate <= to && endDate >= from,
  )
  for (const job of wanted) {
    const time = `${job.shiftStartTime}–${job.shiftEndTime}`
    const chip = { job, time, applied: applied.get(job.id) ?? 0 }
    const last = job.endDate < to ? job.endDate : to
    for (let day = job.startDate > from ? job.startDate : from; day <= last; day = addDays(day, 1)) {
      const known = chipsOn.get(day)
      if (known) known.push(chip)
      else chipsOn.set(day, [chip])
    }
  }
  return new Map([...chipsOn].map(([day, chips]) => [day, dayOfChips(chips)]))
}

function dayOfChips(chips: OpenChip[]): OpenDay {
  chips.sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0))
  return { chips, words: chips.map(wordsFor).join('; ') }
}

const wordsFor = ({ job, time, applied }: OpenChip): string =>
  `${time} ${job.headline}, ${appliedLabel(applied)}`

export const appliedLabel = (applied: number): string =>
  applied === 0 ? 'nobody applied' : `${applied} applied`

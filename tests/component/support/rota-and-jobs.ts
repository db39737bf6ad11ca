// The days, people, shifts and jobs of tests of the rota and the job board.

import type { Application } from '#core/contracts/applications.ts'
import type { AvailabilityEntry } from '#core/contracts/availability.ts'
import type { AnswerOf } from '#core/contracts/index.ts'
import type { Job } from '#core/contracts/jobs.ts'
import type { Shift } from '#core/contracts/rota.ts'
import type { ShortlistPerson } from '#core/contracts/shortlist.ts'
import type { User } from '#core/contracts/users.ts'
import {
  applyForJob,
  checkConflicts,
  clearApplication,
  confirmApplication,
  listApplications,
  listContractorApplications,
  withdrawApplication,
} from '#core/endpoints/applications.ts'
import {
  countOpenJobs,
  deleteJob,
  dismissJob,
  getJob,
  listJobs,
  listUncoveredJobs,
} from '#core/endpoints/jobs.ts'
import { openingDay } from '#core/opening-day.ts'
import { addDays, type Day, dayOf, isoWeekStart } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { entryOf, jobOf, shiftOf } from '#tests/support/rota-data.ts'
import { idOf, userOf } from './agency.ts'
import { type Answer, answer } from './stand-in.ts'

/** A day of the week that the board opens on: 0 is its Monday. */
export const weekday = (n: number): Day => addDays(isoWeekStart(openingDay(new Date())), n)
export const today = (): Day => dayOf(new Date())
export const long = (day: Day): string => formatDay(day, FORMATS.longDate)
/** That day as 'Mon 16 Nov'. */
export const short = (n: number): string => formatDay(weekday(n), FORMATS.weekdayDate)

export const AMARA = idOf(2)
export const BOLA = idOf(3)
export const amara = userOf(2)
export const bola = userOf(3, { firstName: 'Bola', lastName: 'Ade' })

let made = 100
export const nextId = (): string => {
  made += 1
  return idOf(made)
}
/** A shift of somebody; Amara's unless told otherwise. */
export function booked(day: Day, startTime: string, endTime: string, more: Partial<Shift> = {}): Shift {
  return shiftOf(nextId(), day, startTime, endTime, { assignedToId: AMARA, ...more })
}

/** What somebody has said of their days; Amara unless told otherwise. */
export function said(
  kind: AvailabilityEntry['kind'],
  firstDay: Day,
  lastDay = firstDay,
  userId = AMARA,
): AvailabilityEntry {
  return entryOf(kind, firstDay, lastDay, { id: nextId(), userId })
}

/** Somebody on a shortlist, whom nothing stops unless told otherwise. */
export const listed = (user: User, more: Partial<ShortlistPerson> = {}): ShortlistPerson => ({
  userId: user.id,
  name: `${user.firstName} ${user.lastName}`,
  standing: 'ready',
  daysPossible: 1,
  reasons: [],
  findings: [],
  hoursThatWeek: 0,
  timesWithServiceUser: 0,
  lastOfferAt: null,
  whatsappNumber: user.whatsappNumber,
  hasStoppedOffers: false,
  ...more,
})

export const judgedDays = (from: Day, to = from, count = 1) => ({ from, to, count, total: count })

export const ahead = (days: number): Day => addDays(today(), days)

/** A job from 08:00 to 20:00, ten days ahead and for two days unless told otherwise. */
export const postedJob = (n: number, more: Partial<Job> = {}): Job =>
  jobOf(idOf(n), {
    headline: `Job ${n}`,
    ...{ address: '12 Market Street, Leeds LS1 6DT', startDate: ahead(10), endDate: ahead(11) },
    ...more,
  })

/** Amara's, waiting for review, unless told otherwise. */
export const applied = (job: Job, more: Partial<Application> = {}): Application => ({
  ...{ id: nextId(), jobId: job.id, jobHeadline: job.headline, jobStatus: job.status },
  ...{ contractorId: AMARA, contractorName: 'Amara Okafor', status: 'APPLIED', isBooked: false },
  ...{ reason: null, notes: null, appliedAt: new Date().toISOString(), confirmedAt: null, rejectedAt: null },
  ...more,
})

type Check = AnswerOf<typeof checkConflicts>

/** Nothing is in the way of a job. */
export const NO_CLASH: Check = {
  ...{ hasConflicts: false, conflictingShifts: [], conflictingDates: [], totalConflictDays: 0, findings: [] },
  meaning: { weeks: [], shortestRestHours: null, warnings: [] },
}

export interface JobBoard {
  jobs: Job[]
  applications: Application[]
  dismissed: string[]
  /** The days that nobody is booked for, of each filled job. */
  uncovered: Record<string, Day[]>
  check: Check
  answers: Answer[]
}

/** The board of live jobs in memory; a contractor's own applications are all of them. */
export function jobBoardOf(given: Partial<Omit<JobBoard, 'answers'>> = {}): JobBoard {
  const board: Omit<JobBoard, 'answers'> = {
    ...{ jobs: [], applications: [], dismissed: [], uncovered: {}, check: NO_CLASH },
    ...given,
  }
  const jobOfId = (id: unknown) => board.jobs.find((job) => job.id === id)!
  const decided = (id: unknown, change: Partial<Application>): Application => {
    const after = { ...board.applications.find((each) => each.id === id)!, ...change }
    board.applications = board.applications.map((each) => (each.id === id ? after : each))
    return after
  }
  const without = (id: unknown) => {
    board.applications = board.applications.filter((each) => each.id !== id)
    return { success: true as const }
  }
  return Object.assign(board, {
    answers: [
      answer(listJobs, () => board.jobs.filter(({ id }) => !board.dismissed.includes(id))),
      answer(countOpenJobs, () => ({ count: board.jobs.filter(({ status }) => status === 'OPEN').length })),
      answer(getJob, ({ params }) => ({ ...jobOfId(params.id), deleting: null })),
      answer(listApplications, ({ url }) => {
        const jobId = url.searchParams.get('jobId')
        return board.applications.filter((each) => !jobId || each.jobId === jobId)
      }),
      answer(listContractorApplications, () => board.applications),
      answer(listUncoveredJobs, () =>
        Object.entries(board.uncovered).map(([jobId, days]) => ({ jobId, days })),
      ),
      answer(checkConflicts, () => board.check),
      answer(applyForJob, ({ body }) => {
        const made = applied(jobOfId(body.jobId), { contractorId: idOf(1), contractorName: 'Sam Roe' })
        board.applications = [made, ...board.applications]
        return made
      }),
      answer(confirmApplication, ({ params }) => ({
        ...decided(params.id, { status: 'CONFIRMED', isBooked: true }),
        ...{ shiftsCreated: 2, whatsappQueued: true, findings: [], conflict: false, warning: null },
      })),
      answer(withdrawApplication, ({ params }) => without(params.id)),
      answer(clearApplication, ({ params }) => without(params.id)),
      answer(dismissJob, ({ body }) => {
        board.dismissed.push(String(body.jobId))
        return { jobId: String(body.jobId), contractorId: idOf(1), createdAt: new Date().toISOString() }
      }),
      answer(deleteJob, ({ params }) => {
        board.jobs = board.jobs.filter(({ id }) => id !== params.id)
        return { success: true as const, shiftsUnbooked: 0 }
      }),
    ],
  })
}

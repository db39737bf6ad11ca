// Jobs on the live board, and the jobs that a contractor has dismissed.

import { z } from 'zod'
import * as endpoints from '../endpoints/jobs.ts'
import { GENDER_PREFERENCES, JOB_STATUSES } from '../jobs.ts'
import { LIMITS } from '../limits.ts'
import { Id, IdParams, Moment } from './common.ts'
import { Day, singleLine, WallTime } from './inputs.ts'
import { route } from './route.ts'

export const Job = z.object({
  id: Id,
  headline: z.string(),
  address: z.string(),
  genderPreference: z.enum(GENDER_PREFERENCES),
  shiftStartTime: WallTime,
  shiftEndTime: WallTime,
  hoursPerDay: z.number(),
  startDate: Day,
  endDate: Day,
  serviceUserInitials: z.string().nullable(),
  localAuthority: z.string().nullable(),
  notes: z.string().nullable(),
  bonus: z.string().nullable(),
  status: z.enum(JOB_STATUSES),
  /** The unbooked shift that it finds cover for. */
  coverForShiftId: Id.nullable(),
  /** The job whose days it offers again. */
  offeredFromId: Id.nullable(),
  createdAt: Moment,
})
export type Job = z.infer<typeof Job>

const required = (message: string, most: number, tooLong: string) =>
  singleLine({ error: message }).min(1, message).max(most, tooLong)
/** A day or a time, with different messages for "missing" and "invalid". */
const given = (message: string) => z.string({ error: message }).min(1, message)
const optional = (most: number, tooLong: string) => singleLine().max(most, tooLong).nullish()

export const NewJob = z.object({
  headline: required(
    'Headline is required',
    LIMITS.headline,
    `Headline must be ${LIMITS.headline} characters or less`,
  ),
  address: required(
    'Address is required',
    LIMITS.address,
    `Address must be ${LIMITS.address} characters or less`,
  ),
  genderPreference: z
    .enum(GENDER_PREFERENCES, 'That is not a known gender preference.')
    .default('NO_PREFERENCE'),
  shiftStartTime: given('Start time is required').pipe(WallTime),
  shiftEndTime: given('End time is required').pipe(WallTime),
  startDate: given('Start date is required').pipe(Day),
  endDate: given('End date is required').pipe(Day),
  serviceUserInitials: optional(
    LIMITS.serviceUserInitials,
    `Service user initials must be ${LIMITS.serviceUserInitials} characters or less`,
  ),
  localAuthority: optional(
    LIMITS.localAuthority,
    `Local authority must be ${LIMITS.localAuthority} characters or less`,
  ),
  notes: z.string().trim().max(LIMITS.notes, `Notes must be ${LIMITS.notes} characters or less`).nullish(),
  bonus: optional(LIMITS.bonus, `Bonus information must be ${LIMITS.bonus} characters or less`),
})
export type NewJob = z.infer<typeof NewJob>

export const listJobs = route({
  ...endpoints.listJobs,
  summary:
    'The live board: every job for staff; for a contractor what is open or applied for, and not dismissed',
  reply: z.array(Job),
})

export const countOpenJobs = route({
  ...endpoints.countOpenJobs,
  summary: 'How many open jobs the caller can see, for the navigation',
  reply: z.object({ count: z.number().int() }),
})

/** What deleting the job would undo, for the confirmation dialog. */
const Undoes = z.object({
  shiftsToUnbook: z.number().int(),
  pastShiftsKept: z.number().int(),
  applicants: z.number().int(),
})

export const getJob = route({
  ...endpoints.getJob,
  summary: 'One job; people booked on it can read it even after it leaves the lists',
  params: IdParams,
  reply: Job.extend({ deleting: Undoes.nullable() }),
})

export const createJob = route({
  ...endpoints.createJob,
  summary: 'Advertise a job',
  body: NewJob,
  status: 201,
  reply: Job.extend({ warning: z.string().nullable() }),
})

export const updateJob = route({
  ...endpoints.updateJob,
  summary: 'Change a job; its dates and times only while nobody is booked. Booked shifts stay as they are',
  params: IdParams,
  body: NewJob,
  reply: Job.extend({ warning: z.string().nullable() }),
})

export const UncoveredJob = z.object({ jobId: Id, days: z.array(Day) })
export type UncoveredJob = z.infer<typeof UncoveredJob>

export const listUncoveredJobs = route({
  ...endpoints.listUncoveredJobs,
  summary: 'The days from today on that nobody is booked for, of each filled job that has any',
  readsToday: true,
  reply: z.array(UncoveredJob),
})

export const offerJobAgain = route({
  ...endpoints.offerJobAgain,
  summary: 'Advertise the uncovered days of a filled job again: one new job for each stretch of days',
  params: IdParams,
  status: 201,
  reply: z.object({ jobs: z.array(Job) }),
})

export const deleteJob = route({
  ...endpoints.deleteJob,
  summary:
    'Cancel a job: removes it from every list, unbooks its upcoming shifts and notifies its applicants',
  params: IdParams,
  reply: z.object({ success: z.literal(true), shiftsUnbooked: z.number().int() }),
})

export const listAddresses = route({
  ...endpoints.listAddresses,
  summary: 'Addresses used before that contain what was typed, the most used first',
  query: z.object({ search: z.string().trim().max(LIMITS.address).default('') }),
  reply: z.array(z.string()),
})

// ---- Dismissals

export const Dismissal = z.object({ jobId: Id, contractorId: Id, createdAt: Moment })

export const listDismissals = route({
  ...endpoints.listDismissals,
  summary: 'The jobs that a contractor has dismissed',
  params: z.object({ contractorId: Id }),
  reply: z.array(Dismissal),
})

export const dismissJob = route({
  ...endpoints.dismissJob,
  summary: 'Hide a job from the caller permanently',
  body: z.object({ jobId: Id }),
  status: 201,
  reply: Dismissal,
})

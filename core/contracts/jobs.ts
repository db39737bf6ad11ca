// Jobs: what is advertised on the live board. Also what a contractor no longer wants to see of it.

import { z } from 'zod'
import { GENDER_PREFERENCES, JOB_STATUSES } from '../jobs.ts'
import { LIMITS } from '../limits.ts'
import { Day, WallTime } from '../time.ts'
import { Id, IdParams, Moment } from './common.ts'
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
  createdAt: Moment,
})
export type Job = z.infer<typeof Job>

const required = (words: string, most: number, tooLong: string) =>
  z.string({ error: words }).trim().min(1, words).max(most, tooLong)
/** A day or a time, of which "missing" deserves other words than "not one". */
const given = (words: string) => z.string({ error: words }).min(1, words)
const optional = (most: number, tooLong: string) => z.string().trim().max(most, tooLong).nullish()

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
  notes: optional(LIMITS.notes, `Notes must be ${LIMITS.notes} characters or less`),
  bonus: optional(LIMITS.bonus, `Bonus information must be ${LIMITS.bonus} characters or less`),
})
export type NewJob = z.infer<typeof NewJob>

export const listJobs = route({
  method: 'GET',
  path: '/api/jobs',
  needs: 'jobs:read',
  summary:
    'The live board: every job for staff; for a contractor what is open or applied for, and not dismissed',
  reads: ['jobs', 'applications', 'dismissals'],
  reply: z.array(Job),
})

export const countOpenJobs = route({
  method: 'GET',
  path: '/api/jobs/open-count',
  needs: 'jobs:read',
  summary: 'How many of the jobs one sees are open, for the navigation',
  reads: ['jobs', 'applications', 'dismissals'],
  reply: z.object({ count: z.number().int() }),
})

/** What deleting the job would undo, for the question before it. */
const Undoes = z.object({
  shiftsToUnbook: z.number().int(),
  pastShiftsKept: z.number().int(),
  applicants: z.number().int(),
})

export const getJob = route({
  method: 'GET',
  path: '/api/jobs/:id',
  needs: 'jobs:read',
  summary: 'One job, also one that is off the lists for those who are booked on it',
  params: IdParams,
  reads: ['jobs', 'applications', 'dismissals', 'shifts'],
  reply: Job.extend({ deleting: Undoes.nullable() }),
})

export const createJob = route({
  method: 'POST',
  path: '/api/jobs',
  needs: 'jobs:create',
  summary: 'Advertise a job',
  body: NewJob,
  status: 201,
  reply: Job.extend({ warning: z.string().nullable() }),
})

export const deleteJob = route({
  method: 'DELETE',
  path: '/api/jobs/:id',
  needs: 'jobs:delete',
  summary: 'Cancel a job: off every list, its shifts still to come unbooked, its applicants told',
  params: IdParams,
  reply: z.object({ success: z.literal(true), shiftsUnbooked: z.number().int() }),
})

export const listAddresses = route({
  method: 'GET',
  path: '/api/addresses',
  needs: 'shifts:book',
  summary: 'Addresses used before that contain what was typed, the most used first',
  query: z.object({ search: z.string().trim().max(LIMITS.address).default('') }),
  reads: ['jobs', 'shifts'],
  reply: z.array(z.string()),
})

// ---- Dismissals

export const Dismissal = z.object({ jobId: Id, contractorId: Id, createdAt: Moment })

export const listDismissals = route({
  method: 'GET',
  path: '/api/job-dismissals/contractor/:contractorId',
  needs: 'jobs:read',
  summary: 'The jobs that a contractor has dismissed',
  params: z.object({ contractorId: Id }),
  reads: ['dismissals'],
  reply: z.array(Dismissal),
})

export const dismissJob = route({
  method: 'POST',
  path: '/api/job-dismissals',
  needs: 'applications:apply',
  summary: 'Hide a job from oneself for good',
  body: z.object({ jobId: Id }),
  status: 201,
  reply: Dismissal,
})

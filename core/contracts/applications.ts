// Applications: a contractor asks for a job, staff confirm or reject, the contractor clears the answer.

import { z } from 'zod'
import { APPLICATION_STATUSES } from '../applications.ts'
import { JOB_STATUSES } from '../jobs.ts'
import { LIMITS } from '../limits.ts'
import { Day } from '../time.ts'
import { Done, Id, IdParams, Moment } from './common.ts'
import { route } from './route.ts'

export const Application = z.object({
  id: Id,
  jobId: Id,
  jobHeadline: z.string(),
  jobStatus: z.enum(JOB_STATUSES),
  contractorId: Id,
  contractorName: z.string(),
  status: z.enum(APPLICATION_STATUSES),
  reason: z.string().nullable(),
  notes: z.string().nullable(),
  appliedAt: Moment,
  confirmedAt: Moment.nullable(),
  rejectedAt: Moment.nullable(),
})
export type Application = z.infer<typeof Application>

export const listApplications = route({
  method: 'GET',
  path: '/api/job-applications',
  needs: 'jobs:read',
  summary: `Applications, newest first: everyone's for staff, their own for a contractor; at most ${LIMITS.applicationsListed}, of which those to review come before the answered`,
  query: z.object({ jobId: Id.optional() }),
  reads: ['applications', 'jobs', 'users'],
  reply: z.array(Application),
})

export const listContractorApplications = route({
  method: 'GET',
  path: '/api/job-applications/contractor/:id',
  needs: 'jobs:read',
  summary: "One contractor's applications, newest first",
  params: IdParams,
  reads: ['applications', 'jobs', 'users'],
  reply: z.array(Application),
})

export const applyForJob = route({
  method: 'POST',
  path: '/api/job-applications',
  needs: 'applications:apply',
  summary: 'Apply for a job; an overlap with a shift is 409 with `conflictingDates`',
  body: z.object({ jobId: Id }),
  status: 201,
  reply: Application,
})

export const ConfirmApplication = z.object({
  notes: z.string().trim().max(LIMITS.notes, `Notes must be ${LIMITS.notes} characters or less`).nullish(),
  serviceUserInitials: z
    .string()
    .trim()
    .max(
      LIMITS.serviceUserInitials,
      `Service user initials must be ${LIMITS.serviceUserInitials} characters or less`,
    )
    .nullish(),
})

export const confirmApplication = route({
  method: 'PUT',
  path: '/api/job-applications/:id/confirm',
  needs: 'applications:review',
  summary: 'Confirm: books a shift for each day, fills the job, rejects the others',
  params: IdParams,
  body: ConfirmApplication.nullish(),
  reply: Application.extend({ shiftsCreated: z.number().int(), whatsappQueued: z.boolean() }),
})

export const rejectApplication = route({
  method: 'PUT',
  path: '/api/job-applications/:id/reject',
  needs: 'applications:review',
  summary: 'Reject an application that waits for review',
  params: IdParams,
  reply: Application,
})

export const clearApplication = route({
  method: 'DELETE',
  path: '/api/job-applications/:id',
  needs: 'applications:apply',
  summary: "Take one's own confirmed or rejected application out of every list; shifts stay booked",
  params: IdParams,
  reply: Done,
})

// ---- Whether a job clashes with what someone is booked for

export const checkConflicts = route({
  method: 'GET',
  path: '/api/contractors/:id/conflicts',
  needs: 'jobs:read',
  summary: "The days of a job that overlap a contractor's shifts",
  params: IdParams,
  query: z.object({ jobId: Id }),
  reads: ['shifts', 'jobs'],
  reply: z.object({
    hasConflicts: z.boolean(),
    conflictingShifts: z.array(
      z.object({
        id: Id,
        headline: z.string(),
        address: z.string().nullable(),
        dateStart: Moment,
        dateEnd: Moment,
      }),
    ),
    conflictingDates: z.array(Day),
    totalConflictDays: z.number().int(),
  }),
})

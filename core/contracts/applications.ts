// Applications: a contractor applies for a job, staff confirm or reject, the contractor clears the answer.

import { z } from 'zod'
import { APPLICATION_STATUSES } from '../applications.ts'
import * as endpoints from '../endpoints/applications.ts'
import { JOB_STATUSES } from '../jobs.ts'
import { LIMITS } from '../limits.ts'
import { Done, Id, IdParams, Moment } from './common.ts'
import { Judgement, Overriding, ShownFinding } from './findings.ts'
import { Day, singleLine } from './inputs.ts'
import { route } from './route.ts'

export const Application = z.object({
  id: Id,
  jobId: Id,
  jobHeadline: z.string(),
  jobStatus: z.enum(JOB_STATUSES),
  contractorId: Id,
  contractorName: z.string(),
  status: z.enum(APPLICATION_STATUSES),
  /** Whether the person has a shift of the job: a confirmed one may have been unbooked or passed on since. */
  isBooked: z.boolean(),
  reason: z.string().nullable(),
  notes: z.string().nullable(),
  appliedAt: Moment,
  confirmedAt: Moment.nullable(),
  rejectedAt: Moment.nullable(),
})
export type Application = z.infer<typeof Application>

export const listApplications = route({
  ...endpoints.listApplications,
  summary: `Applications, newest first: everyone's for staff, their own for a contractor; at most ${LIMITS.applicationsListed}, of which those to review come before the answered`,
  query: z.object({ jobId: Id.optional() }),
  reply: z.array(Application),
})

export const listContractorApplications = route({
  ...endpoints.listContractorApplications,
  summary: "One contractor's applications, newest first",
  params: IdParams,
  reply: z.array(Application),
})

export const applyForJob = route({
  ...endpoints.applyForJob,
  summary: 'Apply for a job; an overlap with a shift is 409 with `conflictingDates`',
  body: z.object({ jobId: Id }),
  status: 201,
  reply: Application,
})

export const ConfirmApplication = z.object({
  notes: z.string().trim().max(LIMITS.notes, `Notes must be ${LIMITS.notes} characters or less`).nullish(),
  serviceUserInitials: singleLine()
    .max(
      LIMITS.serviceUserInitials,
      `Service user initials must be ${LIMITS.serviceUserInitials} characters or less`,
    )
    .nullish(),
  ...Overriding.shape,
})

export const confirmApplication = route({
  ...endpoints.confirmApplication,
  summary: 'Confirm: books a shift for each day, fills the job, rejects the others',
  params: IdParams,
  body: ConfirmApplication.nullish(),
  reply: Application.extend({
    shiftsCreated: z.number().int(),
    whatsappQueued: z.boolean(),
    ...Judgement.shape,
  }),
})

export const RejectApplication = z.object({
  reason: z
    .string()
    .trim()
    .max(LIMITS.rejectionReason, `A reason must be ${LIMITS.rejectionReason} characters or less`)
    .nullish(),
})

export const rejectApplication = route({
  ...endpoints.rejectApplication,
  summary: 'Reject an application that is waiting for review, with an optional reason for the contractor',
  params: IdParams,
  body: RejectApplication.nullish(),
  reply: Application,
})

export const withdrawApplication = route({
  ...endpoints.withdrawApplication,
  summary: "Take back one's own application while it waits for review; one may apply again",
  params: IdParams,
  reply: Done,
})

export const clearApplication = route({
  ...endpoints.clearApplication,
  summary: "Take one's own confirmed or rejected application out of every list; shifts stay booked",
  params: IdParams,
  reply: Done,
})

// ---- Whether a job conflicts with existing bookings

export const checkConflicts = route({
  ...endpoints.checkConflicts,
  heavy: true,
  summary:
    "The days of a job that overlap a contractor's shifts, and what the job would mean for their hours and rest",
  params: IdParams,
  query: z.object({ jobId: Id }),
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
    /** What the rules say of the job for this person, in the words of whoever asks. */
    findings: z.array(ShownFinding),
    /** What the job would mean for the person if they got it. */
    meaning: z.object({
      weeks: z.array(z.object({ monday: Day, hoursNow: z.number(), hoursThen: z.number() })),
      /** The shortest rest between one of its shifts and the shift before or after; null if none is near. */
      shortestRestHours: z.number().nullable(),
      /** The rules it would break, other than overlaps. */
      warnings: z.array(z.string()),
    }),
  }),
})

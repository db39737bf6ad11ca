// What the rules know about a person beside their shifts: the work profile, whom they are not sent to, the rules that
// were overruled for them, and their hours.

import { z } from 'zod'
import * as endpoints from '../endpoints/work-profiles.ts'
import { LIMITS } from '../limits.ts'
import { GENDERS } from '../work-profile.ts'
import { Done, Id, IdParams, Moment } from './common.ts'
import { Override } from './findings.ts'
import { Day } from './inputs.ts'
import { Initials, LocalAuthority } from './rota.ts'
import { route } from './route.ts'

const VisaTerm = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'A term must not end before it starts' })

export const WorkProfile = z
  .object({
    gender: z.enum(GENDERS).nullable().default(null),
    dateOfBirth: Day.nullable().default(null),
    startedOn: Day.nullable().default(null),
    optOutSignedOn: Day.nullable().default(null),
    optOutEndsOn: Day.nullable().default(null),
    visaHours: z
      .union([z.literal(10), z.literal(20)])
      .nullable()
      .default(null),
    /** None given means always. */
    visaTerms: z.array(VisaTerm).max(LIMITS.visaTerms).default([]),
    /** Hours a week elsewhere. */
    otherHours: z.number().min(0).max(LIMITS.weekHours).default(0),
  })
  .refine(({ optOutSignedOn, optOutEndsOn }) => !optOutEndsOn || optOutSignedOn !== null, {
    path: ['optOutSignedOn'],
    message: 'Please say when the opt-out was signed',
  })
  .refine(
    ({ optOutSignedOn, optOutEndsOn }) => !optOutSignedOn || !optOutEndsOn || optOutSignedOn <= optOutEndsOn,
    {
      path: ['optOutEndsOn'],
      message: 'An opt-out must not end before it was signed',
    },
  )
export type WorkProfile = z.infer<typeof WorkProfile>

export const readWorkProfile = route({
  ...endpoints.readWorkProfile,
  summary: "A person's work profile: anyone's for managers and above, their own for others",
  params: IdParams,
  reply: WorkProfile,
})

export const saveWorkProfile = route({
  ...endpoints.saveWorkProfile,
  summary: "Change a person's work profile as a whole; nobody changes their own",
  params: IdParams,
  body: WorkProfile,
  reply: WorkProfile,
})

// ---- Do not send

export const DoNotSend = z.object({
  id: Id,
  serviceUserInitials: z.string(),
  localAuthority: z.string().nullable(),
  reason: z.string(),
  byName: z.string(),
  at: Moment,
  /** Set once it has been ended. */
  endedAt: Moment.nullable(),
  endedByName: z.string().nullable(),
})
export type DoNotSend = z.infer<typeof DoNotSend>

export const listDoNotSend = route({
  ...endpoints.listDoNotSend,
  summary: 'The service users to whom a person is not sent, and was not; those in force first',
  params: IdParams,
  reply: z.array(DoNotSend),
})

const REASON_NEEDED = 'Please give a reason'

export const DoNotSendForm = z.object({
  serviceUserInitials: Initials.refine(
    (typed) => /[\p{L}\p{N}]/u.test(typed ?? ''),
    'Service user initials are required',
  ),
  localAuthority: LocalAuthority,
  reason: z
    .string({ error: REASON_NEEDED })
    .trim()
    .min(LIMITS.overrideReasonMin, REASON_NEEDED)
    .max(LIMITS.overrideReason, `A reason must be ${LIMITS.overrideReason} characters or less`),
})

export const addDoNotSend = route({
  ...endpoints.addDoNotSend,
  summary: 'Never send a person to this service user again, until it is ended; shifts already booked stay',
  params: IdParams,
  status: 201,
  body: DoNotSendForm,
  reply: DoNotSend,
})

export const endDoNotSend = route({
  ...endpoints.endDoNotSend,
  summary: 'End it: the person may be sent there again. The record is kept',
  params: IdParams,
  reply: Done,
})

// ---- Overrides and hours

export const PersonOverride = Override.extend({ shiftId: Id, day: Day, headline: z.string() })
export type PersonOverride = z.infer<typeof PersonOverride>

export const listOverrides = route({
  ...endpoints.listOverrides,
  summary: `The latest ${LIMITS.overridesListed} rules that were overruled for a person, with the shift`,
  params: IdParams,
  reply: z.array(PersonOverride),
})

export const readHours = route({
  ...endpoints.readHours,
  summary: "A person's hours by week, split at Monday, with the average up to each week against the limit",
  params: IdParams,
  readsToday: true,
  reply: z.object({
    /** Hours of work here, this week and next. */
    thisWeek: z.number(),
    nextWeek: z.number(),
    weeks: z.array(
      z.object({
        monday: Day,
        hours: z.number(),
        /** Over the weeks that end with this one, hours elsewhere included. */
        average: z.number(),
        /** The number of weeks in that average: fewer at the start of service. */
        divisor: z.int(),
      }),
    ),
    /** The most hours a week on average, and over how many weeks. */
    limit: z.number(),
    averageWeeks: z.int(),
    optedOut: z.boolean(),
    otherHours: z.number(),
  }),
})

// The shortlist: everyone active, in the order in which to ask them, with the reasons.

import { z } from 'zod'
import * as endpoints from '../endpoints/shortlist.ts'
import { GENDER_PREFERENCES } from '../jobs.ts'
import { LIMITS } from '../limits.ts'
import { STANDINGS } from '../shortlist/order.ts'
import { TONES } from '../shortlist/reasons.ts'
import { Id, IdParams, Moment } from './common.ts'
import { Finding } from './findings.ts'
import { CacheStamp, Day } from './inputs.ts'
import { Job } from './jobs.ts'
import { Address, Initials, LocalAuthority } from './rota.ts'
import { route } from './route.ts'
import { slotsUpTo } from './shift-checks.ts'

const ShortlistPerson = z.object({
  userId: Id,
  name: z.string(),
  standing: z.enum(STANDINGS),
  /** How many days of the work no rule blocks. */
  daysPossible: z.int(),
  reasons: z.array(z.object({ tone: z.enum(TONES), message: z.string() })),
  /** The first twenty; bookings and checks give them all. */
  findings: z.array(Finding),
  /** In the week of the first day, without this work. */
  hoursThatWeek: z.number(),
  /** Shifts with the service user that ended in the last 26 weeks. */
  timesWithServiceUser: z.int(),
  lastOfferAt: Moment.nullable(),
  whatsappNumber: z.string().nullable(),
  /** They answered STOP: offers reach them in the app only. */
  hasStoppedOffers: z.boolean(),
})
export type ShortlistPerson = z.infer<typeof ShortlistPerson>

/** Which days of the work people were judged for. A booking judges all of them. */
const JudgedDays = z.object({
  from: Day,
  to: Day,
  count: z.int(),
  /** How many the work has. */
  total: z.int(),
})
export type JudgedDays = z.infer<typeof JudgedDays>

export const getJobShortlist = route({
  ...endpoints.getJobShortlist,
  summary: `Who could take a job, in the order in which to ask them, with reasons; those who cannot come last. Of a job with more than ${LIMITS.slotsShortlisted} days, the first ${LIMITS.slotsShortlisted} that have not ended are judged`,
  heavy: true,
  params: IdParams,
  query: z.object({ _t: CacheStamp }),
  readsToday: true,
  reply: z.object({
    people: z.array(ShortlistPerson),
    job: Job,
    /** The names of those who are booked for it, if it is filled. */
    filledBy: z.array(z.string()),
    judgedDays: JudgedDays,
  }),
})

export const getShortlist = route({
  ...endpoints.getShortlist,
  summary: 'The same for work that is no job yet',
  heavy: true,
  body: z.object({
    slots: slotsUpTo(LIMITS.slotsShortlisted),
    serviceUserInitials: Initials,
    localAuthority: LocalAuthority,
    address: Address,
    genderPreference: z.enum(GENDER_PREFERENCES).default('NO_PREFERENCE'),
  }),
  readsToday: true,
  reply: z.object({
    people: z.array(ShortlistPerson),
    job: z.null(),
    filledBy: z.array(z.string()),
    judgedDays: JudgedDays,
  }),
})

// Offers of a job, in rounds: people are asked in order, a few at a time.

import { z } from 'zod'
import * as endpoints from '../endpoints/offers.ts'
import { LIMITS } from '../limits.ts'
import { OFFER_DELIVERIES, OFFER_STATES, ROUND_MODES, ROUND_STATES } from '../offers/states.ts'
import { Done, Id, IdParams, Moment } from './common.ts'
import { ShownFinding } from './findings.ts'
import { Day } from './inputs.ts'
import { Job } from './jobs.ts'
import { route } from './route.ts'

const People = z
  .array(Id)
  .min(1, 'Please choose somebody to ask')
  .max(LIMITS.offersInRound, `At most ${LIMITS.offersInRound} people can be asked in one round`)

export const StartOffers = z.object({
  /** In the order in which they are asked. */
  contractorIds: People,
  waveSize: z.int().min(1).max(LIMITS.waveSizeMost).optional(),
  waveMinutes: z.int().min(1).max(LIMITS.waveMinutesMost).optional(),
  mode: z.enum(ROUND_MODES).optional(),
})

const Offer = z.object({
  id: Id,
  contractorId: Id,
  contractorName: z.string(),
  state: z.enum(OFFER_STATES),
  wave: z.int().nullable(),
  sentAt: Moment.nullable(),
  /** Until when the answer counts. */
  endsAt: Moment.nullable(),
  answeredAt: Moment.nullable(),
  /** When they last wrote something that is neither a yes nor a no. */
  wroteAt: Moment.nullable(),
  /** Three wrong codes: they can no longer answer by text. */
  isTextClosed: z.boolean(),
  /** Why they declined, or which rule blocks them. */
  reason: z.string().nullable(),
  /** Delivery status of the message; `app`: no number, or no messages wanted, so only the app shows the offer. Null: not asked. */
  delivery: z.enum(OFFER_DELIVERIES).nullable(),
  channel: z.enum(['whatsapp', 'sms']).nullable(),
})

const Round = z.object({
  id: Id,
  state: z.enum(ROUND_STATES),
  mode: z.enum(ROUND_MODES),
  waveSize: z.int(),
  waveMinutes: z.int().nullable(),
  startedByName: z.string(),
  startedAt: Moment,
  endedAt: Moment.nullable(),
  /** When the next people are asked by itself; null if nobody is left or the round is over. */
  nextWaveAt: Moment.nullable(),
  /** The next wave waits for the morning. */
  isQuiet: z.boolean(),
  offers: z.array(Offer),
})
export type OfferRound = z.infer<typeof Round>

const RoundReply = z.object({ round: Round })

export const getJobOffers = route({
  ...endpoints.getJobOffers,
  summary: 'The rounds of offers of a job, the latest first',
  params: IdParams,
  reply: z.object({ rounds: z.array(Round) }),
})

const PersonOffer = z.object({
  id: Id,
  jobId: Id,
  jobHeadline: z.string(),
  startDate: Day,
  state: z.enum(OFFER_STATES),
  /** When the person was asked; null if they were not, or not yet. */
  sentAt: Moment.nullable(),
  answeredAt: Moment.nullable(),
  /** Why they declined, or which rule blocks them. */
  reason: z.string().nullable(),
})

export type PersonOffer = z.infer<typeof PersonOffer>

export const listPersonOffers = route({
  ...endpoints.listPersonOffers,
  summary: 'The latest offers to one person, newest first',
  params: IdParams,
  reply: z.array(PersonOffer),
})

const OpenOffers = z.object({ jobId: Id, people: z.int() })
export type OpenOffers = z.infer<typeof OpenOffers>

export const listOpenOffers = route({
  ...endpoints.listOpenOffers,
  summary: 'How many people can still answer, for each job that somebody is being asked for',
  reply: z.array(OpenOffers),
})

export const readOfferStop = route({
  ...endpoints.readOfferStop,
  summary: 'Since when a person gets no messages about offers because they answered STOP; null if they do',
  params: IdParams,
  reply: z.object({ stoppedAt: Moment.nullable() }),
})

export const startOffers = route({
  ...endpoints.startOffers,
  heavy: true,
  summary:
    'Ask people to take a job, in this order, a few at a time. One round at a time; 409 while one runs or when the job has begun',
  params: IdParams,
  body: StartOffers,
  status: 201,
  reply: RoundReply,
})

export const addOfferPeople = route({
  ...endpoints.addOfferPeople,
  heavy: true,
  summary: 'Add people to the end of a running round; those already in it are left as they are',
  params: IdParams,
  body: z.object({ contractorIds: People }),
  reply: RoundReply,
})

export const stopOffers = route({
  ...endpoints.stopOffers,
  summary: 'Stop the round: nobody else is asked, and those who were are told',
  params: IdParams,
  reply: RoundReply,
})

export const sendNextWave = route({
  ...endpoints.sendNextWave,
  summary: 'Ask the next people now; earlier offers stay open. In quiet hours it waits, and says until when',
  params: IdParams,
  reply: RoundReply,
})

const MyOffer = z.object({
  id: Id,
  state: z.enum(OFFER_STATES),
  /** What accepting does: it books, or applies. */
  mode: z.enum(ROUND_MODES),
  endsAt: Moment.nullable(),
  job: Job,
})
export type MyOffer = z.infer<typeof MyOffer>

export const listMyOffers = route({
  ...endpoints.listMyOffers,
  summary: "The caller's open offers, the one that ends first on top, and those of the last day",
  readsToday: true,
  reply: z.array(MyOffer),
})

export const acceptOffer = route({
  ...endpoints.acceptOffer,
  // A refusal by a rule is kept on the offer, so it must not be rolled back. Accepting again changes nothing.
  ownTransactions: true,
  summary:
    'Take the job: booked at once, or an application where a manager chooses. 409 if it has expired or been filled, or with findings if a rule blocks it',
  params: IdParams,
  reply: z.object({ success: z.literal(true), state: z.enum(OFFER_STATES), findings: z.array(ShownFinding) }),
})

export const declineOffer = route({
  ...endpoints.declineOffer,
  summary: 'Turn the offer down, with an optional reason',
  params: IdParams,
  body: z.object({ reason: z.string().trim().max(LIMITS.rejectionReason).optional() }).nullish(),
  reply: Done,
})

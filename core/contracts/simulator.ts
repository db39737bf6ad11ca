// The simulated phones (MESSAGING=simulator), for clients on this machine only.

import { z } from 'zod'
import * as endpoints from '../endpoints/simulator.ts'
import { LIMITS } from '../limits.ts'
import { Done, Moment } from './common.ts'
import { ukPhone } from './inputs.ts'
import { route } from './route.ts'

// An unencoded plus in a query arrives as a space.
const PhoneInQuery = z
  .string()
  .transform((to) => to.replace(/^ /, '+'))
  .pipe(ukPhone())

const channel = z.enum(['sms', 'whatsapp'])
/** Absent: none. */
const Buttons = z.array(z.object({ title: z.string(), payload: z.string() })).optional()

export const listSimulatorMessages = route({
  method: 'GET',
  path: '/simulator/api/messages',
  needs: 'public',
  summary: 'What reached a simulated phone, newest first',
  query: z.object({ to: PhoneInQuery.optional() }),
  reply: z.array(
    z.object({
      id: z.string(),
      channel,
      to: z.string(),
      body: z.string(),
      createdAt: Moment,
      buttons: Buttons,
    }),
  ),
})

export const SimulatorPhone = z.object({
  phoneNumber: z.string(),
  name: z.string().nullable(),
  failing: z.object({ reason: z.string(), times: z.number() }).nullable(),
  messages: z.array(
    z.object({
      id: z.string(),
      channel,
      inbound: z.boolean(),
      body: z.string(),
      createdAt: Moment,
      buttons: Buttons,
    }),
  ),
})

export type SimulatorPhone = z.infer<typeof SimulatorPhone>

export const listSimulatorPhones = route({
  ...endpoints.listSimulatorPhones,
  summary: 'The simulated phones with their newest messages, those used last first, for the page',
  query: z.object({
    search: z.string().trim().max(LIMITS.search).optional(),
    limit: z.coerce.number().int().min(1).max(LIMITS.pageMost).default(LIMITS.simulatorPhones),
  }),
  reply: z.object({ phones: z.array(SimulatorPhone), total: z.number().int() }),
})

export const receiveFromSimulator = route({
  ...endpoints.receiveFromSimulator,
  summary: 'A message typed on a simulated phone, or a button pressed on it',
  body: z.object({
    from: ukPhone(),
    body: z.string().min(1).max(LIMITS.messageContent),
    channel: channel.default('whatsapp'),
    buttonPayload: z.string().min(1).max(LIMITS.buttonPayload).optional(),
    /** The id of the message on this phone that it replies to. */
    repliedTo: z.string().min(1).max(LIMITS.providerId).optional(),
  }),
  reply: Done,
})

export const failSimulatedSends = route({
  ...endpoints.failSimulatedSends,
  summary: 'The next sends to a number fail',
  body: z.object({
    to: ukPhone(),
    reason: z.string().min(1).max(200),
    times: z.number().int().min(0).max(1000),
  }),
  reply: Done,
})

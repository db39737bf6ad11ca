// Messages that did not arrive. An id is that of the message in its conversation: it stays the same when the message is
// sent again.

import { z } from 'zod'
import * as endpoints from '../endpoints/deliveries.ts'
import { Done, Id, IdParams, Moment } from './common.ts'
import { route } from './route.ts'

export const Undelivered = z.object({
  id: Id,
  conversationId: Id,
  /** Null: an unknown number. */
  personId: Id.nullable(),
  name: z.string(),
  phone: z.string(),
  content: z.string(),
  /** Null for what the product sends by itself. */
  senderName: z.string().nullable(),
  state: z.enum(['FAILED', 'UNCERTAIN']),
  reason: z.string(),
  /** How a retry would go; null if it cannot be sent again. */
  retryAs: z.enum(['sms', 'whatsapp']).nullable(),
  failedAt: Moment,
  /** After this moment there is no point in telling them. */
  until: Moment,
  /** The shifts they do not know about, soonest first. */
  shifts: z.array(z.object({ id: Id, dateStart: Moment, dateEnd: Moment, headline: z.string() })),
})
export type Undelivered = z.infer<typeof Undelivered>

export const listUndelivered = route({
  ...endpoints.listUndelivered,
  summary:
    'Messages that did not arrive; those about the soonest shifts first. Managers see those about shifts',
  reply: z.array(Undelivered),
})

export const retryDelivery = route({
  ...endpoints.retryDelivery,
  summary: 'Send a failed message again; if it has been sent since, nothing happens',
  params: IdParams,
  reply: Done,
})

export const markTold = route({
  ...endpoints.markTold,
  summary: 'Record that the person was told in another way',
  params: IdParams,
  reply: Done,
})

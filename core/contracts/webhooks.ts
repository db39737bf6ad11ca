// The provider's webhooks: incoming messages and receipts. Form-encoded, and refused without a valid signature.

import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { PATHS } from '../paths.ts'
import { route } from './route.ts'

/** All fields, because the signature covers all of them. */
const Form = z.record(z.string(), z.unknown())

/** An id, number or keyword from the provider, without characters that the database cannot store. */
const word = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[^\0\p{Surrogate}]*$/u)

export const TwilioInbound = z.object({
  MessageSid: word(LIMITS.providerId).min(1),
  From: word(LIMITS.providerId).min(1),
  Body: z.string().default(''),
  /** The provider allows ten. */
  NumMedia: z.coerce.number().int().min(0).max(LIMITS.attachments).default(0),
  /** Of a pressed button; and our message that a WhatsApp message replies to. A strange one is no answer to anything. */
  ButtonPayload: word(LIMITS.buttonPayload).optional().catch(undefined),
  OriginalRepliedMessageSid: word(LIMITS.providerId).optional().catch(undefined),
})

export const TwilioStatus = z.object({
  MessageSid: word(LIMITS.providerId).min(1),
  MessageStatus: word(LIMITS.providerStatus).min(1),
  ErrorCode: word(LIMITS.providerErrorCode).optional(),
})

export const receiveFromTwilio = route({
  method: 'POST',
  path: PATHS.twilioInbound,
  needs: 'public',
  summary: 'A message that somebody sent us',
  form: true,
  body: Form,
  media: 'text/xml',
  reply: z.string(),
})

export const receiptFromTwilio = route({
  method: 'POST',
  path: PATHS.twilioStatus,
  needs: 'public',
  summary: 'Delivery status of an outgoing message',
  form: true,
  query: z.object({ message: z.uuid().optional().catch(undefined) }),
  body: Form,
  media: 'text/xml',
  reply: z.string(),
})

// What the provider calls: messages that come in, and receipts. Form-encoded, and refused unless rightly signed.

import { z } from 'zod'
import { PATHS } from '../paths.ts'
import { route } from './route.ts'

/** Everything that was sent, since the signature is over all of it. */
const Form = z.record(z.string(), z.unknown())

export const TwilioInbound = z.object({
  MessageSid: z.string().min(1).max(64),
  From: z.string().min(1).max(64),
  Body: z.string().default(''),
  NumMedia: z.coerce.number().int().min(0).catch(0),
})

export const TwilioStatus = z.object({
  MessageSid: z.string().min(1).max(64),
  MessageStatus: z.string().min(1).max(32),
  ErrorCode: z.string().max(10).optional(),
})

export const receiveFromTwilio = route({
  method: 'POST',
  path: PATHS.twilioInbound,
  needs: 'public',
  summary: 'A message that somebody sent us',
  form: true,
  body: Form,
  reply: z.string(),
})

export const receiptFromTwilio = route({
  method: 'POST',
  path: PATHS.twilioStatus,
  needs: 'public',
  summary: 'How a message of ours fares',
  form: true,
  query: z.object({ message: z.uuid().optional().catch(undefined) }),
  body: Form,
  reply: z.string(),
})

// Twilio's webhooks. Refused, before any transaction, unless the signature is valid for our public address (APP_URL):
// the address in a request is chosen by the client. Nothing is counted, so forged calls cannot use up a limit of genuine
// ones. Repeats and any order are allowed.

import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import {
  receiptFromTwilio,
  receiveFromTwilio,
  TwilioInbound,
  TwilioStatus,
} from '#core/contracts/webhooks.ts'
import { Refusal } from '#core/errors.ts'
import type { Call } from '#server/call.ts'
import { takeReceipt } from '#server/gateway/receipts.ts'
import { signatureCheck } from '#server/gateway/twilio/signature.ts'
import type { Routes } from '#server/http/register-route.ts'
import type { InboundWhatsapp } from './whatsapp-inbound.service.ts'

const WHATSAPP = /^whatsapp:/
const NO_REPLY = '<Response></Response>'
type Form = Record<string, unknown>

/** What becomes of a message concerns several features, so the use case is handed in. */
type Receive = (call: Call, message: InboundWhatsapp) => Promise<void>

export function registerTwilioWebhooks(routes: Routes, receive: Receive): void {
  const { settings } = routes.deps
  const { twilio, appUrl } = settings
  if (!twilio) return

  const isSigned = signatureCheck(twilio.authToken, appUrl)
  async function refuseForged(request: FastifyRequest): Promise<void> {
    const signature = [request.headers['x-twilio-signature'] ?? ''].flat()[0] ?? ''
    if (!(await isSigned(signature, request.url, request.body as Form)))
      throw new Refusal('bad-webhook-signature')
  }

  routes.on(
    receiveFromTwilio,
    async (call) => {
      const message = read(TwilioInbound, call.body)
      await receive(call, {
        from: message.From.replace(WHATSAPP, ''),
        body: message.Body,
        mediaCount: message.NumMedia,
        providerId: message.MessageSid,
        channel: WHATSAPP.test(message.From) ? 'whatsapp' : 'sms',
        buttonPayload: message.ButtonPayload || null,
        repliedTo: message.OriginalRepliedMessageSid || null,
      })
      call.reply.type('text/xml; charset=utf-8')
      return NO_REPLY
    },
    refuseForged,
  )

  routes.on(
    receiptFromTwilio,
    async ({ db, body, query, now, reply }) => {
      const receipt = read(TwilioStatus, body)
      await takeReceipt(
        db,
        {
          providerId: receipt.MessageSid,
          outgoingId: query.message ?? null,
          status: receipt.MessageStatus,
          errorCode: receipt.ErrorCode ?? null,
        },
        now,
      )
      reply.type('text/xml; charset=utf-8')
      return NO_REPLY
    },
    refuseForged,
  )
}

function read<S extends z.ZodType>(shape: S, form: Form): z.output<S> {
  const parsed = shape.safeParse(form)
  if (!parsed.success) throw new Refusal('bad-webhook-form')
  return parsed.data
}

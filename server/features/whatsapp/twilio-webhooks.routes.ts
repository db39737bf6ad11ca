// What Twilio calls. Refused unless the signature is right for the address at which the world reaches us, whatever
// stands in between. Repeats and any order are no matter.

import type { FastifyRequest } from 'fastify'
import webhooks from 'twilio/lib/webhooks/webhooks.js'
import type { z } from 'zod'
import {
  receiptFromTwilio,
  receiveFromTwilio,
  TwilioInbound,
  TwilioStatus,
} from '#core/contracts/webhooks.ts'
import { Refusal } from '#core/errors.ts'
import { takeReceipt } from '#server/gateway/receipts.ts'
import type { Routes } from '#server/http/register-route.ts'
import { receiveWhatsapp } from './whatsapp-inbound.service.ts'

const WHATSAPP = /^whatsapp:/
const NO_REPLY = '<Response></Response>'
type Form = Record<string, unknown>

export function registerTwilioWebhooks(routes: Routes): void {
  const { settings } = routes.deps
  const { twilio, appUrl } = settings
  if (!twilio) return

  /** The signature is over the address that Twilio called: the public one, or what the request itself says. */
  function refuseForged(request: FastifyRequest, form: Form): void {
    const signature = [request.headers['x-twilio-signature'] ?? ''].flat()[0] ?? ''
    const addresses = [appUrl, `${request.protocol}://${request.host}`].map((base) => base + request.url)
    if (!addresses.some((address) => webhooks.validateRequest(twilio!.authToken, signature, address, form)))
      throw new Refusal('forbidden', { message: 'The signature is not right.' })
  }

  routes.on(receiveFromTwilio, async ({ db, body, now, request, reply }) => {
    refuseForged(request, body)
    const message = read(TwilioInbound, body)
    await receiveWhatsapp(
      db,
      {
        from: message.From.replace(WHATSAPP, ''),
        body: message.Body,
        mediaCount: message.NumMedia,
        providerId: message.MessageSid,
        channel: WHATSAPP.test(message.From) ? 'whatsapp' : 'sms',
      },
      now,
    )
    reply.type('text/xml; charset=utf-8')
    return NO_REPLY
  })

  routes.on(receiptFromTwilio, async ({ db, body, query, now, request, reply }) => {
    refuseForged(request, body)
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
  })
}

function read<S extends z.ZodType>(shape: S, form: Form): z.output<S> {
  const parsed = shape.safeParse(form)
  if (!parsed.success) throw new Refusal('bad-input', { message: 'That is not what Twilio sends.' })
  return parsed.data
}

// A server that Twilio reaches at a public address, a new phone number for each test, and the calls that Twilio makes.

import { eq } from 'drizzle-orm'
import { whatsappConversations, whatsappMessages } from '#server/db/schema.ts'
import { signedIn } from './client.ts'
import { withTwilio } from './fixtures.ts'
import { newNumber } from './people.ts'
import type { TestServer } from './server.ts'
import { callSigned } from './twilio-stand-in.ts'

export const PUBLIC = 'https://rota.example.org'
export const INBOUND_PATH = '/api/webhooks/twilio/inbound'
export const STATUS_PATH = '/api/webhooks/twilio/status'

export const it = withTwilio({ APP_URL: PUBLIC, TWILIO_RATE: '1000' })
  .extend(
    'admin',
    { scope: 'file', auto: true },
    async ({ server }) => (await signedIn(server, { role: 'ADMIN' })).client,
  )
  .extend('from', () => newNumber())

/** A message comes in from this number, signed as Twilio does. */
export const inbound = (server: TestServer, from: string, fields: Record<string, string> = {}) =>
  callSigned(
    `${server.url}${INBOUND_PATH}`,
    {
      MessageSid: `SMin${from.slice(1)}`,
      From: `whatsapp:${from}`,
      Body: 'I can do Tuesday',
      NumMedia: '0',
      ...fields,
    },
    { signedFor: `${PUBLIC}${INBOUND_PATH}` },
  )

/** A signature in the right form, made by somebody without the token. */
const FORGED = 'bm90IHRoZSByaWdodCBzaWduYXQ='

/** A call that was not signed by Twilio, from any address. */
export const postForged = (
  server: TestServer,
  remoteAddress: string,
  headers: Record<string, string> = {},
  payload = 'Body=Pay+me',
) =>
  server.app.inject({
    method: 'POST',
    url: INBOUND_PATH,
    remoteAddress,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': FORGED,
      ...headers,
    },
    payload,
  })

/** The messages that were kept from this number, with their conversation. */
export const received = (server: TestServer, from: string) =>
  server.deps.database.db
    .select({ message: whatsappMessages, conversation: whatsappConversations })
    .from(whatsappMessages)
    .innerJoin(whatsappConversations, eq(whatsappConversations.id, whatsappMessages.conversationId))
    .where(eq(whatsappConversations.phoneNumber, from))
    .orderBy(whatsappMessages.seq)

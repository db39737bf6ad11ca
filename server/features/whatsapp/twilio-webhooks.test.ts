import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outgoingMessages, whatsappConversations, whatsappMessages } from '#server/db/schema.ts'
import { queueMessage } from '#server/gateway/outgoing.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { type Client, signedIn } from '#tests/support/client.ts'
import { runJobs } from '#tests/support/jobs.ts'
import { createPerson } from '#tests/support/people.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { callSigned, type TakenMessage, TwilioStandIn } from '#tests/support/twilio-stand-in.ts'

const PUBLIC = 'https://rota.example.org'
const twilio = new TwilioStandIn()
let server: TestServer
let admin: Client
let n = 0
let from: string
beforeAll(async () => {
  await twilio.start()
  server = await startServer({ env: { ...twilio.env, APP_URL: PUBLIC, TWILIO_RATE: '1000' } })
  admin = (await signedIn(server, { role: 'ADMIN' })).client
})
afterAll(async () => {
  await server.stop()
  await twilio.stop()
})
beforeEach(() => {
  n += 1
  from = `+4477008${String(10_000 + n)}`
})

const inboundPath = '/api/webhooks/twilio/inbound'
const inbound = (fields: Record<string, string> = {}, path = inboundPath) =>
  callSigned(
    `${server.url}${path}`,
    { MessageSid: `SMin${n}`, From: `whatsapp:${from}`, Body: 'I can do Tuesday', NumMedia: '0', ...fields },
    { signedFor: `${PUBLIC}${path}` },
  )

async function received() {
  const { db } = server.deps.database
  const rows = await db
    .select({ message: whatsappMessages, conversation: whatsappConversations })
    .from(whatsappMessages)
    .innerJoin(whatsappConversations, eq(whatsappConversations.id, whatsappMessages.conversationId))
    .where(eq(whatsappConversations.phoneNumber, from))
    .orderBy(whatsappMessages.seq)
  return rows
}

describe('a message that comes in', () => {
  it('joins the conversation of the person whose number it is', async () => {
    const person = await createPerson(server.deps, { whatsappNumber: from })
    const answer = await inbound()
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/xml; charset=utf-8',
      '<Response></Response>',
    ])
    const [row] = await received()
    expect(row).toMatchObject({
      message: { content: 'I can do Tuesday', senderName: 'Amara Okafor', inbound: true, readAt: null },
      conversation: { contractorId: person.id, lastInboundAt: server.clock.now() },
    })
  })

  it('is kept under its number when nobody has it, also from abroad', async () => {
    from = `+1202555${1000 + n}`
    expect((await inbound()).status).toBe(200)
    expect(await received()).toEqual([
      {
        message: expect.objectContaining({ senderId: null, senderName: from }),
        conversation: expect.objectContaining({ contractorId: null, phoneNumber: from }),
      },
    ])
  })

  it('counts once, however often and at once it is repeated', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => inbound()))
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await received()).toHaveLength(1)
  })

  it('that is media alone is shown as such, to its reader and in the list', async () => {
    await inbound({ Body: '', NumMedia: '2' })
    const [row] = await received()
    expect(row?.message).toMatchObject({ content: '', mediaCount: 2 })
    const list = await admin.get(`/api/whatsapp/conversations?search=${encodeURIComponent(from)}`)
    expect(list.body.conversations[0].lastMessage.content).toBe('Sent 2 attachments')
  })

  it.each([
    ['a very long text', '100 KB '.repeat(15_000).trim()],
    ['emoji', '👩🏽‍⚕️ 👍🏿'],
    ['right-to-left text', 'مرحبا، أنا متاح'],
    ['a NUL, which no database keeps', 'be\0fore'],
  ])('may be %s', async (_what, Body) => {
    expect((await inbound({ Body })).status).toBe(200)
    expect((await received())[0]?.message.content).toBe(Body.replace('\0', ''))
  })

  it('by text is kept too, but opens no window', async () => {
    await inbound({ From: from })
    expect(await received()).toEqual([
      {
        message: expect.objectContaining({ content: 'I can do Tuesday' }),
        conversation: expect.objectContaining({ lastInboundAt: null }),
      },
    ])
  })

  it.each([
    ['without a signature', { 'x-twilio-signature': '' }],
    ['with a made-up one', { 'x-twilio-signature': 'bm90IHJpZ2h0' }],
  ])('is refused %s', async (_how, headers) => {
    const form = { MessageSid: `SMforged${n}`, From: `whatsapp:${from}`, Body: 'Pay me' }
    expect((await callSigned(`${server.url}${inboundPath}`, form, { headers })).status).toBe(403)
    expect(await received()).toEqual([])
  })

  it('is refused when another account signed it, or for another address, or when a word was changed', async () => {
    const url = `${server.url}${inboundPath}`
    const form = { MessageSid: `SMforged${n}`, From: `whatsapp:${from}`, Body: 'Hello' }
    const signedFor = `${PUBLIC}${inboundPath}`
    expect((await callSigned(url, form, { signedFor, token: 'another' })).status).toBe(403)
    expect((await callSigned(url, form, { signedFor: `https://evil.example${inboundPath}` })).status).toBe(
      403,
    )
    const changed = await callSigned(`${url}?extra=1`, form, { signedFor })
    expect(changed.status).toBe(403)
    expect(await received()).toEqual([])
  })

  it('is understood when it is signed for the address that the request itself names', async () => {
    const answer = await callSigned(`${server.url}${inboundPath}`, {
      MessageSid: `SMdirect${n}`,
      From: `whatsapp:${from}`,
      Body: 'Hello',
    })
    expect(answer.status).toBe(200)
  })

  it('is refused with a sentence when it is not what Twilio sends', async () => {
    const answer = await callSigned(
      `${server.url}${inboundPath}`,
      { Body: 'x' },
      { signedFor: PUBLIC + inboundPath },
    )
    expect([answer.status, await answer.json()]).toEqual([400, { message: 'That is not what Twilio sends.' }])
    const plain = await fetch(`${server.url}${inboundPath}`, { method: 'POST', body: 'hello' })
    expect(plain.status).toBe(400)
  })
})

describe('a form', () => {
  it('is understood at the webhooks alone', async () => {
    const answer = await fetch(`${server.url}/api/send-otp`, {
      method: 'POST',
      body: new URLSearchParams({ phoneNumber: from }),
    })
    expect(answer.status).toBe(415)
  })
})

describe('receipts', () => {
  async function sent(secret = false): Promise<{ message: TakenMessage; id: string }> {
    const { db } = server.deps.database
    const id = await db.transaction((tx) =>
      queueMessage(tx, { channel: 'whatsapp', to: from, body: 'hello', secret }, server.clock.now()),
    )
    await runJobs(server.deps)
    return { message: twilio.takenBy(from).at(-1)!, id }
  }
  const row = async (id: string) => {
    const { db } = server.deps.database
    const [found] = await db.select().from(outgoingMessages).where(eq(outgoingMessages.id, id))
    return found!
  }
  /** The callback as it reaches us through the world: signed for the public address, delivered to this server. */
  const receipt = (message: TakenMessage, MessageStatus: string, ErrorCode = '', withId = true) => {
    const { pathname, search } = new URL(message.statusCallback!)
    const path = pathname + (withId ? search : '')
    const form = { MessageSid: message.sid, MessageStatus, ...(ErrorCode ? { ErrorCode } : {}) }
    return callSigned(`${server.url}${path}`, form, { signedFor: `${PUBLIC}${path}` })
  }

  it.each([
    [['sent', 'delivered', 'read'], 'DELIVERED', null],
    [['read', 'delivered', 'sent', 'queued'], 'DELIVERED', null],
    [['delivered', 'sent', 'delivered'], 'DELIVERED', null],
    [['undelivered:63016', 'sent'], 'FAILED', '63016'],
    [['sent', 'failed:30003', 'failed:30003', 'queued'], 'FAILED', '30003'],
    [['teleported'], 'SENT', null],
  ])('%j end as %s', async (words, status, failureCode) => {
    const { message, id } = await sent()
    for (const word of words) {
      const [name = '', code] = word.split(':')
      expect((await receipt(message, name, code)).status).toBe(200)
    }
    expect(await row(id)).toMatchObject({ status, failureCode })
  })

  it('of login details that did not arrive let them go by text, once', async () => {
    const { message, id } = await sent(true)
    await receipt(message, 'sent')
    for (let times = 0; times < 3; times += 1) await receipt(message, 'undelivered', '63016')
    await runJobs(server.deps)
    expect(twilio.takenBy(from).map(({ to, body }) => [to, body])).toEqual([
      [`whatsapp:${from}`, 'hello'],
      [from, 'hello'],
    ])
    expect(await row(id)).toMatchObject({ status: 'FAILED', body: null })
  })

  it('of login details that arrived, or that never come, let the secret be forgotten', async () => {
    const { message, id } = await sent(true)
    await receipt(message, 'delivered')
    expect(await row(id)).toMatchObject({ status: 'DELIVERED', body: null })
    const silent = await sent(true)
    expect((await row(silent.id)).body).toBe('hello')
    await sweep(server.deps.database.db, new Date(server.clock.now().getTime() + 61 * 60_000))
    expect((await row(silent.id)).body).toBeNull()
  })

  it('are matched by the provider id alone too', async () => {
    const { message, id } = await sent()
    await receipt(message, 'delivered', '', false)
    expect((await row(id)).status).toBe('DELIVERED')
  })

  it('for a message whose answer never came tell what became of it', async () => {
    twilio.next(from, { loseAnswer: true })
    const { message, id } = await sent()
    expect((await row(id)).status).toBe('UNCERTAIN')
    await receipt(message, 'sent')
    expect(await row(id)).toMatchObject({ status: 'SENT', providerId: message.sid })
    await receipt(message, 'delivered')
    expect(await row(id)).toMatchObject({ status: 'DELIVERED' })
  })

  it('that overtake the answer are not undone by it', async () => {
    const { message, id } = await sent()
    const { db } = server.deps.database
    await db
      .update(outgoingMessages)
      .set({ status: 'SENDING', providerId: null })
      .where(eq(outgoingMessages.id, id))
    await receipt(message, 'delivered')
    expect(await row(id)).toMatchObject({ status: 'DELIVERED', providerId: message.sid })
  })

  it('of another message do not touch this one, whatever id the address bears', async () => {
    const { message, id } = await sent()
    await receipt({ ...message, sid: 'SMother' }, 'failed', '30003')
    expect(await row(id)).toMatchObject({ status: 'SENT', providerId: message.sid })
  })

  it('come in bursts, and the general limit does not hold them back', async () => {
    const { message } = await sent()
    const statuses = new Set<number>()
    for (let i = 0; i < 700; i += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => receipt({ ...message, sid: 'SMunknown' }, 'delivered', '', false)),
      )
      for (const answer of answers) statuses.add(answer.status)
    }
    expect([...statuses]).toEqual([200])
  })

  it('for nothing we know are taken calmly; forged ones are refused', async () => {
    const { message, id } = await sent()
    const unknown = { ...message, sid: 'SMunknown', statusCallback: `${PUBLIC}/api/webhooks/twilio/status` }
    expect((await receipt(unknown, 'delivered')).status).toBe(200)
    const forged = await callSigned(
      `${server.url}/api/webhooks/twilio/status`,
      { MessageSid: message.sid, MessageStatus: 'failed' },
      { token: 'another' },
    )
    expect(forged.status).toBe(403)
    expect((await row(id)).status).toBe('SENT')
  })
})

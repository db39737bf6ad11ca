// Messages that Twilio delivers to us.

import { eq } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import { outgoingMessages } from '#server/db/schema.ts'
import { createJobRow, stateOf } from '#tests/support/board.ts'
import { signedIn } from '#tests/support/client.ts'
import { settle, start, statesOf } from '#tests/support/offers.ts'
import { createPerson } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'
import { callSigned } from '#tests/support/twilio-stand-in.ts'
import { INBOUND_PATH, inbound, it, PUBLIC, postForged, received } from '#tests/support/twilio-webhooks.ts'

describe('a message that comes in', () => {
  it('joins the conversation of the person whose number it is', async ({ server, from }) => {
    const person = await createPerson(server.deps, { whatsappNumber: from })
    const answer = await inbound(server, from)
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/xml; charset=utf-8',
      '<Response></Response>',
    ])
    const [row] = await received(server, from)
    expect(row).toMatchObject({
      message: { content: 'I can do Tuesday', senderName: 'Amara Okafor', inbound: true, readAt: null },
      conversation: { contractorId: person.id, lastInboundAt: server.clock.now() },
    })
  })

  it('is kept under its number when nobody has it, also from abroad', async ({ server }) => {
    const from = '+12025551000'
    expect((await inbound(server, from)).status).toBe(200)
    expect(await received(server, from)).toEqual([
      {
        message: expect.objectContaining({ senderId: null, senderName: from }),
        conversation: expect.objectContaining({ contractorId: null, phoneNumber: from }),
      },
    ])
  })

  it('counts once, however often and at once it is repeated', async ({ server, from }) => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => inbound(server, from)))
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(await received(server, from)).toHaveLength(1)
  })

  it('that is media alone is shown as such, to its reader and in the list', async ({
    server,
    admin,
    from,
  }) => {
    await inbound(server, from, { Body: '', NumMedia: '2' })
    const [row] = await received(server, from)
    expect(row?.message).toMatchObject({ content: '', mediaCount: 2 })
    const list = await admin.get(`/api/whatsapp/conversations?search=${encodeURIComponent(from)}`)
    expect(list.body.conversations[0].lastMessage?.content).toBe('Sent 2 attachments')
  })

  it.for([
    ['a very long text', '100 KB '.repeat(15_000).trim()],
    ['emoji', '👩🏽‍⚕️ 👍🏿'],
    ['right-to-left text', 'مرحبا، أنا متاح'],
    ['a NUL, which no database keeps', 'be\0fore'],
  ] as const)('may be %s', async ([_what, Body], { server, from }) => {
    expect((await inbound(server, from, { Body })).status).toBe(200)
    expect((await received(server, from))[0]?.message.content).toBe(Body.replace('\0', ''))
  })

  it('by text is kept too, but opens no window', async ({ server, from }) => {
    await inbound(server, from, { From: from })
    expect(await received(server, from)).toEqual([
      {
        message: expect.objectContaining({ content: 'I can do Tuesday' }),
        conversation: expect.objectContaining({ lastInboundAt: null }),
      },
    ])
  })

  it.for([
    ['without a signature', { 'x-twilio-signature': '' }],
    ['with a made-up one', { 'x-twilio-signature': 'bm90IHJpZ2h0' }],
  ] as const)('is refused %s', async ([_how, headers], { server, from }) => {
    const form = { MessageSid: `SMforged${from.slice(1)}`, From: `whatsapp:${from}`, Body: 'Pay me' }
    expect((await callSigned(`${server.url}${INBOUND_PATH}`, form, { headers })).status).toBe(403)
    expect(await received(server, from)).toEqual([])
  })

  it('is refused when another account signed it, or for another address, or when a word was changed', async ({
    server,
    from,
  }) => {
    const url = `${server.url}${INBOUND_PATH}`
    const form = { MessageSid: `SMforged${from.slice(1)}`, From: `whatsapp:${from}`, Body: 'Hello' }
    const signedFor = `${PUBLIC}${INBOUND_PATH}`
    expect((await callSigned(url, form, { signedFor, token: 'another' })).status).toBe(403)
    expect((await callSigned(url, form, { signedFor: `https://evil.example${INBOUND_PATH}` })).status).toBe(
      403,
    )
    const changed = await callSigned(`${url}?extra=1`, form, { signedFor })
    expect(changed.status).toBe(403)
    expect(await received(server, from)).toEqual([])
  })

  it('is refused when it is signed for the address that the request itself names, which anyone can choose', async ({
    server,
    from,
  }) => {
    const answer = await callSigned(`${server.url}${INBOUND_PATH}`, {
      MessageSid: `SMdirect${from.slice(1)}`,
      From: `whatsapp:${from}`,
      Body: 'Hello',
    })
    expect(answer.status).toBe(403)
    expect(await received(server, from)).toEqual([])
  })

  it('is refused before it gets a transaction or a look at the database, whatever cookie it carries', async ({
    server,
  }) => {
    const { pool } = server.deps.database
    const connect = vi.spyOn(pool, 'connect')
    const query = vi.spyOn(pool, 'query')
    for (const cookie of ['', `rota_session=${'a'.repeat(43)}`])
      expect((await postForged(server, '203.0.113.77', { cookie })).statusCode).toBe(403)
    expect([connect.mock.calls, query.mock.calls]).toEqual([[], []])
    connect.mockRestore()
    query.mockRestore()
  })

  it('is refused with a sentence when it is not what Twilio sends', async ({ server }) => {
    const answer = await callSigned(
      `${server.url}${INBOUND_PATH}`,
      { Body: 'x' },
      { signedFor: PUBLIC + INBOUND_PATH },
    )
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { message: 'This is not a message from Twilio.' },
    ])
    const plain = await fetch(`${server.url}${INBOUND_PATH}`, { method: 'POST', body: 'hello' })
    expect(plain.status).toBe(400)
  })
})

describe('an answer to an offer', () => {
  const asked = async (server: TestServer, from: string) => {
    const person = await createPerson(server.deps, { whatsappNumber: from })
    const manager = await signedIn(server, { role: 'MANAGER' })
    const job = await createJobRow(server.deps)
    const { body } = await start(manager, job.id, [{ ...manager, person }])
    await settle(server)
    return { manager, job, offerId: body.round.offers[0]!.id }
  }

  it('is read from the button, however often the provider repeats it', async ({ server, from }) => {
    const { manager, job, offerId } = await asked(server, from)
    const press = () => inbound(server, from, { Body: 'Accept', ButtonPayload: `accept:${offerId}` })
    const answers = await Promise.all(Array.from({ length: 6 }, press))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    expect(await statesOf(manager, job.id)).toBe('ACCEPTED')
    expect((await stateOf(server.deps, job.id)).shifts).toHaveLength(2)
  })

  it('goes to the message that it replies to', async ({ server, from }) => {
    const { manager, job } = await asked(server, from)
    const [sent] = await server.deps.database.db
      .select()
      .from(outgoingMessages)
      .where(eq(outgoingMessages.toNumber, from))
    await inbound(server, from, { Body: 'Yes', OriginalRepliedMessageSid: 'SMsomething-else' })
    expect(await statesOf(manager, job.id)).toBe('SENT')
    await inbound(server, from, {
      MessageSid: `SMno${from.slice(1)}`,
      Body: 'No',
      OriginalRepliedMessageSid: sent!.providerId!,
    })
    expect(await statesOf(manager, job.id)).toBe('DECLINED')
  })
})

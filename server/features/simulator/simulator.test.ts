import { describe, expect } from 'vitest'
import { outgoingMessages, whatsappConversations, whatsappMessages } from '#server/db/schema.ts'
import { queueMessage } from '#server/gateway/outgoing.ts'
import { nobody } from '#tests/support/client.ts'
import { it } from '#tests/support/fixtures.ts'
import { makeDue, runJobs } from '#tests/support/jobs.ts'
import { createPerson } from '#tests/support/people.ts'
import { textsTo } from '#tests/support/phones.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

async function queue(server: TestServer, to: string, body: string): Promise<void> {
  const { db } = server.deps.database
  await db.transaction((tx) => queueMessage(tx, { channel: 'whatsapp', to, body }, server.clock.now()))
}

describe('the simulated phones', () => {
  it('show what was sent, newest first, and understand a plus that arrives as a space', async ({
    server,
  }) => {
    await queue(server, '+447700900301', 'first')
    await queue(server, '+447700900301', 'second')
    await runJobs(server.deps)
    for (const to of ['%2B447700900301', '+447700900301', '07700900301']) {
      const answer = await nobody(server).get(`/simulator/api/messages?to=${to}`)
      expect(answer.body.map((m) => m.body)).toEqual(['second', 'first'])
      expect(answer.body[0]).toEqual({
        id: expect.any(String),
        channel: 'whatsapp',
        to: '+447700900301',
        body: 'second',
        createdAt: server.clock.now().toISOString(),
      })
    }
  })

  it('reply as a person: a known number joins their conversation, an unknown one opens its own', async ({
    server,
  }) => {
    const person = await createPerson(server.deps, { whatsappNumber: '+447700900302' })
    for (const [from, body] of [
      ['+447700900302', 'I can do Tuesday'],
      ['+447700900302', 'and Friday'],
      ['+447700900303', 'Hello, is this the agency?'],
    ]) {
      expect((await nobody(server).post('/simulator/api/inbound', { from, body })).body).toEqual({
        success: true,
      })
    }
    const { db } = server.deps.database
    const conversations = await db.select().from(whatsappConversations)
    expect(conversations).toHaveLength(2)
    expect(conversations).toContainEqual(expect.objectContaining({ contractorId: person.id }))
    expect(conversations).toContainEqual(
      expect.objectContaining({ contractorId: null, phoneNumber: '+447700900303' }),
    )
    const messages = await db.select().from(whatsappMessages).orderBy(whatsappMessages.seq)
    expect(messages.map((m) => [m.senderName, m.content, m.inbound])).toEqual([
      ['Amara Okafor', 'I can do Tuesday', true],
      ['Amara Okafor', 'and Friday', true],
      ['+447700900303', 'Hello, is this the agency?', true],
    ])
  })

  const sentTo = async (server: TestServer, to: string) =>
    (await server.deps.database.db.select().from(outgoingMessages)).find((row) => row.toNumber === to)

  it('fail on request, and what may pass is tried again', async ({ server }) => {
    const to = '+447700900304'
    await nobody(server).post('/simulator/api/failures', { to, reason: 'The phone is off', times: 1 })
    await queue(server, to, 'are you free?')
    await runJobs(server.deps)
    expect(await sentTo(server, to)).toMatchObject({
      status: 'PENDING',
      attempts: 1,
      failureReason: 'The phone is off',
    })
    await makeDue(server.deps)
    expect(await textsTo(server, to)).toHaveLength(1)
    expect(await sentTo(server, to)).toMatchObject({ status: 'DELIVERED', attempts: 2, failureReason: null })
  })

  it('fail for good once the tries are used up, and at once with a code that means never', async ({
    server,
  }) => {
    const [silent, refused] = ['+447700900305', '+447700900306']
    await nobody(server).post('/simulator/api/failures', { to: silent, reason: 'No answer', times: 100 })
    await nobody(server).post('/simulator/api/failures', { to: refused, reason: '63003', times: 1 })
    await queue(server, silent, 'hello?')
    await queue(server, refused, 'hello?')
    for (let tries = 0; tries < 5; tries += 1) {
      await makeDue(server.deps)
      await runJobs(server.deps)
    }
    expect(await sentTo(server, silent)).toMatchObject({
      status: 'FAILED',
      attempts: 4,
      failureReason: 'No answer',
    })
    expect(await sentTo(server, refused)).toMatchObject({
      status: 'FAILED',
      attempts: 1,
      failureCode: '63003',
    })
    expect(await textsTo(server, silent)).toEqual([])
  })

  it('stand side by side, those used last first, and are found by name or number', async ({ server }) => {
    await createPerson(server.deps, { firstName: 'Zoë', lastName: 'Quiet', whatsappNumber: '+447700900308' })
    await nobody(server).post('/simulator/api/inbound', { from: '+447700900309', body: 'hello' })
    const { phones, total } = (await nobody(server).get('/simulator/api/phones')).body
    expect(total).toBe(phones.length)
    expect(phones[0]).toEqual({
      phoneNumber: '+447700900309',
      name: null,
      failing: null,
      messages: [
        {
          id: expect.any(String),
          channel: 'whatsapp',
          inbound: true,
          body: 'hello',
          createdAt: server.clock.now().toISOString(),
        },
      ],
    })
    const found = (await nobody(server).get('/simulator/api/phones?search=quiet')).body
    expect(found.phones).toEqual([
      { phoneNumber: '+447700900308', name: 'Zoë Quiet', failing: null, messages: [] },
    ])
    expect((await nobody(server).get('/simulator/api/phones?search=0308&limit=1')).body.total).toBe(1)
  })

  it('answer callers on this machine only', async ({ server }) => {
    const answer = await nobody(server).get('/simulator/api/messages', { 'x-forwarded-for': '203.0.113.9' })
    expect(answer.status).toBe(404)
  })

  it('do not exist when a real provider is used', async () => {
    const real = await startServer({
      env: {
        MESSAGING: 'twilio',
        TWILIO_ACCOUNT_SID: 'AC1',
        TWILIO_AUTH_TOKEN: 't',
        TWILIO_SMS_FROM: '+441',
        TWILIO_WHATSAPP_FROM: '+441',
      },
    })
    expect((await nobody(real).get('/simulator/api/messages')).status).toBe(404)
    await real.stop()
  })
})

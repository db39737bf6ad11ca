import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { auditLogs, outgoingMessages, users } from '#server/db/schema.ts'
import { nobody, signedIn } from '#tests/support/client.ts'
import { runJobs } from '#tests/support/jobs.ts'
import { createPerson } from '#tests/support/people.ts'
import { textsTo } from '#tests/support/phones.ts'
import { startServer } from '#tests/support/server.ts'
import { it } from '#tests/support/whatsapp.ts'

describe('a WhatsApp message', () => {
  it('is kept in the conversation with its delivery, reaches the phone, and is in the log', async ({
    server,
    adminPerson,
    person,
    write,
    conversationOf,
    threadOf,
  }) => {
    const sent = await write('Are you free on Friday?')
    expect(sent.status).toBe(201)
    const { conversationId } = sent.body
    expect(sent.body.message).toMatchObject({ content: 'Are you free on Friday?', deliveryStatus: 'PENDING' })
    expect(await textsTo(server, person.whatsappNumber!)).toEqual([
      expect.objectContaining({ channel: 'whatsapp', body: 'Are you free on Friday?' }),
    ])
    expect(await conversationOf()).toEqual({
      id: conversationId,
      contractorId: person.id,
      contractorName: 'Cara Nwosu',
      contractorWhatsapp: person.whatsappNumber,
      reachable: true,
      subject: 'Direct Message',
      unreadCount: 0,
      failedCount: 0,
      lastMessageAt: server.clock.now().toISOString(),
      lastMessage: {
        content: 'Are you free on Friday?',
        senderId: adminPerson.id,
        senderName: 'Ada Okafor',
        inbound: false,
      },
    })
    expect((await threadOf(conversationId)).messages).toEqual([
      {
        id: expect.any(String),
        seq: expect.any(Number),
        content: 'Are you free on Friday?',
        inbound: false,
        mediaCount: 0,
        senderId: adminPerson.id,
        senderName: 'Ada Okafor',
        createdAt: server.clock.now().toISOString(),
        deliveryStatus: 'DELIVERED',
        failureReason: null,
        channel: 'whatsapp',
        retryAs: null,
        toldBy: null,
      },
    ])
    const [entry] = await server.deps.database.db
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.targetUserId, person.id))
    expect(entry).toMatchObject({ action: 'WHATSAPP_SENT', resourceType: 'WHATSAPP_MESSAGE' })
  })

  it('needs words that are more than spaces', async ({ server, person, write }) => {
    const { status } = await write('  \n ')
    expect(status).toBe(400)
    expect(await textsTo(server, person.whatsappNumber!)).toEqual([])
  })

  it('with a subject begins a conversation under it', async ({ write, conversationOf }) => {
    await write('Starting conversation: Night shifts', { subject: 'Night shifts' })
    expect(await conversationOf()).toMatchObject({ subject: 'Night shifts' })
    await write('And one more thing')
    expect(await conversationOf()).toMatchObject({ subject: 'Night shifts' })
  })

  it('over 1600 characters is cut, in the conversation as on the phone', async ({
    server,
    person,
    write,
  }) => {
    const { body } = await write('x'.repeat(2000))
    expect(body.message.content).toHaveLength(1600)
    expect((await textsTo(server, person.whatsappNumber!))[0]?.body).toHaveLength(1600)
  })

  it.for([
    [
      '63003',
      'This number is not on WhatsApp. Check the number in Manage Users and correct it, or call them. (63003)',
    ],
    [
      '21610',
      'They have asked not to receive messages (STOP). Call them; they can reply START to allow messages again. (21610)',
    ],
  ] as const)(
    'that fails with %s says so in plain words',
    async ([code, words], { server, person, write, threadOf }) => {
      await nobody(server).post('/simulator/api/failures', {
        to: person.whatsappNumber,
        reason: code,
        times: 1,
      })
      const { conversationId } = (await write('hello')).body
      await runJobs(server.deps)
      expect((await threadOf(conversationId)).messages).toEqual([
        expect.objectContaining({ deliveryStatus: 'FAILED', failureReason: words }),
      ])
    },
  )

  it('whose answer never came is uncertain, in words', async ({ server, write, threadOf }) => {
    const { conversationId, message } = (await write('hello')).body
    await server.deps.database.db
      .update(outgoingMessages)
      .set({ status: 'UNCERTAIN' })
      .where(eq(outgoingMessages.whatsappMessageId, message.id))
    const [shown] = (await threadOf(conversationId)).messages
    expect(shown.deliveryStatus).toBe('UNCERTAIN')
    expect(shown.failureReason).toMatch(/^We do not know whether this message was sent/)
  })

  it('to who is gone, paused or has no number is refused with a sentence', async ({ server, write }) => {
    const gone = await createPerson(server.deps, { deletedAt: server.clock.now() })
    const paused = await createPerson(server.deps, { isActive: false })
    const silent = await createPerson(server.deps, { whatsappNumber: null })
    const words = async (id: string) => {
      const answer = await write('hello', { recipientId: id })
      return [answer.status, answer.body.message]
    }
    expect(await words(gone.id)).toEqual([404, 'That person no longer has an account, so nothing was sent.'])
    expect(await words(paused.id)).toEqual([409, expect.stringContaining('is paused, so nothing was sent')])
    expect(await words(silent.id)).toEqual([409, expect.stringContaining('has no WhatsApp number')])
    expect((await write('  ')).status).toBe(400)
    expect((await write('hello', { recipientId: null })).status).toBe(400)
  })

  it('follows a person to their new number, whose window is its own', async ({
    server,
    person,
    write,
    reply,
    conversationOf,
    threadOf,
  }) => {
    await reply('hello')
    const { id } = (await conversationOf())!
    const newNumber = '+447700977001'
    await server.deps.database.db
      .update(users)
      .set({ whatsappNumber: newNumber })
      .where(eq(users.id, person.id))
    expect((await threadOf(id)).window.until).toBeNull()
    await write('New phone?')
    expect(await textsTo(server, newNumber)).toHaveLength(1)
    expect((await conversationOf())?.id).toBe(id)
  })
})

describe('what people write to us', () => {
  it('raises the unread count, and says who wrote what', async ({ admin, reply, conversationOf }) => {
    await reply('first')
    await reply('and then a message that is rather longer than fifty characters')
    expect((await admin.get('/api/whatsapp/unread-count')).body).toEqual({
      count: 2,
      latestMessage: {
        sender: 'Cara Nwosu',
        preview: 'and then a message that is rather longer than fift...',
        conversationId: (await conversationOf())?.id,
      },
    })
    expect(await conversationOf()).toMatchObject({ unreadCount: 2 })
  })

  it('is read when its conversation is opened, or all at once', async ({
    server,
    admin,
    reply,
    conversationOf,
  }) => {
    await reply('hello')
    const other = await createPerson(server.deps)
    await reply('hi', other.whatsappNumber)
    const { id } = (await conversationOf())!
    expect((await admin.put(`/api/whatsapp/conversations/${id}/mark-read`)).body).toEqual({ success: true })
    expect((await admin.get('/api/whatsapp/unread-count')).body.count).toBe(1)
    await admin.put('/api/whatsapp/mark-all-read')
    expect((await admin.get('/api/whatsapp/unread-count')).body).toEqual({ count: 0, latestMessage: null })
  })

  it('from a number that nobody has can be answered in its conversation', async ({
    server,
    admin,
    reply,
  }) => {
    const stranger = '+447700978001'
    await reply('Is this the agency?', stranger)
    const { conversations } = (await admin.get('/api/whatsapp/conversations?search=978001')).body
    expect(conversations).toEqual([
      expect.objectContaining({ contractorId: null, contractorName: stranger, contractorWhatsapp: stranger }),
    ])
    const answer = await admin.post('/api/whatsapp/send-custom', {
      conversationId: conversations[0].id,
      content: 'Yes, hello.',
    })
    expect(answer.status).toBe(201)
    expect(await textsTo(server, stranger)).toHaveLength(1)
  })

  it('opens the window for 24 hours', async ({ server, reply, conversationOf, threadOf }) => {
    await reply('hello')
    const { id } = (await conversationOf())!
    expect((await threadOf(id)).window).toEqual({
      kept: 'ignored',
      until: new Date(server.clock.now().getTime() + 24 * 3_600_000).toISOString(),
    })
  })
})

describe('a simulator that keeps the window', () => {
  it('refuses free text after 24 hours, as the provider does', async ({ server }) => {
    const strict = await startServer({ env: { SIMULATOR_WINDOW: 'on' }, clock: server.clock })
    const { client } = await signedIn(strict, { role: 'ADMIN' })
    const someone = await createPerson(strict.deps, { whatsappNumber: '+447700979001' })
    const send = () =>
      client.post('/api/whatsapp/send-custom', { recipientId: someone.id, content: 'Are you there?' })
    const statuses = async (id: string) => {
      await runJobs(strict.deps)
      const { messages } = (await client.get(`/api/whatsapp/conversations/${id}/messages`)).body
      return messages.filter((m) => !m.inbound).map((m) => m.deliveryStatus)
    }
    const { conversationId } = (await send()).body
    expect(await statuses(conversationId)).toEqual(['FAILED'])
    await nobody(strict).post('/simulator/api/inbound', { from: '+447700979001', body: 'hi' })
    await send()
    expect(await statuses(conversationId)).toEqual(['FAILED', 'DELIVERED'])
    server.clock.advance(24 * 3_600_000)
    await send()
    expect(await statuses(conversationId)).toEqual(['FAILED', 'DELIVERED', 'FAILED'])
    await strict.stop()
  })
})

describe('who may use WhatsApp', () => {
  it('is admins, but for the two deletes', async ({
    server,
    manager,
    contractor,
    person,
    reply,
    conversationOf,
  }) => {
    await reply('hello')
    const { id } = (await conversationOf())!
    for (const client of [manager, contractor]) {
      expect((await client.get('/api/whatsapp/conversations')).status).toBe(403)
      expect((await client.get('/api/whatsapp/unread-count')).status).toBe(403)
      expect((await client.put('/api/whatsapp/mark-all-read')).status).toBe(403)
      expect(
        (await client.post('/api/whatsapp/send-custom', { recipientId: person.id, content: 'x' })).status,
      ).toBe(403)
    }
    expect((await contractor.delete(`/api/whatsapp/conversations/${id}`)).status).toBe(403)
    expect((await nobody(server).get('/api/whatsapp/conversations')).status).toBe(401)
  })
})

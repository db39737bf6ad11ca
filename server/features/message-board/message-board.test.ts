import { desc, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { auditLogs, messages, notifications } from '#server/db/schema.ts'
import { type Client, clientFor, nobody } from '#tests/support/client.ts'
import { it as base } from '#tests/support/fixtures.ts'
import { createPerson, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

const it = base
  .extend('adminPerson', { scope: 'file', auto: true }, ({ server }) =>
    createPerson(server.deps, { role: 'ADMIN', firstName: 'Ada' }),
  )
  .extend('admin', { scope: 'file' }, ({ server, adminPerson }) => clientFor(server, adminPerson))
  .extend('managerPerson', { scope: 'file', auto: true }, ({ server }) =>
    createPerson(server.deps, {
      role: 'MANAGER',
      firstName: 'Max',
    }),
  )
  .extend('manager', { scope: 'file' }, ({ server, managerPerson }) => clientFor(server, managerPerson))
  .extend('contractorPerson', { scope: 'file', auto: true }, ({ server }) =>
    createPerson(server.deps, { firstName: 'Cara' }),
  )
  .extend('contractor', { scope: 'file' }, ({ server, contractorPerson }) =>
    clientFor(server, contractorPerson),
  )
it.beforeEach(async ({ server }) => {
  server.clock.advance(1000)
  await server.deps.database.pool.query(
    'DELETE FROM message_reads; DELETE FROM notifications; UPDATE messages SET deleted_at = now()',
  )
})

const letter = (more: object = {}) => ({
  subject: 'Rota',
  content: 'Is next week up?',
  recipientType: 'FRONTLINE_TEAM',
  ...more,
})
const unreadOf = async (client: Client) => (await client.get('/api/messages/unread-count')).body.count
const noticesOf = (server: TestServer, person: Person) =>
  server.deps.database.db.select().from(notifications).where(eq(notifications.userId, person.id))

describe('a message on the board', () => {
  it('from a contractor is for the team: every manager and above sees it, unread, and is told', async ({
    server,
    admin,
    manager,
    contractor,
    adminPerson,
    managerPerson,
    contractorPerson,
  }) => {
    const sent = await contractor.post('/api/messages', letter({ recipientId: null }))
    expect(sent.status).toBe(201)
    expect(sent.body).toEqual({
      id: expect.any(String),
      subject: 'Rota',
      content: 'Is next week up?',
      recipientType: 'FRONTLINE_TEAM',
      recipientId: null,
      recipientName: 'Frontline Team',
      senderId: contractorPerson.id,
      senderName: 'Cara Okafor',
      senderRole: 'CONTRACTOR',
      createdAt: server.clock.now().toISOString(),
      unread: false,
      broadcast: null,
    })
    for (const [client, person] of [
      [admin, adminPerson],
      [manager, managerPerson],
    ] as const) {
      const [shown] = (await client.get('/api/messages')).body
      expect(shown).toMatchObject({ id: sent.body.id, unread: true })
      expect(await unreadOf(client)).toBe(1)
      expect(await noticesOf(server, person)).toEqual([
        expect.objectContaining({
          type: 'NEW_MESSAGE',
          title: 'New message from Cara Okafor',
          message: 'Rota\nIs next week up?',
          contractorId: contractorPerson.id,
          contractorName: 'Cara Okafor',
        }),
      ])
    }
    expect(await noticesOf(server, contractorPerson)).toEqual([])
  })

  it('is written to the audit log by who sent it, with its subject and never its words', async ({
    server,
    contractor,
    contractorPerson,
  }) => {
    await contractor.post('/api/messages', letter({ subject: 'Parking', content: 'A private matter' }))
    const [entry] = await server.deps.database.db
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.action, 'MESSAGE_SENT'))
      .orderBy(desc(auditLogs.id))
      .limit(1)
    expect(entry).toMatchObject({ actorId: contractorPerson.id, resourceType: 'MESSAGE' })
    expect(JSON.stringify(entry)).toContain('Parking')
    expect(JSON.stringify(entry)).not.toContain('private matter')
  })

  it('is read by each reader for themself', async ({ admin, manager, contractor }) => {
    await contractor.post('/api/messages', letter())
    expect((await admin.put('/api/messages/mark-all-read')).body).toEqual({ success: true })
    expect([await unreadOf(admin), await unreadOf(manager)]).toEqual([0, 1])
    expect((await admin.get('/api/messages')).body[0].unread).toBe(false)
    await contractor.post('/api/messages', letter({ subject: 'Again' }))
    expect([await unreadOf(admin), await unreadOf(manager)]).toEqual([1, 2])
  })

  it('to one person is seen by the two alone, and the recipient is told', async ({
    server,
    admin,
    manager,
    contractor,
    contractorPerson,
  }) => {
    const body = letter({ recipientType: 'INDIVIDUAL', recipientId: contractorPerson.id })
    const sent = await admin.post('/api/messages', body)
    expect(sent.body).toMatchObject({ recipientName: 'Cara Okafor', recipientId: contractorPerson.id })
    expect((await admin.get('/api/messages')).body).toHaveLength(1)
    expect((await manager.get('/api/messages')).body).toEqual([])
    const { messages: mine } = (await contractor.get('/api/team-thread')).body
    expect(mine).toEqual([expect.objectContaining({ id: sent.body.id, senderName: 'Ada Okafor' })])
    expect(await unreadOf(contractor)).toBe(1)
    expect(await noticesOf(server, contractorPerson)).toEqual([
      expect.objectContaining({ type: 'NEW_MESSAGE', title: 'New message from Ada Okafor' }),
    ])
  })

  it('needs a subject and content that are more than spaces', async ({ admin }) => {
    for (const more of [{ subject: '  ' }, { content: '\n ' }, { subject: '', content: '' }]) {
      const answer = await admin.post('/api/messages', letter(more))
      expect(answer.status).toBe(400)
      expect(answer.body.errors[0].message).toBe('Please fill in both subject and message content')
    }
  })

  it('that is a reply has words above the original', async ({ admin }) => {
    const quoted = '\n\n--- Original Message ---\nFrom: Cara\n\nIs next week up?'
    const empty = await admin.post('/api/messages', letter({ content: quoted }))
    expect([empty.status, empty.body.errors[0].message]).toEqual([
      400,
      "Please write your reply message above the '--- Original Message ---' section",
    ])
    expect((await admin.post('/api/messages', letter({ content: `Yes.${quoted}` }))).status).toBe(201)
  })

  it('keeps emoji, right-to-left text and everything but NUL; what is too long is refused in words', async ({
    contractor,
  }) => {
    const content = 'مرحبا 👩🏽‍⚕️ be\0fore'
    const sent = await contractor.post('/api/messages', letter({ content }))
    expect(sent.body.content).toBe('مرحبا 👩🏽‍⚕️ before')
    const long = await contractor.post('/api/messages', letter({ content: 'x'.repeat(100 * 1024) }))
    expect([long.status, long.body.message]).toEqual([
      400,
      'content: The message must be 20,000 characters or less',
    ])
  })

  it('is made once, however often the form is submitted', async ({ admin, contractor }) => {
    const key = { 'idempotency-key': 'board-once' }
    const [first, again] = [
      await contractor.post('/api/messages', letter(), key),
      await contractor.post('/api/messages', letter(), key),
    ]
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
    expect((await admin.get('/api/messages')).body).toHaveLength(1)
  })

  it('from a contractor can be for the team alone', async ({ contractor, adminPerson }) => {
    for (const body of [
      letter({ recipientType: 'GROUP_CONTRACTORS' }),
      letter({ recipientType: 'INDIVIDUAL', recipientId: adminPerson.id }),
    ]) {
      const answer = await contractor.post('/api/messages', body)
      expect([answer.status, answer.body.message]).toEqual([
        403,
        'You can send messages to the frontline team only.',
      ])
    }
  })

  it('to somebody who is gone, paused or not approved is refused with a sentence, and nothing is written', async ({
    server,
    admin,
  }) => {
    const deleted = await createPerson(server.deps, { deletedAt: server.clock.now() })
    const paused = await createPerson(server.deps, { isActive: false, firstName: 'Pau' })
    const pending = await createPerson(server.deps, { role: 'PENDING' })
    const to = (recipientId: string) =>
      admin.post('/api/messages', letter({ recipientType: 'INDIVIDUAL', recipientId }))
    expect((await to(deleted.id)).status).toBe(404)
    expect((await to(crypto.randomUUID())).status).toBe(404)
    expect((await to(paused.id)).body.message).toBe(
      'The account of Pau Okafor is paused, so nothing was sent.',
    )
    expect((await to(pending.id)).status).toBe(409)
    expect((await admin.post('/api/messages', letter({ recipientType: 'INDIVIDUAL' }))).status).toBe(400)
    expect((await admin.get('/api/messages')).body).toEqual([])
  })

  it('can be taken off the board by who sees it, and the log says who did', async ({
    server,
    admin,
    manager,
    contractor,
    managerPerson,
  }) => {
    const { id } = (await contractor.post('/api/messages', letter())).body
    expect((await contractor.delete(`/api/user-messages/${id}`)).status).toBe(403)
    expect((await manager.delete(`/api/user-messages/${id}`)).body).toEqual({ success: true })
    expect((await admin.get('/api/messages')).body).toEqual([])
    expect(await unreadOf(admin)).toBe(0)
    expect((await admin.delete(`/api/user-messages/${id}`)).status).toBe(404)
    const { db } = server.deps.database
    const [entry] = await db.select().from(auditLogs).where(eq(auditLogs.action, 'MESSAGE_DELETED'))
    expect(entry).toMatchObject({ resourceId: id, actorId: managerPerson.id, resourceType: 'MESSAGE' })
    const [row] = await db.select().from(messages).where(eq(messages.id, id))
    expect(row?.deletedAt).not.toBeNull()
  })

  it("to one person cannot be deleted by another, for whom it isn't there", async ({
    admin,
    manager,
    contractorPerson,
  }) => {
    const body = letter({ recipientType: 'INDIVIDUAL', recipientId: contractorPerson.id })
    const { id } = (await admin.post('/api/messages', body)).body
    expect((await manager.delete(`/api/user-messages/${id}`)).status).toBe(404)
  })

  it('is read page by page, the newest first', async ({ server, admin, contractor }) => {
    for (let i = 0; i < 5; i += 1) {
      server.clock.advance(1000)
      await contractor.post('/api/messages', letter({ subject: `No ${i}` }))
    }
    const subjects = (page: { body: { subject: string }[] }) => page.body.map((m) => m.subject)
    const first = await admin.get('/api/messages?limit=2')
    expect(subjects(first)).toEqual(['No 4', 'No 3'])
    const second = await admin.get(`/api/messages?limit=2&before=${first.body[1].id}`)
    expect(subjects(second)).toEqual(['No 2', 'No 1'])
  })
})

describe('who may use the board', () => {
  it('is staff for reading, everyone for writing to the team', async ({ server, contractor }) => {
    expect((await contractor.get('/api/messages')).status).toBe(403)
    expect((await contractor.get('/api/messages/audience')).status).toBe(403)
    expect((await nobody(server).get('/api/messages')).status).toBe(401)
    const pending = await createPerson(server.deps, { role: 'PENDING' })
    expect((await (await clientFor(server, pending)).post('/api/messages', letter())).status).toBe(403)
  })
})

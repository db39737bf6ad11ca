import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { notifications } from '#server/db/schema.ts'
import { type Client, clientFor, nobody, signedIn } from '#tests/support/client.ts'
import { it as base } from '#tests/support/fixtures.ts'
import { createPerson, type Person } from '#tests/support/people.ts'

const it = base
  .extend(
    'admin',
    { scope: 'file', auto: true },
    async ({ server }) => (await signedIn(server, { role: 'ADMIN', firstName: 'Ada' })).client,
  )
  .extend('managerPerson', { scope: 'file', auto: true }, ({ server }) =>
    createPerson(server.deps, {
      role: 'MANAGER',
      firstName: 'Max',
    }),
  )
  .extend('manager', { scope: 'file' }, ({ server, managerPerson }) => clientFor(server, managerPerson))
  .extend(
    'stranger',
    { scope: 'file', auto: true },
    async ({ server }) => (await signedIn(server, { firstName: 'Other' })).client,
  )
  .extend('person', { auto: true }, ({ server }) => createPerson(server.deps, { firstName: 'Cara' }))
  .extend('contractor', ({ server, person }) => clientFor(server, person))
it.beforeEach(async ({ server }) => {
  server.clock.advance(1000)
  await server.deps.database.pool.query('DELETE FROM notifications')
})

const start = (client: Client, person: Person, initialMessage = 'Hello Cara') =>
  client.post('/api/internal-conversations', { contractorId: person.id, initialMessage })
const listed = async (person: Person, client: Client) =>
  (await client.get('/api/internal-conversations')).body.find((c) => c.contractorId === person.id)!
const messagesUrl = (id: string) => `/api/internal-conversations/${id}/messages` as const

describe('an internal conversation', () => {
  it('is begun by staff, once for each contractor, also when two begin it at once', async ({
    admin,
    manager,
    contractor,
    person,
  }) => {
    const answers = await Promise.all([start(admin, person, 'one'), start(manager, person, 'two')])
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409])
    expect(answers.find((answer) => answer.status === 409)?.body.message).toBe(
      'There is already a conversation with this contractor.',
    )
    expect((await contractor.post('/api/internal-conversations', {})).status).toBe(403)
  })

  it('shows who wrote last, and the beginning of what', async ({
    server,
    admin,
    manager,
    contractor,
    person,
  }) => {
    const begun = await start(admin, person, `${'x'.repeat(49)}👋🏽 and more`)
    expect(begun.body).toEqual({
      id: expect.any(String),
      contractorId: person.id,
      contractorName: 'Cara Okafor',
      adminName: 'Ada Okafor',
      unreadCount: 0,
      lastMessageAt: server.clock.now().toISOString(),
      lastMessage: { content: `${'x'.repeat(49)}...`, senderName: 'Ada Okafor' },
    })
    server.clock.advance(1000)
    const { id } = begun.body
    const reply = await contractor.post(messagesUrl(id), { content: '  Good morning  ' })
    expect([reply.status, reply.body]).toEqual([
      201,
      {
        id: expect.any(String),
        seq: expect.any(Number),
        content: 'Good morning',
        senderId: person.id,
        senderName: 'Cara Okafor',
        senderRole: 'CONTRACTOR',
        createdAt: server.clock.now().toISOString(),
      },
    ])
    expect(await listed(person, manager)).toMatchObject({
      lastMessage: { content: 'Good morning', senderName: 'Cara Okafor' },
      adminName: 'Ada Okafor',
    })
  })

  it('is unread by reader, and reading it marks it read for that reader alone', async ({
    admin,
    manager,
    contractor,
    person,
  }) => {
    const { id } = (await start(admin, person)).body
    expect((await listed(person, contractor)).unreadCount).toBe(1)
    expect((await listed(person, manager)).unreadCount).toBe(1)
    expect((await listed(person, admin)).unreadCount).toBe(0)
    const thread = await contractor.get(messagesUrl(id))
    expect(thread.body.map((m) => m.content)).toEqual(['Hello Cara'])
    expect((await listed(person, contractor)).unreadCount).toBe(0)
    expect((await listed(person, manager)).unreadCount).toBe(1)
    await contractor.post(messagesUrl(id), { content: 'one' })
    await contractor.post(messagesUrl(id), { content: 'two' })
    expect((await listed(person, admin)).unreadCount).toBe(2)
    expect((await listed(person, manager)).unreadCount).toBe(3)
    await manager.get(messagesUrl(id))
    expect((await listed(person, manager)).unreadCount).toBe(0)
  })

  it('tells its readers: the team of what a contractor wrote, the contractor of what the team wrote', async ({
    server,
    admin,
    managerPerson,
    contractor,
    person,
  }) => {
    const { id } = (await start(admin, person)).body
    const told = (who: Person) =>
      server.deps.database.db.select().from(notifications).where(eq(notifications.userId, who.id))
    expect(await told(person)).toEqual([
      expect.objectContaining({ type: 'NEW_MESSAGE', title: 'New message from Ada Okafor' }),
    ])
    expect(await told(managerPerson)).toEqual([])
    await contractor.post(messagesUrl(id), { content: 'Good morning' })
    expect(await told(managerPerson)).toEqual([
      expect.objectContaining({ type: 'NEW_MESSAGE', message: 'Good morning', contractorId: person.id }),
    ])
  })

  it("is its contractor's and the staff's alone", async ({ server, admin, person, stranger }) => {
    const { id } = (await start(admin, person)).body
    expect((await stranger.get(messagesUrl(id))).status).toBe(403)
    expect((await stranger.post(messagesUrl(id), { content: 'x' })).status).toBe(403)
    expect((await stranger.get('/api/internal-conversations')).body).toEqual([])
    expect((await nobody(server).get('/api/internal-conversations')).status).toBe(401)
    expect((await admin.get(messagesUrl(crypto.randomUUID()))).status).toBe(404)
  })

  it('needs words, and a contractor who can read them', async ({ server, admin, managerPerson, person }) => {
    const { id } = (await start(admin, person)).body
    const empty = await admin.post(messagesUrl(id), { content: '   ' })
    expect([empty.status, empty.body.errors[0].message]).toEqual([400, 'Please enter a message'])
    const nothing = await admin.post('/api/internal-conversations', { contractorId: '', initialMessage: '' })
    expect(nothing.body.errors.map((e) => e.message)).toContain(
      'Please select a contractor and enter a message',
    )
    const to = async (contractorId: string) =>
      (await admin.post('/api/internal-conversations', { contractorId, initialMessage: 'x' })).status
    expect(await to(managerPerson.id)).toBe(400)
    expect(await to((await createPerson(server.deps, { isActive: false })).id)).toBe(409)
    expect(await to((await createPerson(server.deps, { deletedAt: server.clock.now() })).id)).toBe(404)
  })

  it('is read page by page from the newest upward', async ({ admin, contractor, person }) => {
    const { id } = (await start(admin, person, 'No 0')).body
    for (let i = 1; i < 6; i += 1) await contractor.post(messagesUrl(id), { content: `No ${i}` })
    const contents = (page: { body: { content: string }[] }) => page.body.map((m) => m.content)
    const newest = await admin.get(`${messagesUrl(id)}?limit=2`)
    expect(contents(newest)).toEqual(['No 4', 'No 5'])
    const older = await admin.get(`${messagesUrl(id)}?limit=3&before=${newest.body[0].seq}`)
    expect(contents(older)).toEqual(['No 1', 'No 2', 'No 3'])
  })
})

import { describe, expect } from 'vitest'
import { internalConversations, internalMessages } from '#server/db/schema.ts'
import type { Query } from '#tests/support/answer.ts'
import { type Client, signedIn } from '#tests/support/client.ts'
import { withServerPerTest } from '#tests/support/fixtures.ts'

const it = withServerPerTest()
  .extend('admin', async ({ server }) => (await signedIn(server, { role: 'ADMIN', firstName: 'Ada' })).client)
  .extend('ben', async ({ server }) =>
    signedIn(server, { role: 'CONTRACTOR', firstName: 'Ben', lastName: 'Smith' }),
  )

const threadOf = async (client: Client, query: Query = '') =>
  (await client.get(`/api/team-thread${query}`)).body
const words = async (client: Client) => (await threadOf(client)).messages.map(({ content }) => content)
/** All of the thread, read from the newest page back. */
async function pagesOf(client: Client, limit: number): Promise<string[][]> {
  const pages: string[][] = []
  let query: Query = `?limit=${limit}`
  for (;;) {
    const { messages, hasOlder } = await threadOf(client, query)
    pages.unshift(messages.map(({ content }) => content))
    if (!hasOlder) return pages
    query = `?limit=${limit}&before=${messages[0]!.seq}`
  }
}
const unreadOf = async (client: Client) => (await client.get('/api/team-thread/unread-count')).body.count

describe("a contractor's thread with the team", () => {
  it('holds conversations, board messages to them and to everyone, and what they wrote, in order', async ({
    server,
    admin,
    ben,
  }) => {
    const steps = [
      () => ben.client.post('/api/messages', board('From me', 'FRONTLINE_TEAM')),
      () =>
        admin.post('/api/internal-conversations', { contractorId: ben.person.id, initialMessage: 'Welcome' }),
      () => admin.post('/api/messages', board('To you', 'INDIVIDUAL', ben.person.id)),
      () => admin.post('/api/messages?results=later', board('To all', 'GROUP_CONTRACTORS')),
      () => ben.client.post('/api/team-thread', { content: 'Thank you' }),
    ]
    for (const step of steps) {
      expect((await step()).status).toBe(201)
      server.clock.advance(1000)
    }
    expect(await words(ben.client)).toEqual(['From me', 'Welcome', 'To you', 'To all', 'Thank you'])
    const { messages } = await threadOf(ben.client)
    expect(messages.map(({ toGroup, subject }) => [toGroup, subject])).toEqual([
      [false, 'Subject'],
      [false, null],
      [false, 'Subject'],
      [true, 'Subject'],
      [false, null],
    ])
  })

  it('can be written to before the team has written, also by two messages at once', async ({
    admin,
    ben,
  }) => {
    const both = await Promise.all([
      ben.client.post('/api/team-thread', { content: 'Sick' }),
      ben.client.post('/api/team-thread', { content: 'Sorry' }),
    ])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect((await words(ben.client)).sort()).toEqual(['Sick', 'Sorry'])
    const { body: conversations } = await admin.get('/api/internal-conversations')
    expect(conversations).toMatchObject([{ contractorName: 'Ben Smith', unreadCount: 2 }])
    const empty = await ben.client.post('/api/team-thread', { content: '  ' })
    expect(empty.status).toBe(400)
    expect(JSON.stringify(empty.body)).toContain('Please enter a message')
  })

  it('counts what is unread until it is marked read', async ({ admin, ben }) => {
    await admin.post('/api/internal-conversations', { contractorId: ben.person.id, initialMessage: 'One' })
    await admin.post('/api/messages', board('Two', 'INDIVIDUAL', ben.person.id))
    await admin.post('/api/messages?results=later', board('Three', 'GROUP_CONTRACTORS'))
    expect(await unreadOf(ben.client)).toBe(3)
    expect((await ben.client.put('/api/team-thread/mark-read')).status).toBe(200)
    expect(await unreadOf(ben.client)).toBe(0)
    await ben.client.post('/api/team-thread', { content: 'My own' })
    expect(await unreadOf(ben.client)).toBe(0)
  })

  it.for([1, 2, 3, 4])(
    'is read in pages of %i that lose nothing, also if messages share a moment',
    async (limit, { server, admin, ben }) => {
      const moments = [['a'], ['b', 'c'], ['d', 'To you', 'e'], ['To you, too'], ['f']]
      for (const moment of moments) {
        server.clock.advance(1000)
        for (const content of moment)
          if (content.startsWith('To you'))
            await admin.post('/api/messages', board(content, 'INDIVIDUAL', ben.person.id))
          else await ben.client.post('/api/team-thread', { content })
      }
      const pages = await pagesOf(ben.client, limit)
      expect(pages.flat()).toHaveLength(moments.flat().length)
      for (const moment of moments)
        expect(pages.filter((page) => moment.some((content) => page.includes(content)))).toHaveLength(1)
      const own = pages.flat().filter((content) => !content.startsWith('To you'))
      expect(own.join(' ')).toBe('a b c d e f')
    },
  )

  it('is read in pages that lose nothing, also if two were written in another order than they came in', async ({
    server,
    ben,
  }) => {
    await ben.client.post('/api/team-thread', { content: 'First' })
    const { db } = server.deps.database
    const [conversation] = await db.select().from(internalConversations)
    const later = (ms: number) => new Date(server.clock.now().getTime() + ms)
    const message = { conversationId: conversation!.id, senderId: ben.person.id }
    await db.insert(internalMessages).values({ ...message, content: 'Fourth', createdAt: later(3) })
    await db.insert(internalMessages).values({ ...message, content: 'Second', createdAt: later(1) })
    await db.insert(internalMessages).values({ ...message, content: 'Third', createdAt: later(2) })
    expect(await pagesOf(ben.client, 1)).toEqual([['First'], ['Second'], ['Third'], ['Fourth']])
  })

  it('is told to staff by name with a link to the conversation, and to the contractor with one to the thread', async ({
    admin,
    ben,
  }) => {
    await ben.client.post('/api/team-thread', { content: 'Sick' })
    const [{ id }] = (await admin.get('/api/internal-conversations')).body
    expect((await admin.get('/api/messages/unread-count')).body).toEqual({
      count: 1,
      board: 0,
      conversations: 1,
      latestMessage: { sender: 'Ben Smith', preview: 'Sick', link: `/internal-messages?conversation=${id}` },
    })
    expect((await admin.get('/api/user-notifications')).body).toMatchObject([
      { type: 'NEW_MESSAGE', contractorName: 'Ben Smith', link: `/internal-messages?conversation=${id}` },
    ])
    await admin.post(`/api/internal-conversations/${id}/messages`, { content: 'Get well' })
    expect((await ben.client.get('/api/user-notifications')).body).toMatchObject([
      { type: 'NEW_MESSAGE', link: '/internal-messages' },
    ])
  })

  it('is for contractors', async ({ admin }) => {
    expect((await admin.get('/api/team-thread')).status).toBe(403)
    expect((await admin.post('/api/team-thread', { content: 'x' })).status).toBe(403)
  })
})

const board = (content: string, recipientType: string, recipientId: string | null = null) => ({
  subject: 'Subject',
  content,
  recipientType,
  recipientId,
})

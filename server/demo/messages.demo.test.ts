import { describe, expect } from 'vitest'
import { outgoingMessages } from '#server/db/schema.ts'
import { Client } from '#tests/support/client.ts'
import { it as base } from '#tests/support/fixtures.ts'
import { cookieFor } from '#tests/support/people.ts'
import { demoMessages } from './messages.demo.ts'
import { demoPeople } from './people.demo.ts'

const it = base.extend('people', { scope: 'file', auto: true }, ({ server }) =>
  server.deps.database.db.transaction(async (tx) => {
    const people = await demoPeople(tx, server.clock.now())
    await demoMessages(tx, people, server.clock.now())
    return people
  }),
)

describe('the messages of the demo', () => {
  it('show every state of delivery', async ({ server }) => {
    const rows = await server.deps.database.db.select().from(outgoingMessages)
    expect(new Set(rows.map((row) => row.status))).toEqual(
      new Set(['PENDING', 'SENT', 'DELIVERED', 'FAILED', 'UNCERTAIN']),
    )
  })

  it('can be read by an admin: conversations with unread ones, the board with a broadcast', async ({
    server,
    people,
  }) => {
    const admin = new Client(server.url, await cookieFor(server, people.masterAdmin))
    expect((await admin.get('/api/whatsapp/unread-count')).body.count).toBe(4)
    const { conversations } = (await admin.get('/api/whatsapp/conversations')).body
    expect(conversations.length).toBeGreaterThan(30)
    const thread = (await admin.get(`/api/whatsapp/conversations/${conversations[0].id}/messages`)).body
    const times = thread.messages.map((m) => m.createdAt)
    expect(times).toEqual([...times].sort())
    const board = (await admin.get('/api/messages')).body
    expect(board.find((m) => m.broadcast)!.broadcast).toMatchObject({
      failed: 1,
      uncertain: 1,
    })
    expect((await admin.get('/api/internal-conversations')).body).toHaveLength(1)
  })
})

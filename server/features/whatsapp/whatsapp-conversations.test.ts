import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { whatsappMessages } from '#server/db/schema.ts'
import { createPerson } from '#tests/support/people.ts'
import { it } from '#tests/support/whatsapp.ts'

describe('a long conversation', () => {
  it('opens at the newest and is read upward, in order, without a gap', async ({
    server,
    write,
    threadOf,
  }) => {
    const { conversationId } = (await write('the first')).body
    await server.deps.database.db.execute(sql`
      INSERT INTO whatsapp_messages (conversation_id, inbound, content, sender_name, created_at)
      SELECT ${conversationId}, true, 'No ' || n, 'Cara Nwosu', now() FROM generate_series(1, 5000) AS n`)
    const newest = await threadOf(conversationId)
    expect(newest.messages).toHaveLength(50)
    expect(newest.messages.at(-1)?.content).toBe('No 5000')
    expect(newest.hasOlder).toBe(true)
    let seen = [...newest.messages]
    for (let more = true; more; ) {
      const page = await threadOf(conversationId, `?before=${seen[0]!.seq}&limit=200`)
      seen = [...page.messages, ...seen]
      more = page.hasOlder
    }
    expect(seen).toHaveLength(5001)
    expect(seen[0]?.content).toBe('the first')
    expect(seen.every((message, i) => i === 0 || message.seq > seen[i - 1]!.seq)).toBe(true)
  })
})

describe('the list of conversations', () => {
  it('has the latest first, and is searched by name, number and subject', async ({
    server,
    admin,
    person,
    write,
  }) => {
    await write('hello', { subject: 'Bank holiday 100%' })
    server.clock.advance(1000)
    const other = await createPerson(server.deps, { firstName: 'Zed', whatsappNumber: '+447700910012' })
    await write('hello', { recipientId: other.id })
    const { conversations, total } = (await admin.get('/api/whatsapp/conversations?limit=2')).body
    expect(conversations.map((c) => c.contractorId)).toEqual([other.id, person.id])
    expect(total).toBeGreaterThan(2)
    const found = async (search: string) =>
      (
        await admin.get(`/api/whatsapp/conversations?search=${encodeURIComponent(search)}`)
      ).body.conversations.map((c) => c.contractorId)
    expect(await found('zed oka')).toEqual([other.id])
    expect(await found('100%')).toEqual([person.id])
    expect(await found(`0${person.whatsappNumber!.slice(3)}`)).toEqual([person.id])
    expect(await found('%')).toEqual([person.id])
    expect(await found('nobody of that name')).toEqual([])
  })
})

describe('deleting', () => {
  it('takes one message away, or a conversation with all of them; what comes later begins anew', async ({
    server,
    admin,
    manager,
    write,
    reply,
    conversationOf,
    threadOf,
  }) => {
    await write('one')
    await reply('two')
    const { id } = (await conversationOf())!
    const [first] = (await threadOf(id)).messages
    expect((await manager.delete(`/api/whatsapp/messages/${first.id}`)).body).toEqual({ success: true })
    expect((await threadOf(id)).messages).toHaveLength(1)
    expect((await manager.delete(`/api/whatsapp/messages/${first.id}`)).status).toBe(404)
    expect((await manager.delete(`/api/whatsapp/conversations/${id}`)).body).toEqual({ success: true })
    expect(await conversationOf()).toBeUndefined()
    expect((await admin.get(`/api/whatsapp/conversations/${id}/messages`)).status).toBe(404)
    expect((await admin.get('/api/whatsapp/unread-count')).body.count).toBe(0)
    await reply('three')
    const again = (await conversationOf())!
    expect(again.id).not.toBe(id)
    expect((await threadOf(again.id)).messages).toHaveLength(1)
    const rows = await server.deps.database.db
      .select()
      .from(whatsappMessages)
      .where(eq(whatsappMessages.conversationId, id))
    expect(rows).toHaveLength(2)
  })
})

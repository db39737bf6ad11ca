// Twilio's receipts for messages that we have sent.

import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { outgoingMessages } from '#server/db/schema.ts'
import { queueMessage } from '#server/gateway/outgoing.ts'
import { sweep } from '#server/queue/sweep.ts'
import { runJobs } from '#tests/support/jobs.ts'
import type { TestServer } from '#tests/support/server.ts'
import { callSigned, type TakenMessage, type TwilioStandIn } from '#tests/support/twilio-stand-in.ts'
import { it, PUBLIC, STATUS_PATH } from '#tests/support/twilio-webhooks.ts'

interface Scene {
  server: TestServer
  twilio: TwilioStandIn
  from: string
}

describe('receipts', () => {
  async function sent(
    { server, twilio, from }: Scene,
    secret = false,
  ): Promise<{ message: TakenMessage; id: string }> {
    const { db } = server.deps.database
    const id = await db.transaction((tx) =>
      queueMessage(tx, { channel: 'whatsapp', to: from, body: 'hello', secret }, server.clock.now()),
    )
    await runJobs(server.deps)
    return { message: twilio.takenBy(from).at(-1)!, id }
  }
  const row = async (server: TestServer, id: string) => {
    const { db } = server.deps.database
    const [found] = await db.select().from(outgoingMessages).where(eq(outgoingMessages.id, id))
    return found!
  }
  /** The callback as it arrives from outside: signed for the public address, delivered to this server. */
  const receipt = (
    server: TestServer,
    message: TakenMessage,
    MessageStatus: string,
    ErrorCode = '',
    withId = true,
  ) => {
    const { pathname, search } = new URL(message.statusCallback!)
    const path = pathname + (withId ? search : '')
    const form = { MessageSid: message.sid, MessageStatus, ...(ErrorCode ? { ErrorCode } : {}) }
    return callSigned(`${server.url}${path}`, form, { signedFor: `${PUBLIC}${path}` })
  }

  it.for([
    [['sent', 'delivered', 'read'], 'DELIVERED', null],
    [['read', 'delivered', 'sent', 'queued'], 'DELIVERED', null],
    [['delivered', 'sent', 'delivered'], 'DELIVERED', null],
    [['undelivered:63016', 'sent'], 'FAILED', '63016'],
    [['sent', 'failed:30003', 'failed:30003', 'queued'], 'FAILED', '30003'],
    [['teleported'], 'SENT', null],
  ] as const)('%j end as %s', async ([words, status, failureCode], { server, twilio, from }) => {
    const { message, id } = await sent({ server, twilio, from })
    for (const word of words) {
      const [name = '', code] = word.split(':')
      expect((await receipt(server, message, name, code)).status).toBe(200)
    }
    expect(await row(server, id)).toMatchObject({ status, failureCode })
  })

  it('of login details that did not arrive let them go by text, once', async ({ server, twilio, from }) => {
    const { message, id } = await sent({ server, twilio, from }, true)
    await receipt(server, message, 'sent')
    for (let times = 0; times < 3; times += 1) await receipt(server, message, 'undelivered', '63016')
    await runJobs(server.deps)
    expect(twilio.takenBy(from).map(({ to, body }) => [to, body])).toEqual([
      [`whatsapp:${from}`, 'hello'],
      [from, 'hello'],
    ])
    expect(await row(server, id)).toMatchObject({ status: 'FAILED', body: null })
  })

  it('of login details that arrived, or that never come, let the secret be forgotten', async ({
    server,
    twilio,
    from,
  }) => {
    const { message, id } = await sent({ server, twilio, from }, true)
    await receipt(server, message, 'delivered')
    expect(await row(server, id)).toMatchObject({ status: 'DELIVERED', body: null })
    const silent = await sent({ server, twilio, from }, true)
    expect((await row(server, silent.id)).body).toBe('hello')
    await sweep(server.deps.database.db, new Date(server.clock.now().getTime() + 61 * 60_000))
    expect((await row(server, silent.id)).body).toBeNull()
  })

  it('are matched by the provider id alone too', async ({ server, twilio, from }) => {
    const { message, id } = await sent({ server, twilio, from })
    await receipt(server, message, 'delivered', '', false)
    expect((await row(server, id)).status).toBe('DELIVERED')
  })

  it('for a message whose answer never came tell what became of it', async ({ server, twilio, from }) => {
    twilio.next(from, { loseAnswer: true })
    const { message, id } = await sent({ server, twilio, from })
    expect((await row(server, id)).status).toBe('UNCERTAIN')
    await receipt(server, message, 'sent')
    expect(await row(server, id)).toMatchObject({ status: 'SENT', providerId: message.sid })
    await receipt(server, message, 'delivered')
    expect(await row(server, id)).toMatchObject({ status: 'DELIVERED' })
  })

  it('that overtake the answer are not undone by it', async ({ server, twilio, from }) => {
    const { message, id } = await sent({ server, twilio, from })
    const { db } = server.deps.database
    await db
      .update(outgoingMessages)
      .set({ status: 'SENDING', providerId: null })
      .where(eq(outgoingMessages.id, id))
    await receipt(server, message, 'delivered')
    expect(await row(server, id)).toMatchObject({ status: 'DELIVERED', providerId: message.sid })
  })

  it('of another message do not touch this one, whatever id is in the address', async ({
    server,
    twilio,
    from,
  }) => {
    const { message, id } = await sent({ server, twilio, from })
    await receipt(server, { ...message, sid: 'SMother' }, 'failed', '30003')
    expect(await row(server, id)).toMatchObject({ status: 'SENT', providerId: message.sid })
  })

  it('come in bursts, and the general limit does not hold them back', async ({ server, twilio, from }) => {
    const { message } = await sent({ server, twilio, from })
    const statuses = new Set<number>()
    for (let i = 0; i < 700; i += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () =>
          receipt(server, { ...message, sid: 'SMunknown' }, 'delivered', '', false),
        ),
      )
      for (const answer of answers) statuses.add(answer.status)
    }
    expect([...statuses]).toEqual([200])
  })

  it('for nothing we know are taken calmly; forged ones are refused', async ({ server, twilio, from }) => {
    const { message, id } = await sent({ server, twilio, from })
    const unknown = { ...message, sid: 'SMunknown', statusCallback: `${PUBLIC}${STATUS_PATH}` }
    expect((await receipt(server, unknown, 'delivered')).status).toBe(200)
    const forged = await callSigned(
      `${server.url}${STATUS_PATH}`,
      { MessageSid: message.sid, MessageStatus: 'failed' },
      { token: 'another' },
    )
    expect(forged.status).toBe(403)
    expect((await row(server, id)).status).toBe('SENT')
  })
})

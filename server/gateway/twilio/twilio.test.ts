import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { outgoingMessages, whatsappConversations } from '#server/db/schema.ts'
import { createJobRow } from '#tests/support/board.ts'
import { signedIn } from '#tests/support/client.ts'
import { withTwilio } from '#tests/support/fixtures.ts'
import { makeDue, runJobs } from '#tests/support/jobs.ts'
import { createPerson, newNumber } from '#tests/support/people.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { TwilioStandIn } from '#tests/support/twilio-stand-in.ts'
import { queueMessage } from '../outgoing.ts'

const it = withTwilio({ APP_URL: 'https://rota.example.org', TWILIO_RATE: '1000' }).extend('to', () =>
  newNumber(),
)

type Extra = { channel?: 'sms' | 'whatsapp'; body?: string; secret?: boolean }

async function send(
  server: TestServer,
  to: string,
  { channel = 'whatsapp', body = 'Are you free on Friday?', secret = false }: Extra = {},
) {
  const { db } = server.deps.database
  await db.transaction((tx) => queueMessage(tx, { channel, to, body, secret }, server.clock.now()))
  await runJobs(server.deps)
}

async function row(server: TestServer, to: string) {
  const { db } = server.deps.database
  const [found] = await db.select().from(outgoingMessages).where(eq(outgoingMessages.toNumber, to))
  return found!
}

async function tryAgain(server: TestServer) {
  await makeDue(server.deps)
  await runJobs(server.deps)
}

async function wroteToUs(server: TestServer, to: string, at: Date) {
  await server.deps.database.db
    .insert(whatsappConversations)
    .values({ phoneNumber: to, lastInboundAt: at, createdAt: at })
}

describe('a message through Twilio', () => {
  it('goes out as a text, with an address for its receipts that names it', async ({ twilio, server, to }) => {
    await send(server, to, { channel: 'sms', body: 'Your code' })
    const { id, status, providerId } = await row(server, to)
    expect(twilio.takenBy(to)).toEqual([
      expect.objectContaining({
        to,
        from: '+442080641920',
        body: 'Your code',
        sid: providerId,
        statusCallback: `https://rota.example.org/api/webhooks/twilio/status?message=${id}`,
      }),
    ])
    expect(status).toBe('SENT')
  })

  it('goes out by WhatsApp, from our WhatsApp number', async ({ twilio, server, to }) => {
    await send(server, to, { body: 'Grüße 👋🏽 مرحبا' })
    expect(twilio.takenBy(to)).toEqual([
      expect.objectContaining({
        to: `whatsapp:${to}`,
        from: 'whatsapp:+442080641920',
        body: 'Grüße 👋🏽 مرحبا',
        contentSid: null,
      }),
    ])
  })

  it('is cut to 1600 characters, since the provider refuses more', async ({ twilio, server, to }) => {
    await send(server, to, { body: 'x'.repeat(5000) })
    expect(twilio.takenBy(to)[0]?.body).toHaveLength(1600)
  })

  it('forgets a code once it is sent', async ({ server, to }) => {
    await send(server, to, { channel: 'sms', body: '123456 is your code', secret: true })
    expect((await row(server, to)).body).toBeNull()
  })

  it.for([429, 500, 503])(
    'is tried again after %s, until it is taken',
    async (refuse, { twilio, server, to }) => {
      twilio.next(to, { refuse }, { refuse })
      await send(server, to)
      expect(await row(server, to)).toMatchObject({ status: 'PENDING', attempts: 1 })
      await tryAgain(server)
      await tryAgain(server)
      expect(await row(server, to)).toMatchObject({ status: 'SENT', attempts: 3, failureCode: null })
      expect(twilio.takenBy(to)).toHaveLength(1)
    },
  )

  it('waits longer before each further try, and gives up after six', async ({ twilio, server, to }) => {
    twilio.next(to, ...Array.from({ length: 10 }, () => ({ refuse: 503, code: 20503 })))
    await send(server, to)
    const waits: number[] = []
    for (let tries = 1; tries < 6; tries += 1) {
      const { rows } = await server.deps.database.pool.query<{ wait: number }>(
        'SELECT extract(epoch FROM run_at - now())::float AS wait FROM graphile_worker.jobs WHERE key = $1',
        [`deliver:${(await row(server, to)).id}`],
      )
      waits.push(Math.round(rows[0]!.wait / 5) * 5)
      await tryAgain(server)
    }
    expect(waits).toEqual([5, 30, 120, 600, 1800])
    expect(await row(server, to)).toMatchObject({ status: 'FAILED', attempts: 6, failureCode: '20503' })
  })

  it('is not tried again after a permanent error', async ({ twilio, server, to }) => {
    twilio.next(to, { refuse: 400, code: 21211 })
    await send(server, to)
    await tryAgain(server)
    expect(await row(server, to)).toMatchObject({ status: 'FAILED', attempts: 1, failureCode: '21211' })
    expect(twilio.takenBy(to)).toHaveLength(0)
  })

  it.for(['loseAnswer', 'dropUnread'] as const)(
    'is uncertain and never repeated when no answer comes (%s)',
    async (what, { twilio, server, to }) => {
      twilio.next(to, what === 'loseAnswer' ? { loseAnswer: true } : { dropUnread: true })
      await send(server, to)
      await tryAgain(server)
      expect(await row(server, to)).toMatchObject({ status: 'UNCERTAIN', attempts: 1, providerId: null })
      expect(twilio.takenBy(to)).toHaveLength(what === 'loseAnswer' ? 1 : 0)
    },
  )

  it('is tried again when the provider could not even be reached', async ({ twilio, server, to }) => {
    const away = new TwilioStandIn()
    await away.start()
    const { env } = away
    await away.stop()
    const cut = await startServer({ env, databaseUrl: server.databaseUrl })
    const { db } = cut.deps.database
    await db.transaction((tx) =>
      queueMessage(tx, { channel: 'whatsapp', to, body: 'hello' }, cut.clock.now()),
    )
    await runJobs(cut.deps)
    expect(await row(server, to)).toMatchObject({ status: 'PENDING', failureCode: 'ECONNREFUSED' })
    await cut.stop()
    await tryAgain(server)
    expect(twilio.takenBy(to)).toHaveLength(1)
  })
})

describe('after a crash in mid-send', () => {
  it('a message that may have gone out is marked so, and one that was only queued is sent', async ({
    twilio,
    server,
    to,
  }) => {
    await server.deps.database.db.transaction((tx) =>
      queueMessage(tx, { channel: 'whatsapp', to, body: 'hello' }, server.clock.now()),
    )
    await server.deps.database.db
      .update(outgoingMessages)
      .set({ status: 'SENDING', attempts: 1 })
      .where(eq(outgoingMessages.toNumber, to))
    await runJobs(server.deps)
    expect(await row(server, to)).toMatchObject({ status: 'UNCERTAIN', attempts: 1 })
    expect(twilio.takenBy(to)).toHaveLength(0)
  })
})

describe('an offer of work', () => {
  it('goes with the template that has its buttons, inside the window too', async ({ twilio, server, to }) => {
    const templated = await startServer({
      env: { ...twilio.env, TWILIO_OFFER_TEMPLATE_SID: 'HXoffer' },
      databaseUrl: server.databaseUrl,
      clock: server.clock,
    })
    const person = await createPerson(server.deps, { whatsappNumber: to })
    const manager = await signedIn(templated, { role: 'MANAGER' })
    const job = await createJobRow(server.deps)
    await wroteToUs(server, to, templated.clock.now())
    const { body } = await manager.client.post(`/api/jobs/${job.id}/offers`, { contractorIds: [person.id] })
    await runJobs(templated.deps)
    const [sent] = twilio.takenBy(to)
    expect(sent).toMatchObject({ body: null, contentSid: 'HXoffer' })
    expect(JSON.parse(sent!.contentVariables!)).toEqual({
      1: expect.stringContaining('Reply YES to accept or NO to decline'),
      2: body.round.offers[0]!.id,
    })
    await templated.stop()
  })
})

describe('the 24-hour window', () => {
  const withTemplate = async (
    twilio: TwilioStandIn,
    server: TestServer,
    run: (templated: TestServer) => Promise<void>,
  ) => {
    const templated = await startServer({
      env: { ...twilio.env, TWILIO_TEMPLATE_SID: 'HX123' },
      databaseUrl: server.databaseUrl,
      clock: server.clock,
    })
    await run(templated)
    await templated.stop()
  }
  const sendFrom = async (to: string, other: TestServer, body: string) => {
    const { db } = other.deps.database
    await db.transaction((tx) => queueMessage(tx, { channel: 'whatsapp', to, body }, other.clock.now()))
    await runJobs(other.deps)
  }

  it('is open: free text', ({ twilio, server, to }) =>
    withTemplate(twilio, server, async (templated) => {
      await wroteToUs(server, to, new Date(templated.clock.now().getTime() - 23 * 3_600_000))
      await sendFrom(to, templated, 'Thanks!')
      expect(twilio.takenBy(to)[0]).toMatchObject({ body: 'Thanks!', contentSid: null })
    }))

  it('is closed: the approved template, with the text on one line as its variable', ({
    twilio,
    server,
    to,
  }) =>
    withTemplate(twilio, server, async (templated) => {
      await wroteToUs(server, to, new Date(templated.clock.now().getTime() - 25 * 3_600_000))
      await sendFrom(to, templated, 'Your shift\n\nis  confirmed')
      expect(twilio.takenBy(to)[0]).toMatchObject({
        body: null,
        contentSid: 'HX123',
        contentVariables: '{"1":"Your shift is confirmed"}',
      })
    }))

  it('is closed and there is no template: free text, and the provider decides', async ({
    twilio,
    server,
    to,
  }) => {
    await send(server, to, { body: 'Are you there?' })
    expect(twilio.takenBy(to)[0]).toMatchObject({ body: 'Are you there?' })
  })
})

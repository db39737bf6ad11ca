// The database goes away while the provider is answering: the response must not be lost.

import { describe, expect } from 'vitest'
import { startTwilio, withPostgres } from '#tests/support/fixtures.ts'
import type { OwnPostgres } from '#tests/support/own-postgres.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import type { TwilioStandIn } from '#tests/support/twilio-stand-in.ts'
import { queueMessage } from './outgoing.ts'

const it = withPostgres
  .extend('twilio', { scope: 'file' }, startTwilio)
  .extend('server', { scope: 'file' }, async ({ postgres, twilio }, { onCleanup }) => {
    const server = await startServer({
      databaseUrl: postgres.url,
      worker: true,
      env: { ...twilio.env, TWILIO_RATE: '1000' },
    })
    onCleanup(() => server.stop())
    return server
  })

async function send(server: TestServer, to: string): Promise<void> {
  await server.deps.database.db.transaction((tx) =>
    queueMessage(tx, { channel: 'whatsapp', to, body: 'Are you free on Friday?' }, server.clock.now()),
  )
}

async function statusOf(postgres: OwnPostgres, to: string): Promise<string> {
  const [row] = await postgres.ask<{ status: string }>(
    'SELECT status FROM outgoing_messages WHERE to_number = $1',
    [to],
  )
  return row!.status
}

/** Holds the provider's response until the database is down, then releases it. */
async function answerDuringOutage(
  { postgres, server, twilio }: { postgres: OwnPostgres; server: TestServer; twilio: TwilioStandIn },
  to: string,
): Promise<void> {
  let answer = () => {}
  twilio.holdAnswers = new Promise<void>((resolve) => {
    answer = resolve
  })
  const before = twilio.requests
  await send(server, to)
  await expect.poll(() => twilio.requests).toBe(before + 1)
  await postgres.stop()
  answer()
  twilio.holdAnswers = null
  await postgres.start()
}

describe('a message that the provider answers while the database is away', () => {
  it('is recorded as sent when the database is back, and is not in doubt', async ({
    postgres,
    server,
    twilio,
  }) => {
    const to = '+447700910001'
    await answerDuringOutage({ postgres, server, twilio }, to)
    await expect.poll(() => statusOf(postgres, to)).toBe('SENT')
    expect(twilio.takenBy(to)).toHaveLength(1)
  })

  it('is sent again when the provider refused it for now', async ({ postgres, server, twilio }) => {
    const to = '+447700910002'
    twilio.next(to, { refuse: 503 })
    await answerDuringOutage({ postgres, server, twilio }, to)
    await expect.poll(() => statusOf(postgres, to)).toBe('SENT')
    expect(twilio.takenBy(to)).toHaveLength(1)
  })
})

// Nothing lost, nothing twice: the product is killed in the middle of a broadcast, against a provider in another
// process that counts.

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { users } from '#server/db/schema.ts'
import { Client } from '#tests/support/client.ts'
import { TestClock } from '#tests/support/clock.ts'
import { cookieFor, createPerson } from '#tests/support/people.ts'
import { ProductProcess } from '#tests/support/product-process.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { TwilioStandIn } from '#tests/support/twilio-stand-in.ts'

const PEOPLE = 500
/** How many are on their way at any moment: no more than these can be in doubt. */
const IN_FLIGHT = 10

let twilio: TwilioStandIn
let helper: TestServer
let products: ProductProcess[]
let env: Record<string, string>

beforeEach(async () => {
  twilio = new TwilioStandIn()
  twilio.delayMs = 30
  await twilio.start()
  // The killed product lives by the real clock, and so must the session that it is shown.
  helper = await startServer({ clock: new TestClock(new Date().toISOString()) })
  env = { ...twilio.env, TWILIO_RATE: '200', DATABASE_URL: helper.databaseUrl, LOG_LEVEL: 'error' }
  products = []
  const now = helper.clock.now()
  await helper.deps.database.db.insert(users).values(
    Array.from({ length: PEOPLE }, (_, i) => ({
      role: 'CONTRACTOR' as const,
      firstName: 'Person',
      lastName: String(i),
      username: `person${i}`,
      whatsappNumber: `+4477${String(10_000_000 + i)}`,
      createdAt: now,
      updatedAt: now,
    })),
  )
})
afterEach(async () => {
  for (const product of products) await product.stop()
  await helper.stop()
  await twilio.stop()
})

async function start(): Promise<ProductProcess> {
  const product = await ProductProcess.start(env)
  products.push(product)
  return product
}

async function broadcastBy(product: ProductProcess): Promise<void> {
  const admin = await createPerson(helper.deps, { role: 'ADMIN' })
  const client = new Client(product.url, await cookieFor(helper, admin))
  const answer = await client.post('/api/messages?results=later', {
    subject: 'Rota',
    content: 'Next week is up.',
    recipientType: 'GROUP_CONTRACTORS',
  })
  expect([answer.status, answer.body.whatsappResults]).toEqual([
    201,
    expect.objectContaining({ total: PEOPLE, eligible: PEOPLE }),
  ])
}

const outgoing = async () =>
  (
    await helper.deps.database.pool.query<{ to_number: string; status: string }>(
      'SELECT to_number, status FROM outgoing_messages',
    )
  ).rows

async function allSettled(): Promise<void> {
  await expect
    .poll(async () => (await outgoing()).filter((row) => /^(PENDING|SENDING)$/.test(row.status)).length, {
      timeout: 200_000,
      interval: 250,
    })
    .toBe(0)
}

async function expectEachOnce(): Promise<void> {
  const rows = await outgoing()
  expect(rows).toHaveLength(PEOPLE)
  const wrong = rows.filter(({ to_number, status }) => {
    const got = twilio.takenBy(to_number).length
    return status === 'SENT' ? got !== 1 : status === 'UNCERTAIN' ? got > 1 : true
  })
  expect(wrong).toEqual([])
  expect(rows.filter((row) => row.status === 'UNCERTAIN').length).toBeLessThanOrEqual(IN_FLIGHT)
}

describe('a broadcast to 500, and the server killed in the middle of it', { timeout: 400_000 }, () => {
  it('goes on when the server is started again: each gets one, and those in doubt are marked so', async () => {
    const first = await start()
    await broadcastBy(first)
    await twilio.hasTaken(120)
    await first.kill()
    expect(twilio.taken.length).toBeLessThan(PEOPLE)
    await start()
    await allSettled()
    await expectEachOnce()
  })

  it('goes on by itself where another server runs on the same database', async () => {
    const first = await start()
    await start()
    await broadcastBy(first)
    await twilio.hasTaken(120)
    await first.kill()
    await allSettled()
    await expectEachOnce()
  })
})

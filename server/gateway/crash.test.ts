// Nothing lost, nothing sent twice: the product is killed in the middle of a broadcast, against a provider in another
// process that counts.

import { describe, expect, test } from 'vitest'
import { users } from '#server/db/schema.ts'
import { Client } from '#tests/support/client.ts'
import { TestClock } from '#tests/support/clock.ts'
import { serverOf, startTwilio } from '#tests/support/fixtures.ts'
import { sized } from '#tests/support/length.ts'
import { cookieFor, createPerson } from '#tests/support/people.ts'
import { ProductProcess } from '#tests/support/product-process.ts'
import type { TestServer } from '#tests/support/server.ts'
import type { TwilioStandIn } from '#tests/support/twilio-stand-in.ts'

const PEOPLE = sized(500, 200)
const BEFORE_THE_KILL = PEOPLE / 4
/** How many are in flight at any moment: no more than these can be in doubt. */
const IN_FLIGHT = 10

const it = test
  .extend('twilio', startTwilio)
  // The killed product uses the real clock, so the session must too.
  .extend('helper', serverOf({ clock: new TestClock(new Date().toISOString()) }))
  .extend(
    'env',
    ({ twilio, helper }): Record<string, string> => ({
      ...twilio.env,
      TWILIO_RATE: '200',
      DATABASE_URL: helper.databaseUrl,
      LOG_LEVEL: 'error',
    }),
  )
  .extend('products', async ({ env }, { onCleanup }) => {
    const products = new Products(env)
    onCleanup(() => products.stop())
    return products
  })
it.beforeEach(async ({ twilio, helper }) => {
  twilio.delayMs = 30
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

class Products {
  private readonly env: Record<string, string>
  private readonly started: ProductProcess[] = []

  constructor(env: Record<string, string>) {
    this.env = env
  }

  async start(): Promise<ProductProcess> {
    const product = await ProductProcess.start(this.env)
    this.started.push(product)
    return product
  }

  async stop(): Promise<void> {
    for (const product of this.started) await product.stop()
  }
}

async function broadcastBy(helper: TestServer, product: ProductProcess): Promise<void> {
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

const outgoing = async (helper: TestServer) =>
  (
    await helper.deps.database.pool.query<{ to_number: string; status: string }>(
      'SELECT to_number, status FROM outgoing_messages',
    )
  ).rows

async function allSettled(helper: TestServer): Promise<void> {
  await expect
    .poll(
      async () => (await outgoing(helper)).filter((row) => /^(PENDING|SENDING)$/.test(row.status)).length,
      {
        timeout: 200_000,
        interval: 250,
      },
    )
    .toBe(0)
}

async function expectEachOnce(twilio: TwilioStandIn, helper: TestServer): Promise<void> {
  const rows = await outgoing(helper)
  expect(rows).toHaveLength(PEOPLE)
  const wrong = rows.filter(({ to_number, status }) => {
    const got = twilio.takenBy(to_number).length
    return status === 'SENT' ? got !== 1 : status === 'UNCERTAIN' ? got > 1 : true
  })
  expect(wrong).toEqual([])
  expect(rows.filter((row) => row.status === 'UNCERTAIN').length).toBeLessThanOrEqual(IN_FLIGHT)
}

describe('a broadcast to hundreds, and the server killed in the middle of it', { timeout: 400_000 }, () => {
  it('goes on when the server is started again: each gets one, and those in doubt are marked so', async ({
    twilio,
    helper,
    products,
  }) => {
    const first = await products.start()
    await broadcastBy(helper, first)
    await twilio.hasTaken(BEFORE_THE_KILL)
    await first.kill()
    expect(twilio.taken.length).toBeLessThan(PEOPLE)
    await products.start()
    await allSettled(helper)
    await expectEachOnce(twilio, helper)
  })

  it('goes on by itself where another server runs on the same database', async ({
    twilio,
    helper,
    products,
  }) => {
    const first = await products.start()
    await products.start()
    await broadcastBy(helper, first)
    await twilio.hasTaken(BEFORE_THE_KILL)
    await first.kill()
    await allSettled(helper)
    await expectEachOnce(twilio, helper)
  })
})

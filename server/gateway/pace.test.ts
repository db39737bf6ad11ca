import { describe, expect, test } from 'vitest'
import type { Channel } from '#core/whatsapp.ts'
import { outgoingMessages } from '#server/db/schema.ts'
import { serverOf } from '#tests/support/fixtures.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { pause, takeTurn } from './pace.ts'

const it = test
  .extend('one', { scope: 'file' }, serverOf())
  .extend('two', { scope: 'file' }, async ({ one }, { onCleanup }) => {
    const two = await startServer({ databaseUrl: one.databaseUrl })
    onCleanup(() => two.stop())
    return two
  })

async function queued(one: TestServer, channel: Channel): Promise<string> {
  const [row] = await one.deps.database.db
    .insert(outgoingMessages)
    .values({ channel, toNumber: '+447700900000', body: 'x' })
    .returning({ id: outgoingMessages.id })
  return row!.id
}

describe("the provider's rate", () => {
  it('holds over two servers on one database', async ({ one, two }) => {
    const id = await queued(one, 'whatsapp')
    const began = performance.now()
    const turns = Array.from({ length: 41 }, (_, i) =>
      takeTurn((i % 2 ? one : two).deps.database.db, id, 50).then(() => performance.now() - began),
    )
    const times = (await Promise.all(turns)).sort((a, b) => a - b)
    // Turns are 20 ms apart: a slow machine can only delay a turn.
    times.forEach((time, n) => {
      expect(time).toBeGreaterThanOrEqual(n * 20 - 30)
    })
  })

  it('forgets a turn that lies hours ahead: the clock was set back', async ({ one }) => {
    const { db, pool } = one.deps.database
    await pool.query("UPDATE gateway_pace SET next_at = clock_timestamp() + interval '3 hours'")
    await takeTurn(db, await queued(one, 'sms'), 50)
    const { rows } = await pool.query(
      "SELECT next_at < clock_timestamp() + interval '1 minute' AS soon FROM gateway_pace WHERE channel = 'sms'",
    )
    expect(rows).toEqual([{ soon: true }])
    await pool.query('UPDATE gateway_pace SET next_at = clock_timestamp()')
  })

  it('is kept for texts and for WhatsApp apart, and a pause that the provider asks for holds everyone', async ({
    one,
    two,
  }) => {
    const { db } = one.deps.database
    const texted = await queued(one, 'sms')
    const written = await queued(one, 'whatsapp')
    const began = performance.now()
    await pause(db, 'whatsapp', 4000)
    const order: string[] = []
    const waiting = takeTurn(two.deps.database.db, written, 50).then(() => order.push('whatsapp'))
    await takeTurn(db, texted, 50)
    order.push('sms')
    await waiting
    expect(order).toEqual(['sms', 'whatsapp'])
    expect(performance.now() - began).toBeGreaterThanOrEqual(3900)
  })
})

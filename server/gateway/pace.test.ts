import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outgoingMessages } from '#server/db/schema.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import type { Channel } from './gateway.ts'
import { pause, takeTurn } from './pace.ts'

let one: TestServer
let two: TestServer
beforeAll(async () => {
  one = await startServer()
  two = await startServer({ databaseUrl: one.databaseUrl })
})
async function queued(channel: Channel): Promise<string> {
  const [row] = await one.deps.database.db
    .insert(outgoingMessages)
    .values({ channel, toNumber: '+447700900000', body: 'x' })
    .returning({ id: outgoingMessages.id })
  return row!.id
}
afterAll(async () => {
  await two.stop()
  await one.stop()
})

describe("the provider's rate", () => {
  it('holds over two servers on one database', async () => {
    const id = await queued('whatsapp')
    const began = performance.now()
    const turns = Array.from({ length: 41 }, (_, i) =>
      takeTurn((i % 2 ? one : two).deps.database.db, id, 50).then(() => performance.now() - began),
    )
    const times = (await Promise.all(turns)).sort((a, b) => a - b)
    // 41 turns of 20 ms each: the last is at 800 ms, and never more than a few fall into a tenth of a second.
    expect(times.at(-1)).toBeGreaterThanOrEqual(790)
    for (let at = 0; at < 700; at += 50) {
      expect(times.filter((time) => time >= at && time < at + 100).length).toBeLessThanOrEqual(10)
    }
  })

  it('is kept for texts and for WhatsApp apart, and a pause that the provider asks for holds everyone', async () => {
    const { db } = one.deps.database
    await pause(db, 'whatsapp', 300)
    const began = performance.now()
    await takeTurn(db, await queued('sms'), 50)
    expect(performance.now() - began).toBeLessThan(250)
    await takeTurn(two.deps.database.db, await queued('whatsapp'), 50)
    expect(performance.now() - began).toBeGreaterThanOrEqual(290)
  })
})

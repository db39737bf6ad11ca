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
    // Turns of 20 ms each: a slow machine makes a turn later, nothing makes it earlier.
    times.forEach((time, n) => {
      expect(time).toBeGreaterThanOrEqual(n * 20 - 30)
    })
  })

  it('is kept for texts and for WhatsApp apart, and a pause that the provider asks for holds everyone', async () => {
    const { db } = one.deps.database
    const texted = await queued('sms')
    const written = await queued('whatsapp')
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

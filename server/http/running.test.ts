import { EventEmitter, once } from 'node:events'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { route } from '#core/contracts/route.ts'
import { readAhead } from '#server/turns.ts'
import { nobody } from '#tests/support/client.ts'
import { startServer } from '#tests/support/server.ts'

/** Reads a few times from the database, and waits in between until it may go on. */
const slow = route({
  ...{ method: 'GET', path: '/api/test/slow', needs: 'public', summary: 'A slow answer' },
  reply: z.object({ read: z.int() }),
})

async function startSlow() {
  const events = new EventEmitter()
  const logLines: string[] = []
  const server = await startServer({
    logLines,
    extra: (routes) =>
      routes.on(slow, async ({ db }) => {
        const goOn = once(events, 'go on')
        events.emit('begun')
        await goOn
        let read = 0
        for await (const _ of readAhead([1, 2, 3, 4], () => db.execute(sql`SELECT 1`))) read += 1
        events.emit('done', read)
        return { read }
      }),
  })
  return { server, events, logLines }
}

describe('a server that is stopped', () => {
  it('answers the calls that it has begun', async () => {
    const { server, events, logLines } = await startSlow()
    const begun = once(events, 'begun')
    const answer = nobody(server).get(slow.path)
    await begun
    const stopped = server.stop()
    // Calls that come now are refused, so that it comes to an end.
    await expect
      .poll(() =>
        nobody(server)
          .get('/api/config')
          .then(({ status }) => status),
      )
      .toBe(503)
    events.emit('go on')
    expect(await answer).toMatchObject({ status: 200, body: { read: 4 } })
    await stopped
    expect(logLines).toEqual([])
  })

  it('keeps the database for a call whose caller has left', async () => {
    const { server, events, logLines } = await startSlow()
    const begun = once(events, 'begun')
    const leaving = new AbortController()
    const answer = fetch(`${server.url}${slow.path}`, { signal: leaving.signal })
    await begun
    leaving.abort()
    await expect(answer).rejects.toThrow()
    const done = once(events, 'done')
    const stopped = server.stop()
    events.emit('go on')
    expect(await done).toEqual([4])
    await stopped
    expect(logLines).toEqual([])
  })
})

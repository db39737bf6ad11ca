// An unchanged poll (304, signed in, the whole application) against a bare Fastify hello, in one run. Measures
// responses per second of the server's processor time: what one core can do, independent of other load.

import autocannon from 'autocannon'
import { type Served, serve } from './child.ts'
import type { PollServer } from './poll-server.ts'
import type { Row } from './table.ts'

const ROUNDS = 12
const WARM_UP = 2
const SECONDS = 1
const CONNECTIONS = 25

export async function benchPoll(databaseUrl: string): Promise<Row> {
  const hello = await serve<{ url: string }>('hello-server', '')
  const app = await serve<PollServer>('poll-server', databaseUrl)
  // Both servers get the same requests, so the headers cost the same on both sides.
  const requests = app.told.polls.map((headers) => ({ headers }))
  try {
    const rates: { poll: number; hello: number }[] = []
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const rate = { hello: await load(hello, requests, '2xx'), poll: await load(app, requests, '3xx') }
      if (round >= WARM_UP) rates.push(rate)
    }
    // The best round of each: other load can only slow a round down.
    const poll = Math.max(...rates.map((rate) => rate.poll))
    const bare = Math.max(...rates.map((rate) => rate.hello))
    return {
      name: 'unchanged poll (304) beside a bare hello',
      measured: `${Math.round(poll)} per CPU second`,
      baseline: `${Math.round(bare)} per CPU second`,
      ratio: poll / bare,
      target: { kind: 'at-least', ratio: 0.7 },
      why:
        'a poll reads its session, limit and revisions and sends four headers more. How much that is beside the hello ' +
        'depends on what a system call costs: the same build has reached 0.60 on one machine and 0.86 on another.',
    }
  } finally {
    await app.stop()
    await hello.stop()
  }
}

/** Responses per second of the server's processor time. */
async function load(
  server: Served<{ url: string }>,
  requests: autocannon.Request[],
  expected: '2xx' | '3xx',
): Promise<number> {
  const { url } = server.told
  const before = await server.cpuSeconds()
  const result = await autocannon({ url, requests, connections: CONNECTIONS, duration: SECONDS })
  const used = (await server.cpuSeconds()) - before
  const other = result.requests.total - result[expected]
  if (other > 0 || result.errors > 0)
    throw new Error(`${url}: ${other} answers were not ${expected}, ${result.errors} failed`)
  return result.requests.total / used
}

// Detects when everything works again: at every server the health check, a write, and a tagged read (which shows that
// it receives changes); and a message that reaches the provider.

import { addDays } from '#core/time.ts'
import type { Answer, Ask } from './calls.ts'
import type { ServerProcess } from './server-process.ts'
import { until } from './waiting.ts'
import type { World } from './world.ts'

/** Far beyond the target, so that the table shows how late recovery was. */
const GIVE_UP_MS = 45_000
const DAY = '2027-03-01'

/** Milliseconds from `since` until these servers are fully working. */
export async function fullService(world: World, servers: ServerProcess[], since: number): Promise<number> {
  await Promise.all([
    ...servers.map((server) =>
      until(`${server.name} serves again`, () => serves(world, server), {
        withinMs: GIVE_UP_MS,
        everyMs: 100,
      }),
    ),
    messageArrives(world),
  ])
  return performance.now() - since
}

async function serves(world: World, server: ServerProcess): Promise<boolean> {
  const { caller, servers, ledger } = world
  const { prober } = world.people
  const ask = (what: Ask): Promise<Answer> => caller.once(servers.indexOf(server), prober, what)
  if ((await ask({ method: 'GET', path: '/api/health' })).status !== 200) return false
  const text = `probe ${ledger.next('probe')}`
  const written = await ask({
    method: 'POST',
    path: `/api/users/${prober.id}/availability`,
    body: { kind: 'DAY_SHIFT', start: DAY, end: DAY, text },
  })
  if (written.status !== 201) return false
  const read = await ask({ method: 'GET', path: '/api/my-shifts' })
  return read.status === 200 && read.headers.has('etag')
}

/** A separate booking whose message reaches the provider. */
async function messageArrives({ caller, people, ledger, provider }: World): Promise<void> {
  const n = ledger.next('probe')
  const key = `probe ${n}`
  const answer = await caller.settled(n, people.managers[0]!, {
    method: 'POST',
    path: '/api/bookings',
    headers: { 'idempotency-key': key },
    body: {
      contractorId: people.prober.id,
      date: addDays(DAY, n),
      startTime: '09:00',
      endTime: '17:00',
      headline: key,
    },
  })
  if (answer?.status !== 201) throw new Error(`the probe's booking was answered ${answer?.status ?? 'never'}`)
  await until(
    'a message reaches the provider',
    async () => provider.taken.some(({ body }) => body?.includes(`${key}.`)),
    { withinMs: GIVE_UP_MS },
  )
}

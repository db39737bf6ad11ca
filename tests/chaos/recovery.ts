// Detects when everything works again: at every server the health check, a write, and a tagged read (which shows that
// it receives changes); and a message that reaches the provider.

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

/** A message to one person that reaches the provider. Not a booking's, which waits for an undo. */
async function messageArrives({ caller, people, ledger, provider }: World): Promise<void> {
  const n = ledger.next('probe')
  const key = `probe ${n}`
  const answer = await caller.settled(n, people.admins[0]!, {
    method: 'POST',
    path: '/api/messages?results=later',
    headers: { 'idempotency-key': key },
    body: {
      subject: 'Rota',
      content: `${key}.`,
      recipientType: 'GROUP_CONTRACTORS',
      recipientIds: [people.prober.id],
    },
  })
  if (answer?.status !== 201) throw new Error(`the probe's message was answered ${answer?.status ?? 'never'}`)
  await until(
    'a message reaches the provider',
    async () => provider.taken.some(({ body }) => body?.includes(`${key}.`)),
    { withinMs: GIVE_UP_MS },
  )
}

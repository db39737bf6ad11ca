// How the commonest reads grow with the agency: 100, 1,000 and 5,000 people, with everything else in proportion. A read
// may take at most as many times longer as there are times more people.

import { serve } from './child.ts'
import { FROM, TO } from './growth-data.ts'
import type { GrowthServer } from './growth-server.ts'
import { median, type Row } from './table.ts'

const SIZES = [100, 1000, 5000]
const ROUNDS = 7
/** For noise: a read that grows exactly with the people would miss the target half the time. */
const TOLERANCE = 1.1

type Who = 'admin' | 'contractor'
const RANGE = `from=${FROM}&to=${TO}`
const READS: { path: string; who: Who; why?: string }[] = [
  {
    path: `/api/shifts/range?${RANGE}&reaching=true`,
    who: 'admin',
    why:
      'with 5,000 people the answer holds 100,000 shifts in some 40 MB. No step of it grows faster than its size, but ' +
      'so much text costs more for each byte to make and to send. A browser reads it once, and then only what changes.',
  },
  { path: `/api/availability/range?${RANGE}`, who: 'admin' },
  { path: `/api/rota/stats?${RANGE}`, who: 'admin' },
  { path: '/api/users', who: 'admin' },
  { path: '/api/jobs', who: 'admin' },
  { path: '/api/job-applications', who: 'admin' },
  { path: '/api/user-notifications', who: 'admin' },
  { path: '/api/whatsapp/conversations', who: 'admin' },
  { path: '/api/internal-conversations', who: 'admin' },
  { path: `/api/my-shifts?${RANGE}`, who: 'contractor' },
]

export async function benchGrowth(databaseUrl: string): Promise<Row[]> {
  const servers = []
  try {
    for (const size of SIZES)
      servers.push(await serve<GrowthServer>('growth-server', `${databaseUrl} ${size}`))
    const rows: Row[] = []
    for (const read of READS)
      rows.push(
        await growthOf(
          read,
          servers.map(({ told }) => told),
        ),
      )
    return rows
  } finally {
    for (const server of servers) await server.stop()
  }
}

async function growthOf({ path, who, why }: (typeof READS)[number], servers: GrowthServer[]): Promise<Row> {
  const taken = servers.map(() => [] as number[])
  // Alternating, so that a noisy minute affects all of them. The first round is a warm-up.
  for (let round = -1; round < ROUNDS; round++) {
    for (const [n, server] of servers.entries()) {
      const time = await timeOf(server, path, who)
      if (round >= 0) taken[n]!.push(time)
    }
  }
  const times = taken.map(median)
  // The worse of the two steps, as a share of linear growth.
  const steps = times.slice(1).map((time, n) => time / times[n]! / (SIZES[n + 1]! / SIZES[n]!))
  return {
    name: `growth of GET ${path.split('?')[0]} from ${SIZES.join(' to ')} people`,
    measured: times.map((time) => `${time.toFixed(1)} ms`).join(', '),
    baseline: 'linear',
    ratio: Math.max(...steps),
    target: { kind: 'at-most', ratio: TOLERANCE },
    why,
  }
}

async function timeOf({ url, adminCookie, contractorCookie }: GrowthServer, path: string, who: Who) {
  const started = performance.now()
  const answer = await fetch(`${url}${path}`, {
    headers: { cookie: who === 'admin' ? adminCookie : contractorCookie, 'accept-encoding': 'identity' },
  })
  const body = await answer.text()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${body.slice(0, 200)}`)
  return performance.now() - started
}

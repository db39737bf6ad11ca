// The whole application with many people signed in, each with the tag of an answer that has not changed since.

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { route } from '#core/contracts/route.ts'
import { assemble } from '#server/assemble.ts'
import { systemClock } from '#server/clock.ts'
import { users } from '#server/db/schema.ts'
import { SESSION_COOKIE } from '#server/http/session.ts'
import { makeLog } from '#server/log.ts'
import { readSettings } from '#server/settings.ts'
import { ready } from './child.ts'

/** Enough that nobody reaches the limit on requests of a minute. */
const PEOPLE = 500

export interface PollServer {
  url: string
  /** The request headers of each person's unchanged poll. */
  polls: { cookie: string; 'if-none-match': string }[]
}

const poll = route({
  method: 'GET',
  path: '/api/bench/poll',
  needs: 'shifts:read',
  summary: 'A read like that of the rota board',
  reads: ['shifts', 'users', 'availability'],
  reply: z.object({}),
})

const settings = readSettings({ PORT: '0', LOG_LEVEL: 'warn' }, '.')
const server = await assemble({
  settings,
  connection: { connectionString: process.argv[2] },
  clock: systemClock,
  log: makeLog(settings.logLevel),
  worker: true,
  webFolder: null,
  extra: (routes) => routes.on(poll, async () => ({})),
})
const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
ready<PollServer>({ url: url + poll.path, polls: await signIn() }, () => server.stop())

async function signIn(): Promise<PollServer['polls']> {
  const { db } = server.deps.database
  const people = await db
    .insert(users)
    .values(Array.from({ length: PEOPLE }, () => ({ username: randomUUID(), role: 'MANAGER' as const })))
    .returning({ id: users.id })
  const cookies: string[] = []
  for (const { id } of people) {
    const token = await server.deps.sessions.create(db, id, { ip: '127.0.0.1', userAgent: null })
    cookies.push(`${SESSION_COOKIE}=${token}`)
  }
  await server.deps.live.settle()
  const polls: PollServer['polls'] = []
  for (const cookie of cookies) {
    const answer = await server.app.inject({ url: poll.path, headers: { cookie } })
    const tag = answer.headers.etag
    if (answer.statusCode !== 200 || !tag) throw new Error(`the poll answered ${answer.statusCode}`)
    polls.push({ cookie, 'if-none-match': tag })
  }
  return polls
}

// The whole application with many people signed in, each with the tag of a response that has not changed since.

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { route } from '#core/contracts/route.ts'
import { users } from '#server/db/schema.ts'
import { cookieFor, startApplication } from './application.ts'
import { ready } from './child.ts'

/** Enough that none reaches the per-minute request limit. */
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

const server = await startApplication(process.argv[2]!, {
  worker: true,
  extra: (routes) => routes.on(poll, async () => ({})),
})
ready<PollServer>({ url: server.url + poll.path, polls: await signIn() }, () => server.stop())

async function signIn(): Promise<PollServer['polls']> {
  const people = await server.deps.database.db
    .insert(users)
    .values(Array.from({ length: PEOPLE }, () => ({ username: randomUUID(), role: 'MANAGER' as const })))
    .returning({ id: users.id })
  const cookies: string[] = []
  for (const { id } of people) cookies.push(await cookieFor(server, id))
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

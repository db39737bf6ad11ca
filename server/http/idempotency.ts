// A write is one transaction. A POST with an Idempotency-Key stores its reply in the same transaction, so a repeated
// submit gets the first result and changes nothing; a refusal rolls back and leaves the key unused.

import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from '#core/contracts/route.ts'
import { Refusal } from '#core/errors.ts'
import { LIMITS } from '#core/limits.ts'
import { type Db, transact } from '../db/connection.ts'
import type { Deps } from '../deps.ts'
import { claimKey, findKey, storeReply } from './idempotency.sql.ts'
import { JsonText } from './json-text.ts'

export async function onceForKey<T>(
  contract: Route,
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  run: (db: Db) => Promise<T>,
): Promise<unknown> {
  const key = request.headers['idempotency-key']
  const { viewer } = request
  if (contract.method !== 'POST' || typeof key !== 'string' || !viewer) {
    return transact(deps.database.db, run)
  }
  if (key.length === 0 || key.length > LIMITS.idempotencyKey) {
    throw new Refusal('bad-idempotency-key')
  }
  const now = deps.clock.now()
  const requestHash = hashOf(request)
  let stored: Promise<unknown> = Promise.resolve()
  const answer = await transact(deps.database.db, async (db) => {
    if (!(await claimKey(db, { userId: viewer.id, key, requestHash, now }))) {
      const first = await findKey(db, viewer.id, key)
      if (!first?.requestHash.equals(requestHash)) throw new Refusal('key-reused')
      reply.header('idempotent-replay', 'true')
      return first.reply
    }
    const made = await run(db)
    // Sent together with the commit, to save a round trip: if it fails, the commit rolls everything back.
    stored = storeReply(
      db,
      viewer.id,
      key,
      contract.status ?? 200,
      withoutSecrets(made, contract.secrets ?? []),
    )
    stored.catch(() => {})
    return made
  })
  await stored
  return answer
}

function hashOf(request: FastifyRequest): Buffer {
  return createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest()
}

function withoutSecrets(answer: unknown, secrets: readonly string[]): unknown {
  if (answer instanceof JsonText) return withoutSecrets(JSON.parse(answer.text), secrets)
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !secrets.includes(name)))
}

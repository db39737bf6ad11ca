// A write is one transaction. A POST that bears an Idempotency-Key keeps its answer in that same transaction, so a
// repeated submit gets the first result and makes nothing new; a refusal rolls back and does not bind the key.

import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from '#core/contracts/route.ts'
import { Refusal } from '#core/errors.ts'
import { LIMITS } from '#core/limits.ts'
import { LIFETIME } from '#core/timing.ts'
import { type Db, transact } from '../db/connection.ts'
import { idempotencyKeys } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
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
    throw new Refusal('bad-input', { message: 'The Idempotency-Key must have 1 to 200 characters.' })
  }
  const now = deps.clock.now()
  const requestHash = hashOf(request)
  return transact(deps.database.db, async (db) => {
    const mine = and(eq(idempotencyKeys.userId, viewer.id), eq(idempotencyKeys.key, key))
    const expired = new Date(now.getTime() - LIFETIME.idempotencyKey)
    await db.delete(idempotencyKeys).where(and(mine, lt(idempotencyKeys.createdAt, expired)))
    // A second request with the key waits here until the first has committed or rolled back.
    const claimed = await db
      .insert(idempotencyKeys)
      .values({ userId: viewer.id, key, requestHash, createdAt: now })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (claimed.length === 0) {
      const [first] = await db.select().from(idempotencyKeys).where(mine)
      if (!first?.requestHash.equals(requestHash)) throw new Refusal('key-reused')
      reply.header('idempotent-replay', 'true')
      return first.reply
    }
    const answer = await run(db)
    await db
      .update(idempotencyKeys)
      .set({ status: contract.status ?? 200, reply: withoutSecrets(answer, contract.secrets ?? []) })
      .where(mine)
    return answer
  })
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

// Reads whose answer is the same for every caller of a role: made once for each revision, then sent from memory. And
// what an answer may leave out, because the caller already has it.

import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from '#core/contracts/route.ts'
import { seesWhole } from '#core/topics.ts'
import type { Answer, Answers } from './answers.ts'
import { JsonText } from './json-text.ts'
import type { Revisions } from './revisions.ts'

/** Below this, compressing costs more than it saves. */
const COMPRESS_FROM = 1400

type Input = Record<string, unknown> | undefined

/** Whose rows changed since the answer that the caller has; null: the caller needs everything. */
export function peopleChanged(
  { reads, changesByPerson }: Route,
  { viewer, stamp, query, body }: FastifyRequest,
  revisions: Revisions,
): string[] | null {
  const since = ((query as Input)?.since ?? (body as Input)?.since) as string | undefined
  if (!changesByPerson || !reads || !viewer || !stamp || !since) return null
  return revisions.changedSince(since, stamp, reads, viewer)
}

/**
 * Whether this caller gets the answer that others of the same role get. Someone who sees only their own rows never
 * does, and nobody does while announcements may be missed.
 */
export function isShared({ shared, reads }: Route, { viewer, stamp }: FastifyRequest): boolean {
  return shared === true && !!reads && !!viewer && !!stamp && reads.every((topic) => seesWhole(topic, viewer))
}

export async function sendShared(
  answers: Answers,
  { reads = [], path, method }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  changed: string[] | null,
  run: () => Promise<unknown>,
): Promise<FastifyReply> {
  const { viewer, stamp, params, query, body } = request
  const input = [params, relevant(query), relevant(body), changed]
  const key = `${viewer!.role} ${method} ${path} ${hashOf(JSON.stringify(input))}`
  const answer = await answers.find(key, stamp!, reads, async () => {
    const made = await run()
    return made instanceof JsonText ? made.text : (reply.serialize(made) as string)
  })
  return send(answer, request, reply)
}

/** A timestamp does not affect the answer, and what `since` leaves out is in the key by itself. */
function relevant(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return null
  const { _t, since, ...rest } = input as Record<string, unknown>
  return Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Keys stay short, however many ids were asked for. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

async function send(answer: Answer, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  if (answer.body.length < COMPRESS_FROM || !acceptsGzip(request.headers['accept-encoding']))
    return reply.send(answer.body)
  const bytes = await answer.gzipped()
  return reply.header('content-encoding', 'gzip').send(bytes)
}

function acceptsGzip(header: string | string[] | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(header ?? ''))
}

// Turns a contract and a handler into a route: session -> capability -> origin -> (unchanged? 304) -> input ->
// transaction and idempotency for writes -> handler -> reply schema.

import type { OutgoingHttpHeaders } from 'node:http'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  RouteOptions,
} from 'fastify'
import { can } from '#core/capabilities.ts'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '#core/contracts/route.ts'
import { Refusal } from '#core/errors.ts'
import { dayOf } from '#core/time.ts'
import type { Db } from '../db/connection.ts'
import type { Deps } from '../deps.ts'
import { installFormBody } from './form-body.ts'
import { onceForKey } from './idempotency.ts'
import { JsonText } from './json-text.ts'
import { refuseUnkeptText } from './kept-text.ts'
import { refuseForeignOrigin } from './origin.ts'
import type { SignedIn } from './session.ts'
import { sessionToken } from './session-cookie.ts'

declare module 'fastify' {
  interface FastifyRequest {
    viewer: SignedIn | null
  }
  interface FastifyContextConfig {
    contract?: Route
  }
}

type ViewerOf<R extends Route> = R['needs'] extends 'public' ? SignedIn | null : SignedIn

/** Who did it and from where, as the audit log records it. */
export interface Actor {
  viewer: SignedIn | null
  ip: string
  userAgent: string | null
}

export interface Call<R extends Route> {
  viewer: ViewerOf<R>
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  /** The transaction of this write, or the pool for a read. */
  db: Db
  now: Date
  actor: Actor
  request: FastifyRequest
  reply: FastifyReply
}

export { JsonText }

/** Something else than JSON that the handler has sent, or is sending, itself (a redirect, a CSV stream). */
export const SENT = Symbol('sent')

type Handler<R extends Route> = (call: Call<R>) => Promise<ReplyOf<R> | JsonText | typeof SENT>

export class Routes {
  private readonly app: FastifyInstance
  readonly deps: Deps

  constructor(app: FastifyInstance, deps: Deps) {
    this.app = app
    this.deps = deps
  }

  on<R extends Route>(contract: R, handler: Handler<R>): void {
    const { deps } = this
    const status = contract.status ?? 200
    this.place(contract, {
      method: contract.method,
      url: contract.path,
      config: { contract },
      ...(contract.stream ? { sse: 'only' as const } : {}),
      ...(contract.bodyLimit ? { bodyLimit: contract.bodyLimit } : {}),
      schema: {
        summary: contract.summary,
        description: `Needs: ${contract.needs}`,
        ...(contract.params ? { params: contract.params } : {}),
        ...(contract.query ? { querystring: contract.query } : {}),
        ...(contract.body ? { body: contract.body } : {}),
        response: { [status]: contract.reply },
      },
      onRequest: guard(contract, deps),
      handler: async (request, reply) => {
        // A form is the provider's, and is read by the feature itself.
        if (!contract.form) refuseUnkeptText(request.params, request.query, request.body)
        const run = (db: Db) => handler(callOf(contract, deps, request, reply, db))
        const reading = contract.method === 'GET' || contract.readByPost
        const answer = await (reading || contract.ownTransactions
          ? run(deps.database.db)
          : onceForKey(contract, deps, request, reply, run))
        if (!reading) await deps.live.settle()
        return deliver(answer, status, reply)
      },
    })
  }

  /** A form is understood at its own route alone. */
  private place(contract: Route, options: RouteOptions): void {
    if (!contract.form) this.app.route(options)
    else
      this.app.register(async (scope) => {
        installFormBody(scope)
        scope.route(options)
      })
  }
}

/** Callbacks, not promises: an unchanged poll is answered here, and polls are nearly all there is. */
function guard(contract: Route, { settings, live, clock, metrics }: Deps): onRequestHookHandler {
  const { reads, needs, method, readsToday } = contract
  const unchanged = metrics.requests.of({ method, route: contract.path, status: 304 })
  const hits = metrics.polls.of({ result: 'unchanged' })
  return (request, reply, done) => {
    if (needs !== 'public') admit(needs, request)
    if (method !== 'GET') refuseForeignOrigin(request, settings)
    if (!reads) {
      reply.header('cache-control', 'no-store')
      return done()
    }
    reply.header('cache-control', 'private, no-cache')
    // Taken before the query: an old answer must never be kept under a new tag.
    const tag = live.revisions.tag(reads, request.viewer, readsToday ? `.${dayOf(clock.now())}` : '')
    if (!tag) return done()
    reply.header('etag', tag)
    if (!isSame(request.headers['if-none-match'], tag)) return done()
    unchanged.value += 1
    hits.value += 1
    answerUnchanged(reply)
  }
}

/** Past Fastify's hooks for an answer's body and headers: an unchanged answer keeps those that it came with. */
function answerUnchanged(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.writeHead(304, reply.getHeaders() as OutgoingHttpHeaders)
  reply.raw.end()
}

/** A proxy that compresses an answer marks its tag as weak. */
function isSame(known: string | undefined, tag: string): boolean {
  return known === tag || known === `W/${tag}`
}

function admit(needs: Exclude<Route['needs'], 'public'>, { viewer }: FastifyRequest): void {
  if (!viewer) throw new Refusal('signed-out')
  if (needs === 'signed-in-or-pending') return
  if (viewer.role === 'PENDING') throw new Refusal('account-pending')
  if (needs !== 'signed-in' && !can(viewer.role, needs)) throw new Refusal('forbidden')
}

function callOf<R extends Route>(
  _contract: R,
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  db: Db,
): Call<R> {
  return {
    viewer: request.viewer as ViewerOf<R>,
    params: request.params as ParamsOf<R>,
    query: request.query as QueryOf<R>,
    body: request.body as BodyOf<R>,
    db,
    now: deps.clock.now(),
    actor: actorOf(request),
    request,
    reply,
  }
}

function actorOf(request: FastifyRequest): Actor {
  return {
    viewer: request.viewer,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
  }
}

function deliver(answer: unknown, status: number, reply: FastifyReply): unknown {
  if (answer === SENT) return reply
  if (answer instanceof JsonText) {
    return reply
      .code(status)
      .type('application/json; charset=utf-8')
      .serializer((text: unknown) => text as string)
      .send(answer.text)
  }
  if (reply.statusCode === 200) reply.code(status)
  return answer
}

/** Reads the session once for each request; the limits and the guards both look at it. */
export function installSessions(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('viewer', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const token = request.url.startsWith('/api/') ? sessionToken(request) : undefined
    if (!token) return done()
    request.viewer = deps.sessions.recall(token)
    if (request.viewer) return done()
    deps.sessions.find(token).then((viewer) => {
      request.viewer = viewer
      done()
    }, done)
  })
}

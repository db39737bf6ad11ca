// Turns a contract and a handler into a route: session -> capability -> origin -> (unchanged? 304) -> input ->
// (known answer?) -> transaction and idempotency for writes -> handler -> reply schema.

import type { OutgoingHttpHeaders } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  RouteOptions,
} from 'fastify'
import { z } from 'zod'
import { ACTIVE_HEADER, isByPerson } from '#core/activity.ts'
import { can } from '#core/capabilities.ts'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '#core/contracts/route.ts'
import { getHealth } from '#core/contracts/system.ts'
import { Refusal } from '#core/errors.ts'
import { MARK_HEADER, UNKNOWN_MARK } from '#core/live-mark.ts'
import { dayOf } from '#core/time.ts'
import type { Actor, Call, SignedIn } from '../call.ts'
import type { Db } from '../db/connection.ts'
import type { Deps } from '../deps.ts'
import { Answers } from './answers.ts'
import { installFormBody } from './form-body.ts'
import { HeavyCalls } from './heavy-calls.ts'
import { onceForKey } from './idempotency.ts'
import { JsonText } from './json-text.ts'
import { refuseForeignOrigin } from './origin.ts'
import { refuseUnproved } from './proof.ts'
import { isCall } from './request-limits.ts'
import { tagOf } from './revisions.ts'
import { Running } from './running.ts'
import { sessionToken } from './session-cookie.ts'
import { isShared, peopleChanged, sendShared } from './shared-answers.ts'
import { refuseUnstorableText } from './storable-text.ts'

declare module 'fastify' {
  interface FastifyRequest {
    viewer: SignedIn | null
    /** The revision of what the answer depends on; null if the answer has none or it is unknown. */
    stamp: string | null
  }
  interface FastifyContextConfig {
    contract?: Route
  }
}

type ViewerOf<R extends Route> = R['needs'] extends 'public' ? SignedIn | null : SignedIn

/** What a handler gets: the call to pass on to services, and the input. */
interface HandlerCall<R extends Route> extends Call {
  viewer: ViewerOf<R>
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  /** Whose rows changed since the answer that the caller has; null: answer with everything. */
  changed: string[] | null
  request: FastifyRequest
  reply: FastifyReply
}

export { JsonText }

/** A reply other than JSON that the handler sends itself (a redirect, a CSV stream). */
export const SENT = Symbol('sent')

/** Checks a request before it gets a transaction, and throws to refuse it. */
type Check = (request: FastifyRequest) => void | Promise<void>

type Handler<R extends Route> = (call: HandlerCall<R>) => Promise<ReplyOf<R> | JsonText | typeof SENT>

export class Routes {
  private readonly app: FastifyInstance
  readonly deps: Deps
  private readonly answers: Answers
  private readonly running = new Running()
  private readonly heavyCalls = new HeavyCalls()

  constructor(app: FastifyInstance, deps: Deps) {
    this.app = app
    this.deps = deps
    this.answers = new Answers(deps.live.revisions)
    app.addHook('preClose', () => this.running.ended())
  }

  on<R extends Route>(contract: R, handler: Handler<R>, check?: Check): void {
    const { deps, answers, running, heavyCalls } = this
    const status = contract.status ?? 200
    const answerTo = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      await check?.(request)
      // Before a stored answer of the same Idempotency-Key.
      if (contract.proof) await refuseUnproved(contract, deps, request)
      // The feature itself reads a form from the provider.
      if (!contract.form) refuseUnstorableText(request.params, request.query, request.body)
      const changed = peopleChanged(contract, request, deps.live.revisions)
      const run = (db: Db) => handler(callOf(contract, deps, request, reply, db, changed))
      if (isShared(contract, request))
        return sendShared(answers, contract, request, reply, changed, () => run(deps.database.db))
      const reading = contract.method === 'GET' || contract.readByPost
      const answer = await (reading || contract.ownTransactions
        ? run(deps.database.db)
        : onceForKey(contract, deps, request, reply, run))
      if (!reading) {
        const mark = await deps.live.settle()
        if (!reply.sent) reply.header(MARK_HEADER, mark ?? UNKNOWN_MARK)
      }
      // Long work often has a long answer: to check it and to write it are turns of their own.
      if (contract.heavy) await nextTurn()
      if (!contract.heavy || answer === SENT || answer instanceof JsonText)
        return deliver(answer, status, reply)
      const checked = z.encode(contract.reply, answer)
      await nextTurn()
      return sendJson(JSON.stringify(checked), status, reply)
    }
    const handle = (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
      contract.heavy && request.viewer
        ? heavyCalls.during(request.viewer.id, goneWith(reply), () => answerTo(request, reply))
        : answerTo(request, reply)
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
      // A stream ends when its connection is closed, which comes after the handlers.
      handler: contract.stream ? handle : (request, reply) => running.during(handle(request, reply)),
    })
  }

  /** Forms are only accepted on their own routes. */
  private place(contract: Route, options: RouteOptions): void {
    if (!contract.form) this.app.route(options)
    else
      this.app.register(async (scope) => {
        installFormBody(scope)
        scope.route(options)
      })
  }
}

/** Aborted when the connection closes before the reply is complete. */
function goneWith(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}

/** Callbacks instead of promises: unchanged polls are answered here, and nearly all requests are polls. */
function guard(contract: Route, { settings, live, clock, metrics }: Deps): onRequestHookHandler {
  const { reads, needs, method, readsToday } = contract
  const unchanged = metrics.unchangedPolls(method, contract.path)
  return (request, reply, done) => {
    if (needs !== 'public') admit(needs, request)
    if (method !== 'GET') refuseForeignOrigin(request, settings)
    if (!reads) {
      reply.header('cache-control', 'no-store')
      return done()
    }
    reply.header('cache-control', 'private, no-cache')
    // Read before the query, so that an old answer is never cached under a new ETag.
    const stamp = live.revisions.stamp(reads, request.viewer, readsToday ? `.${dayOf(clock.now())}` : '')
    if (!stamp) return done()
    request.stamp = stamp
    const tag = tagOf(stamp, request.viewer)
    reply.header('etag', tag)
    if (!isSame(request.headers['if-none-match'], tag)) return done()
    unchanged.count += 1
    answerUnchanged(reply)
  }
}

/** Skips Fastify's hooks for body and headers: a 304 keeps the headers of the original reply. */
function answerUnchanged(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.writeHead(304, reply.getHeaders() as OutgoingHttpHeaders)
  reply.raw.end()
}

/** A proxy that compresses a reply marks its ETag as weak. */
function isSame(known: string | undefined, tag: string): boolean {
  return known === tag || known === `W/${tag}`
}

export function admit(needs: Exclude<Route['needs'], 'public'>, { viewer }: FastifyRequest): void {
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
  changed: string[] | null,
): HandlerCall<R> {
  return {
    viewer: request.viewer as ViewerOf<R>,
    params: request.params as ParamsOf<R>,
    query: request.query as QueryOf<R>,
    body: request.body as BodyOf<R>,
    db,
    now: deps.clock.now(),
    actor: actorOf(request),
    settings: deps.settings,
    changed,
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
  if (answer instanceof JsonText) return sendJson(answer.text, status, reply)
  if (reply.statusCode === 200) reply.code(status)
  return answer
}

function sendJson(json: string, status: number, reply: FastifyReply): FastifyReply {
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer((text: unknown) => text as string)
    .send(json)
}

function isVisit({ method, headers, routeOptions }: FastifyRequest): boolean {
  const isWrite = method !== 'GET' && method !== 'HEAD' && !routeOptions.config.contract?.readByPost
  return isByPerson(headers[ACTIVE_HEADER]?.toString(), isWrite)
}

/** Reads the session once per request, for the limits and the guards. */
export function installSessions(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('viewer', null)
  app.decorateRequest('stamp', null)
  const find = async (token: string, request: FastifyRequest) => {
    request.viewer = await deps.sessions.find(token, isVisit(request))
  }
  app.addHook('onRequest', (request, _reply, done) => {
    // The health check replies in time even if the database does not. The provider has a signature and no session.
    const { url, config } = request.routeOptions
    if (!isCall(url) || url === getHealth.path || config.contract?.form) return done()
    const token = sessionToken(deps.settings, request)
    const mark = request.headers[MARK_HEADER]
    if (mark !== undefined && !deps.live.hasHeard(String(mark))) {
      // The client has seen a change that this server may not have counted yet.
      const settled = deps.live.settle()
      settled.then(() => (token ? find(token, request) : undefined)).then(() => done(), done)
      return
    }
    if (!token) return done()
    request.viewer = deps.sessions.recall(token, isVisit(request))
    if (request.viewer) return done()
    find(token, request).then(() => done(), done)
  })
}

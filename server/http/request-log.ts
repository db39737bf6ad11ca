// One log line and one metric per request, and its id in the reply. The line contains the route, never the URL, because
// URLs contain ids, searches and telephone numbers.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'

/** Called by machines every few seconds, and monitored elsewhere. */
const QUIET = new Set(['/api/health', '/metrics'])

export function installRequestLog(app: FastifyInstance, { metrics, log }: Deps): void {
  const seen = new WeakSet<FastifyReply>()
  // Unchanged polls, which are nearly all requests, never get here: they are counted where they are answered.
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id)
    // Sent a second time if the first reply failed.
    if (!seen.has(reply)) {
      seen.add(reply)
      if (reply.raw.closed) record(request, reply)
      else reply.raw.once('close', () => record(request, reply))
    }
    done(null, payload)
  })

  function record(request: FastifyRequest, reply: FastifyReply): void {
    const { config, url } = request.routeOptions
    const contract = config.contract
    const { statusCode: status } = reply
    const { method } = request
    const ms = performance.now() - (request.raw.arrivedAt ?? performance.now())
    // Pages and built files share one name.
    const route = contract?.path ?? (url && QUIET.has(url) ? url : 'page')
    metrics.requests.inc({ method, route, status })
    if (contract?.reads && status === 200) metrics.polls.inc({ result: 'full' })
    if (!contract?.stream) metrics.durations.observe({ method, route }, ms / 1000)
    const line = {
      reqId: request.id,
      method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      ...(request.viewer ? { userId: request.viewer.id } : {}),
      // The client disconnected before the reply.
      ...(reply.raw.writableFinished ? {} : { aborted: true }),
    }
    if (QUIET.has(route)) log.debug(line, 'request')
    else log.info(line, 'request')
  }
}

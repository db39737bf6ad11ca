// One line in the log, and one count in the metrics, for each request; and its id in the answer. The line names the
// route and never the address: addresses carry ids, searches and telephone numbers.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'

/** Asked by machines every few seconds, and told elsewhere. */
const QUIET = new Set(['/api/health', '/metrics'])

export function installRequestLog(app: FastifyInstance, { metrics, log }: Deps): void {
  const seen = new WeakSet<FastifyReply>()
  // An unchanged poll never comes here: it is counted where it is answered, and nearly all requests are such.
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id)
    // Sent a second time where the first answer could not be.
    if (!seen.has(reply)) {
      seen.add(reply)
      if (reply.raw.closed) tell(request, reply)
      else reply.raw.once('close', () => tell(request, reply))
    }
    done(null, payload)
  })

  function tell(request: FastifyRequest, reply: FastifyReply): void {
    const { config, url } = request.routeOptions
    const contract = config.contract
    const { statusCode: status } = reply
    const { method } = request
    const ms = performance.now() - (request.raw.arrivedAt ?? performance.now())
    // Pages and built files are many names for one thing.
    const route = contract?.path ?? (url && QUIET.has(url) ? url : 'page')
    metrics.requests.count({ method, route, status })
    if (contract?.reads && status === 200) metrics.polls.count({ result: 'full' })
    if (!contract?.stream) metrics.durations.observe({ method, route }, ms / 1000)
    const line = {
      reqId: request.id,
      method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      ...(request.viewer ? { userId: request.viewer.id } : {}),
      // The caller was gone before the answer was.
      ...(reply.raw.writableFinished ? {} : { aborted: true }),
    }
    if (QUIET.has(route)) log.debug(line, 'request')
    else log.info(line, 'request')
  }
}

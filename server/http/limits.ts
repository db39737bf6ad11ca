// The general limit on requests: by session when signed in, by address otherwise, since an office of 200 people
// polls from one address.

import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#core/errors.ts'
import { REQUESTS_PER_MINUTE } from '#core/timing.ts'

export async function installLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false })
  const check = app.createRateLimit({
    timeWindow: '1 minute',
    keyGenerator: (request) => request.viewer?.sessionId ?? request.ip,
    max: (request) => (request.viewer ? REQUESTS_PER_MINUTE.session : REQUESTS_PER_MINUTE.address),
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/') || request.routeOptions.config?.contract?.form) return
    const state = await check(request)
    if (state.isAllowed) return
    reply.header('x-ratelimit-limit', state.max)
    reply.header('x-ratelimit-remaining', state.remaining)
    if (state.isExceeded) throw new Refusal('too-many', { retryAfterSeconds: state.ttlInSeconds })
  })
}

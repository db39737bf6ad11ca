// buildApp: the HTTP server from its parts. Every feature is in the list below; nothing registers itself.

import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import sse from '@fastify/sse'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { LIMITS } from '#core/limits.ts'
import type { Deps } from './deps.ts'
import { registerApplications } from './features/applications/applications.routes.ts'
import { registerAudit } from './features/audit/audit.routes.ts'
import { registerAuth } from './features/auth/auth.routes.ts'
import { registerAvailability } from './features/availability/availability.routes.ts'
import { registerConversations } from './features/conversations/conversations.routes.ts'
import { registerExports } from './features/exports/exports.routes.ts'
import { registerJobs } from './features/jobs/jobs.routes.ts'
import { registerMaps } from './features/maps/maps.routes.ts'
import { registerMessageBoard } from './features/message-board/message-board.routes.ts'
import { registerNotifications } from './features/notifications/notifications.routes.ts'
import { registerPush } from './features/push/push.routes.ts'
import { registerReports } from './features/reports/reports.routes.ts'
import { registerRota } from './features/rota/rota.routes.ts'
import { registerSetup } from './features/setup/setup.routes.ts'
import { registerSimulator } from './features/simulator/simulator.routes.ts'
import { registerSystem } from './features/system/system.routes.ts'
import { registerUsers } from './features/users/users.routes.ts'
import { registerTwilioWebhooks } from './features/whatsapp/twilio-webhooks.routes.ts'
import { registerWhatsapp } from './features/whatsapp/whatsapp.routes.ts'
import { installDocs } from './http/docs.ts'
import { answerErrors } from './http/error-handler.ts'
import { registerEvents } from './http/events.ts'
import { installJsonBody } from './http/json-body.ts'
import { installLimits } from './http/limits.ts'
import { installMetrics } from './http/metrics-route.ts'
import { installSessions, Routes } from './http/register-route.ts'
import { requestIds } from './http/request-ids.ts'
import { installRequestLog } from './http/request-log.ts'
import { installSecurityHeaders } from './http/security.ts'
import { installStaticFiles } from './http/static-files.ts'
import { speakPlainly } from './http/validation-words.ts'

const FEATURES: ((routes: Routes) => void)[] = [
  registerSystem,
  registerEvents,
  registerAuth,
  registerSetup,
  registerMaps,
  registerSimulator,
  registerJobs,
  registerApplications,
  registerNotifications,
  registerReports,
  registerRota,
  registerExports,
  registerUsers,
  registerAudit,
  registerAvailability,
  registerMessageBoard,
  registerWhatsapp,
  registerTwilioWebhooks,
  registerConversations,
  registerPush,
]

export interface AppOptions {
  /** Where the built browser half lies; null serves the calls alone. */
  webFolder: string | null
  /** Further routes, for tests of the ground itself. */
  extra?: (routes: Routes) => void
}

export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    // Requests and errors are logged by hooks of ours; with a logger of its own Fastify listens to the end of each
    // answer, which polls would pay for.
    logger: false,
    // The nearest proxy's own entry: what stands further left in X-Forwarded-For is the caller's word.
    trustProxy: deps.settings.trustProxy && ((_address, hop) => hop === 0),
    genReqId: requestIds(),
    frameworkErrors: answerErrors(deps.log),
    bodyLimit: LIMITS.bodyBytes,
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
  })
  speakPlainly()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerErrors(deps.log))
  installJsonBody(app)

  installRequestLog(app, deps)
  await app.register(cookie, { hook: false })
  installSessions(app, deps)
  installLimits(app, deps.clock)
  await installSecurityHeaders(app, deps.settings)
  await app.register(compress, { encodings: ['gzip', 'identity'], threshold: 1400 })
  await app.register(sse, { heartbeatInterval: 25_000 })
  await installDocs(app)

  installMetrics(app, deps)

  const routes = new Routes(app, deps)
  for (const register of FEATURES) register(routes)
  options.extra?.(routes)

  await installStaticFiles(app, options.webFolder, deps.settings)
  return app
}

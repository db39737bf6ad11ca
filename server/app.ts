// buildApp: builds the HTTP server from its parts. Every feature is in the list below; nothing registers itself.

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
import { registerPasskeyLogin } from './features/auth/passkey-login.routes.ts'
import { registerAvailability } from './features/availability/availability.routes.ts'
import { registerConversations } from './features/conversations/conversations.routes.ts'
import { registerDeliveries } from './features/deliveries/deliveries.routes.ts'
import { registerExports } from './features/exports/exports.routes.ts'
import { registerHome } from './features/home/home.routes.ts'
import { registerJobs } from './features/jobs/jobs.routes.ts'
import { registerMaps } from './features/maps/maps.routes.ts'
import { registerMessageBoard } from './features/message-board/message-board.routes.ts'
import { registerNotifications } from './features/notifications/notifications.routes.ts'
import { registerOffers } from './features/offers/offers.routes.ts'
import { registerPasskeys } from './features/passkeys/passkeys.routes.ts'
import { registerProof } from './features/proof/proof.routes.ts'
import { registerPush } from './features/push/push.routes.ts'
import { registerReports } from './features/reports/reports.routes.ts'
import { registerRota } from './features/rota/rota.routes.ts'
import { registerRules } from './features/rules/rules.routes.ts'
import { registerSessions } from './features/sessions/sessions.routes.ts'
import { registerSetup } from './features/setup/setup.routes.ts'
import { registerShortlist } from './features/shortlist/shortlist.routes.ts'
import { registerSimulator } from './features/simulator/simulator.routes.ts'
import { registerSystem } from './features/system/system.routes.ts'
import { registerTeamThread } from './features/team-thread/team-thread.routes.ts'
import { registerUsers } from './features/users/users.routes.ts'
import { registerTwilioWebhooks } from './features/whatsapp/twilio-webhooks.routes.ts'
import { registerWhatsapp } from './features/whatsapp/whatsapp.routes.ts'
import { registerWorkProfiles } from './features/work-profiles/work-profiles.routes.ts'
import { GZIP_LEVEL } from './http/answers.ts'
import { installDocs } from './http/docs.ts'
import { answerErrors } from './http/error-handler.ts'
import { registerEvents } from './http/events.ts'
import { installHostCheck } from './http/host-check.ts'
import { installJsonBody } from './http/json-body.ts'
import { installMetrics } from './http/metrics-route.ts'
import { installSessions, Routes } from './http/register-route.ts'
import { requestIds } from './http/request-ids.ts'
import { installLimits } from './http/request-limits.ts'
import { installRequestLog } from './http/request-log.ts'
import { installSecurityHeaders } from './http/security.ts'
import { installStaticFiles } from './http/static-files.ts'
import { trustOption, warnOfUntrustedProxy } from './http/trusted-proxies.ts'
import { installValidationMessages } from './http/validation-messages.ts'
import { receiveMessage } from './use-cases/receive-message.ts'
import { registerUseCases } from './use-cases/use-cases.routes.ts'

const FEATURES: ((routes: Routes) => void)[] = [
  registerSystem,
  registerEvents,
  registerAuth,
  registerPasskeyLogin,
  registerPasskeys,
  registerProof,
  registerSessions,
  registerSetup,
  registerMaps,
  (routes) => registerSimulator(routes, receiveMessage),
  registerJobs,
  registerApplications,
  registerOffers,
  registerNotifications,
  registerReports,
  registerRules,
  registerWorkProfiles,
  registerHome,
  registerRota,
  registerShortlist,
  registerExports,
  registerUsers,
  registerAudit,
  registerAvailability,
  registerMessageBoard,
  registerWhatsapp,
  (routes) => registerTwilioWebhooks(routes, receiveMessage),
  registerConversations,
  registerDeliveries,
  registerTeamThread,
  registerPush,
  registerUseCases,
]

export interface AppOptions {
  /** The folder of the built web app; null serves only the API. */
  webFolder: string | null
  /** Extra routes, for tests of the shared HTTP code. */
  extra?: (routes: Routes) => void
}

export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    // Our own hooks log requests and errors. With a logger, Fastify would listen for the end of each reply, which would
    // slow down polls.
    logger: false,
    trustProxy: trustOption(deps.settings.trustProxy),
    genReqId: requestIds(),
    frameworkErrors: answerErrors(deps),
    bodyLimit: LIMITS.bodyBytes,
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
  })
  installValidationMessages()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerErrors(deps))
  installJsonBody(app)

  installRequestLog(app, deps)
  warnOfUntrustedProxy(app, deps.settings.trustProxy, deps.log)
  installHostCheck(app, deps.settings)
  await app.register(cookie, { hook: false })
  installSessions(app, deps)
  installLimits(app, deps.clock)
  installSecurityHeaders(app, deps.settings)
  await app.register(compress, {
    encodings: ['gzip', 'identity'],
    threshold: 1400,
    zlibOptions: { level: GZIP_LEVEL },
  })
  await app.register(sse, { heartbeatInterval: 25_000 })
  await installDocs(app, deps.settings)

  installMetrics(app, deps)

  const routes = new Routes(app, deps)
  for (const register of FEATURES) register(routes)
  options.extra?.(routes)

  await installStaticFiles(app, options.webFolder, deps.settings)
  return app
}

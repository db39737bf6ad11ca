// The calls of the simulated phones. For clients on this machine only, and not registered with a real provider.

import type { FastifyRequest } from 'fastify'
import {
  failSimulatedSends,
  listSimulatorMessages,
  listSimulatorPhones,
  receiveFromSimulator,
} from '#core/contracts/simulator.ts'
import { Refusal } from '#core/errors.ts'
import type { Call } from '#server/call.ts'
import type { InboundWhatsapp } from '#server/features/whatsapp/whatsapp-inbound.service.ts'
import { isFromLoopback } from '#server/http/loopback.ts'
import type { Routes } from '#server/http/register-route.ts'
import { insertReply, listMessagesTo, listPhones, providerIdOf, setFailures } from './simulator.sql.ts'

/** What becomes of a message concerns several features, so the use case is handed in. */
type Receive = (call: Call, message: InboundWhatsapp) => Promise<void>

export function registerSimulator(routes: Routes, receive: Receive): void {
  if (routes.deps.settings.messaging !== 'simulator') return

  routes.on(
    listSimulatorMessages,
    async ({ db, query }) => {
      const rows = await listMessagesTo(db, query.to ?? null)
      return rows.map(({ buttons, ...row }) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        ...(buttons ? { buttons } : {}),
      }))
    },
    refuseFromElsewhere,
  )

  routes.on(
    listSimulatorPhones,
    async ({ db, query }) => {
      return listPhones(db, query)
    },
    refuseFromElsewhere,
  )

  routes.on(
    receiveFromSimulator,
    async (call) => {
      const { from, body, channel, buttonPayload = null, repliedTo = null } = call.body
      const providerId = await insertReply(call.db, { from, body, channel }, call.now)
      await receive(call, {
        ...{ from, body, mediaCount: 0, providerId, channel, buttonPayload },
        repliedTo: repliedTo && providerIdOf(repliedTo),
      })
      return { success: true as const }
    },
    refuseFromElsewhere,
  )

  routes.on(
    failSimulatedSends,
    async ({ db, body }) => {
      await setFailures(db, body.to, body.reason, body.times)
      return { success: true as const }
    },
    refuseFromElsewhere,
  )
}

function refuseFromElsewhere(request: FastifyRequest): void {
  if (!isFromLoopback(request)) throw new Refusal('not-found')
}

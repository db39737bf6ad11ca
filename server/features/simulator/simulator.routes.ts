// The calls of the simulated phones. For clients on this machine only, and not registered with a real provider.

import type { FastifyRequest } from 'fastify'
import {
  failSimulatedSends,
  listSimulatorMessages,
  listSimulatorPhones,
  receiveFromSimulator,
} from '#core/contracts/simulator.ts'
import { Refusal } from '#core/errors.ts'
import { receiveWhatsapp } from '#server/features/whatsapp/whatsapp-inbound.service.ts'
import { isFromLoopback } from '#server/http/loopback.ts'
import type { Routes } from '#server/http/register-route.ts'
import { insertReply, listMessagesTo, listPhones, setFailures } from './simulator.sql.ts'

export function registerSimulator(routes: Routes): void {
  if (routes.deps.settings.messaging !== 'simulator') return

  routes.on(
    listSimulatorMessages,
    async ({ db, query }) => {
      const rows = await listMessagesTo(db, query.to ?? null)
      return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
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
    async ({ db, body, now }) => {
      const providerId = await insertReply(db, body.from, body.body, now)
      await receiveWhatsapp(db, { from: body.from, body: body.body, mediaCount: 0, providerId }, now)
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

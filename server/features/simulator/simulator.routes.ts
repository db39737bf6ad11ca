// The simulated phones' calls. They answer callers on this machine only, and do not exist with a real provider.

import type { FastifyRequest } from 'fastify'
import {
  failSimulatedSends,
  listSimulatorMessages,
  listSimulatorPhones,
  receiveFromSimulator,
} from '#core/contracts/simulator.ts'
import { Refusal } from '#core/errors.ts'
import { receiveWhatsapp } from '#server/features/whatsapp/whatsapp-inbound.service.ts'
import type { Routes } from '#server/http/register-route.ts'
import { isFromThisMachine } from '#server/http/this-machine.ts'
import { insertReply, listMessagesTo, listPhones, setFailures } from './simulator.sql.ts'

export function registerSimulator(routes: Routes): void {
  if (routes.deps.settings.messaging !== 'simulator') return

  routes.on(listSimulatorMessages, async ({ db, query, request }) => {
    refuseFromElsewhere(request)
    const rows = await listMessagesTo(db, query.to ?? null)
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
  })

  routes.on(listSimulatorPhones, async ({ db, query, request }) => {
    refuseFromElsewhere(request)
    return listPhones(db, query)
  })

  routes.on(receiveFromSimulator, async ({ db, body, now, request }) => {
    refuseFromElsewhere(request)
    const providerId = await insertReply(db, body.from, body.body, now)
    await receiveWhatsapp(db, { from: body.from, body: body.body, mediaCount: 0, providerId }, now)
    return { success: true as const }
  })

  routes.on(failSimulatedSends, async ({ db, body, request }) => {
    refuseFromElsewhere(request)
    await setFailures(db, body.to, body.reason, body.times)
    return { success: true as const }
  })
}

function refuseFromElsewhere(request: FastifyRequest): void {
  if (!isFromThisMachine(request)) throw new Refusal('not-found')
}

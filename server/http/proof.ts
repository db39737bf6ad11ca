// Refuses a call that changes how somebody signs in, unless their session has proved itself of late.

import type { FastifyRequest } from 'fastify'
import type { Route } from '#core/contracts/route.ts'
import { Refusal } from '#core/errors.ts'
import type { Deps } from '../deps.ts'

/** The browser asks for a code or passkey when it reads `proofNeeded`, and then repeats the call. */
export async function refuseUnproved(
  { proof }: Route,
  { sessions }: Deps,
  { viewer, params }: FastifyRequest,
): Promise<void> {
  if (!viewer) throw new Refusal('signed-out')
  if (proof === 'about-self' && (params as { userId: string }).userId !== viewer.id) return
  if (!(await sessions.isProved(viewer.sessionId)))
    throw new Refusal('proof-needed', { data: { proofNeeded: true } })
}

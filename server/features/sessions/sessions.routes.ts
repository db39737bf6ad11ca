// People see the devices on which they are signed in, and can sign them out.

import { endOtherSessions, endOwnSession, listOwnSessions } from '#core/contracts/sessions.ts'
import { deviceName } from '#core/devices.ts'
import { Refusal } from '#core/errors.ts'
import type { SignedInCall } from '#server/call.ts'
import { aboutAccount, recordAudit } from '#server/features/audit/audit.service.ts'
import { tellOwnChange } from '#server/features/people/sign-in-changes.service.ts'
import type { Routes } from '#server/http/register-route.ts'
import { countOtherSessions, deleteOwnSession, findSessionsOf } from './sessions.sql.ts'

export function registerSessions(routes: Routes): void {
  const { deps } = routes

  routes.on(listOwnSessions, async ({ db, viewer, now }) =>
    (await findSessionsOf(db, viewer.id, now)).map(({ userAgent, createdAt, lastSeenAt, ...session }) => ({
      ...session,
      device: deviceName(userAgent),
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: session.id === viewer.sessionId,
    })),
  )

  routes.on(endOwnSession, async ({ params, ...call }) => {
    const gone = await deleteOwnSession(call.db, call.viewer.id, params.id)
    if (!gone) throw new Refusal('session-ended-already')
    await recordEnd(call, `on another device (${deviceName(gone.userAgent)})`)
    await tellOwnChange(call, 'device-signed-out')
    return { success: true as const }
  })

  routes.on(endOtherSessions, async (call) => {
    const { db, viewer } = call
    const ended = await countOtherSessions(db, viewer.id, viewer.sessionId)
    await deps.sessions.endAllOf(db, viewer.id, viewer.sessionId)
    await recordEnd(call, `on ${ended} other ${ended === 1 ? 'device' : 'devices'}`)
    if (ended > 0) await tellOwnChange(call, 'others-signed-out')
    return { success: true as const, ended }
  })
}

async function recordEnd(call: SignedInCall, where: string): Promise<void> {
  const { viewer } = call
  await recordAudit(call, {
    action: 'USER_LOGOUT',
    ...aboutAccount(viewer.id, viewer.fullName),
    description: `${viewer.fullName} signed out ${where}`,
  })
}

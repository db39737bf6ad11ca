// Subscribing a device to push notifications, and unsubscribing it.

import { getPushKey, subscribeToPush, unsubscribeFromPush } from '#core/contracts/push.ts'
import { LIMITS } from '#core/limits.ts'
import type { Routes } from '#server/http/register-route.ts'
import { vapidKeys } from './push.service.ts'
import { deleteOwnSubscription, keepNewestDevices, upsertSubscription } from './push.sql.ts'

const DONE = { success: true as const }

export function registerPush(routes: Routes): void {
  const { deps } = routes

  routes.on(getPushKey, async () => ({ publicKey: (await vapidKeys(deps)).publicKey }))

  routes.on(subscribeToPush, async ({ db, viewer, body, actor, now }) => {
    const { endpoint, keys } = body
    await upsertSubscription(
      db,
      { userId: viewer.id, sessionId: viewer.sessionId, endpoint, ...keys, userAgent: actor.userAgent },
      now,
    )
    await keepNewestDevices(db, viewer.id, LIMITS.devicesPerPerson)
    return DONE
  })

  routes.on(unsubscribeFromPush, async ({ db, viewer, body }) => {
    await deleteOwnSubscription(db, viewer.id, body.endpoint)
    return DONE
  })
}

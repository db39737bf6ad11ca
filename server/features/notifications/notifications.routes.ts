// Each person's own notifications.

import {
  clearNotification,
  clearNotifications,
  clearUserNotification,
  listNotifications,
  listUserNotifications,
} from '#core/contracts/notifications.ts'
import { Refusal } from '#core/errors.ts'
import type { Db } from '#server/db/connection.ts'
import { JsonText, type Routes } from '#server/http/register-route.ts'
import type { SignedIn } from '#server/http/session.ts'
import { deleteNotification, deleteNotifications, notificationsAsJson } from './notifications.sql.ts'

interface ClearingCall {
  db: Db
  viewer: SignedIn
  params: { id: string }
}

async function clearOwn({ db, viewer, params }: ClearingCall): Promise<{ success: true }> {
  if (!(await deleteNotification(db, viewer.id, params.id))) {
    throw new Refusal('not-found', { message: 'That notification is no longer there.' })
  }
  return { success: true }
}

export function registerNotifications(routes: Routes): void {
  for (const contract of [listUserNotifications, listNotifications]) {
    routes.on(contract, async ({ db, viewer }) => new JsonText(await notificationsAsJson(db, viewer.id)))
  }
  for (const contract of [clearUserNotification, clearNotification]) {
    routes.on(contract, clearOwn)
  }
  routes.on(clearNotifications, async ({ db, viewer }) => ({
    success: true as const,
    cleared: await deleteNotifications(db, viewer.id),
  }))
}

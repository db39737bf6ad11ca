// Each person's own notifications.

import {
  clearNotification,
  clearNotifications,
  clearUserNotification,
  countUnreadNotifications,
  listNotifications,
  listUserNotifications,
  markNotificationsRead,
} from '#core/contracts/notifications.ts'
import { Refusal } from '#core/errors.ts'
import type { SignedInCall } from '#server/call.ts'
import { JsonText, type Routes } from '#server/http/register-route.ts'
import {
  countUnread,
  deleteNotification,
  deleteNotifications,
  markRead,
  notificationsAsJson,
} from './notifications.sql.ts'

async function clearOwn({
  db,
  viewer,
  params,
}: SignedInCall & { params: { id: string } }): Promise<{ success: true }> {
  if (!(await deleteNotification(db, viewer.id, params.id))) {
    throw new Refusal('no-such-notification')
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
  routes.on(countUnreadNotifications, async ({ db, viewer }) => ({ count: await countUnread(db, viewer.id) }))
  routes.on(markNotificationsRead, async ({ db, viewer, now, body }) => ({
    success: true as const,
    marked: await markRead(db, viewer.id, new Date(body.until), now),
  }))
}

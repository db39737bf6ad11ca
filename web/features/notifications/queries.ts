// One's own notifications: reading, clearing, and those that remove themselves.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  clearNotification,
  clearNotifications,
  clearUserNotification,
  listNotifications,
  listUserNotifications,
  type Notification,
} from '#core/contracts/notifications.ts'
import { DELAY, POLL } from '#core/timing.ts'
import { call } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { queryOptionsFor, refreshTopics } from '#web/lib/queries.ts'
import { toast, toastError } from '#web/ui/toast.ts'

const RETRIES = 3

/** The board's read, pushed to everyone. */
export const notificationsQuery = queryOptionsFor(listUserNotifications, {}, { retry: RETRIES })
/** For the alert alone, which admins have on every screen: a board with a poll of its own would ask once more. */
export const polledNotificationsQuery = { ...notificationsQuery, refetchInterval: POLL.notifications }

/** The admin panel's read of the same. */
export const panelNotificationsQuery = queryOptionsFor(
  listNotifications,
  {},
  { refetchInterval: POLL.adminPanel },
)

function useAfterClearing() {
  const client = useQueryClient()
  return () => refreshTopics(client, 'notifications')
}

export function useClearNotification() {
  const refreshAll = useAfterClearing()
  return useMutation({
    mutationFn: (id: string) => call(clearUserNotification, { params: { id } }),
    onSuccess: () => toast({ title: 'Success', description: 'Notification cleared' }),
    onError: (error) => failed(error, 'Failed to clear notification'),
    onSettled: refreshAll,
  })
}

export function useClearNotifications() {
  const refreshAll = useAfterClearing()
  return useMutation({
    mutationFn: () => call(clearNotifications, {}),
    onSuccess: () => toast({ title: 'Success', description: 'All notifications cleared' }),
    onError: (error) => failed(error, 'Failed to clear notifications'),
    onSettled: refreshAll,
  })
}

function failed(error: unknown, fallback: string): void {
  toastError(messageOf(error, fallback))
}

/** JOB_AUTO_REJECTED removes itself three seconds after it appears on a board. */
export function useAutoRemoval(notifications: readonly Notification[] | undefined): void {
  const refreshAll = useAfterClearing()
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const refreshRef = useRef(refreshAll)
  refreshRef.current = refreshAll
  useEffect(() => {
    for (const { id, type } of notifications ?? []) {
      if (type !== 'JOB_AUTO_REJECTED' || timers.current.has(id)) continue
      const remove = () =>
        call(clearNotification, { params: { id } })
          // Another tab of this person may have been quicker; and one that stays can be cleared by hand.
          .catch(() => {})
          .finally(() => refreshRef.current())
      timers.current.set(id, setTimeout(remove, DELAY.autoRejectedRemoval))
    }
  }, [notifications])
  useEffect(() => {
    const pending = timers.current
    return () => {
      for (const timer of pending.values()) clearTimeout(timer)
      pending.clear()
    }
  }, [])
}

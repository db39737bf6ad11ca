// The person's own notifications: reading, clearing, and those that remove themselves.

import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Notification } from '#core/contracts/notifications.ts'
import {
  clearNotification,
  clearNotifications,
  clearUserNotification,
  countUnreadNotifications,
  listNotifications,
  listUserNotifications,
  markNotificationsRead,
} from '#core/endpoints/notifications.ts'
import { DELAY, POLL } from '#core/timing.ts'
import { call } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { queryOptionsFor, useRefreshAfter } from '#web/lib/queries.ts'
import { toast, toastError } from '#web/ui/toast.ts'

const RETRIES = 3

/** The board's read, updated by push for everyone. */
export const notificationsQuery = queryOptionsFor(listUserNotifications, {}, { retry: RETRIES })
/** Only for the alert, which admins have on every screen: a poll on the board too would repeat the request. */
export const polledNotificationsQuery = { ...notificationsQuery, refetchInterval: POLL.notifications }

/** The same for the admin panel. */
export const panelNotificationsQuery = queryOptionsFor(
  listNotifications,
  {},
  { refetchInterval: POLL.adminPanel },
)

/** For the bell, on every screen. */
export const unreadNotificationsQuery = queryOptionsFor(
  countUnreadNotifications,
  {},
  { refetchInterval: POLL.unreadNotifications },
)

/** Marks what is on screen as seen, once for each newest notification. */
export function useMarkSeen(list: readonly Notification[] | undefined): void {
  const refreshAfter = useRefreshAfter(markNotificationsRead)
  const refreshRef = useRef(refreshAfter)
  refreshRef.current = refreshAfter
  const marked = useRef('')
  const newest = list?.find(({ readAt }) => readAt === null)?.createdAt
  useEffect(() => {
    if (!newest || newest <= marked.current) return
    marked.current = newest
    call(markNotificationsRead, { body: { until: newest } })
      // They stay unread, and are marked the next time they are seen.
      .catch(() => {
        marked.current = ''
      })
      .finally(() => refreshRef.current())
  }, [newest])
}

export function useClearNotification() {
  const refreshAfter = useRefreshAfter(clearUserNotification)
  return useMutation({
    mutationFn: (id: string) => call(clearUserNotification, { params: { id } }),
    onSuccess: () => toast({ title: 'Success', description: 'Notification cleared' }),
    onError: (error) => failed(error, 'Failed to clear notification'),
    onSettled: refreshAfter,
  })
}

export function useClearNotifications() {
  const refreshAfter = useRefreshAfter(clearNotifications)
  return useMutation({
    mutationFn: () => call(clearNotifications, {}),
    onSuccess: () => toast({ title: 'Success', description: 'All notifications cleared' }),
    onError: (error) => failed(error, 'Failed to clear notifications'),
    onSettled: refreshAfter,
  })
}

function failed(error: unknown, fallback: string): void {
  toastError(messageOf(error, fallback))
}

/** JOB_AUTO_REJECTED removes itself three seconds after it appears on a board. */
export function useAutoRemoval(notifications: readonly Notification[] | undefined): void {
  const refreshAfter = useRefreshAfter(clearNotification)
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const refreshRef = useRef(refreshAfter)
  refreshRef.current = refreshAfter
  useEffect(() => {
    for (const { id, type } of notifications ?? []) {
      if (type !== 'JOB_AUTO_REJECTED' || timers.current.has(id)) continue
      const remove = () =>
        call(clearNotification, { params: { id } })
          // Another tab of this person may have removed it first; if one stays, it can be cleared by hand.
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

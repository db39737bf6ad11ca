// The bell in the header: how many notifications are new, and the list of them.

import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '#web/lib/current-user.ts'
import { CountBadge } from '#web/ui/Badge.tsx'
import { unreadNotificationsQuery } from './queries.ts'

// Keeps the header light: the list is loaded when it is first opened.
const NotificationsDialog = lazy(() => import('./NotificationsDialog.tsx'))

export function Bell() {
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  const mayRead = can('notifications:own')
  const { data } = useQuery({ ...unreadNotificationsQuery, enabled: mayRead })
  if (!mayRead) return null
  const count = data?.count ?? 0
  return (
    <>
      <button
        type="button"
        aria-label={count > 0 ? `Notifications, ${count} unread` : 'Notifications'}
        className="control-square relative grid shrink-0 place-items-center rounded-full hover:bg-subtle"
        onClick={() => setOpen(true)}
      >
        <BellIcon aria-hidden className="size-5" />
        <span aria-hidden className="absolute -top-1 -right-1.5">
          <CountBadge count={count} label="unread notifications" />
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <NotificationsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

// The notifications behind the bell. Opening it marks them as seen; each leads to what it is about.

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Notification } from '#core/contracts/notifications.ts'
import { noticePath } from '#core/notifications.ts'
import { personPath } from '#core/paths.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import { cx } from '#web/lib/class-names.ts'
import { useCan } from '#web/lib/current-user.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ErrorState, LoadingState } from '#web/ui/States.tsx'
import { notificationsQuery, useClearNotification, useClearNotifications, useMarkSeen } from './queries.ts'

export default function NotificationsDialog({ onClose }: { onClose: () => void }) {
  const notifications = useQuery(notificationsQuery)
  const list = notifications.data
  const fresh = useFresh(list)
  useMarkSeen(list)
  const clearAll = useClearNotifications()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Notifications"
      footer={
        list &&
        list.length > 0 && (
          <Button variant="secondary" busy={clearAll.isPending} onClick={() => clearAll.mutate()}>
            Clear all
          </Button>
        )
      }
    >
      {list ? (
        list.length > 0 ? (
          <ul aria-label="Your notifications" className="-mx-5 -my-4 divide-y">
            {list.map((notification) => (
              <Row
                key={notification.id}
                notification={notification}
                isNew={fresh.has(notification.id)}
                onFollow={onClose}
              />
            ))}
          </ul>
        ) : (
          <p className="text-muted">No notifications</p>
        )
      ) : notifications.isError ? (
        <ErrorState
          title="Notifications could not be loaded"
          error={notifications.error}
          onRetry={() => notifications.refetch()}
          retrying={notifications.isFetching}
        />
      ) : (
        <LoadingState label="Loading notifications" />
      )}
    </Dialog>
  )
}

/** Those that were unread when they came on screen: they stay marked while the dialog is open. */
function useFresh(list: readonly Notification[] | undefined): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(() => new Set())
  const more = list?.filter(({ id, readAt }) => readAt === null && !fresh.has(id)) ?? []
  if (more.length > 0) setFresh(new Set([...fresh, ...more.map(({ id }) => id)]))
  return fresh
}

interface RowProps {
  notification: Notification
  isNew: boolean
  onFollow: () => void
}

function Row({ notification, isNew, onFollow }: RowProps) {
  const can = useCan()
  const clear = useClearNotification()
  const { id, title, message, createdAt, contractorId, contractorName } = notification
  const path = noticePath(notification, can('messages:board'))
  const hasPerson = can('team:view') && contractorId !== null && contractorName !== null
  const room = cx('block pt-3 pl-5', hasPerson ? 'pb-1' : 'pb-3')
  const text = (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{title}</span>
        {isNew && <Badge tone="accent">New</Badge>}
        <time dateTime={createdAt} className="tabular text-muted text-xs">
          {formatInstant(new Date(createdAt), FORMATS.shortTime)}
        </time>
      </span>
      <span className="block break-words">{message}</span>
    </>
  )
  return (
    <li className="flex items-start gap-1 pr-2">
      <div className="min-w-0 flex-1">
        {path ? (
          <Link href={path} className={cx(room, '-outline-offset-2 hover:bg-subtle')} onClick={onFollow}>
            {text}
          </Link>
        ) : (
          <div className={room}>{text}</div>
        )}
        {hasPerson && (
          <p className="break-words pb-1 pl-5 text-ink-soft md:pb-2.5">
            <span className="text-muted">Contractor: </span>
            <Link
              href={personPath(contractorId)}
              className="line-target text-accent underline-offset-2 hover:underline"
              onClick={onFollow}
            >
              {contractorName}
            </Link>
          </p>
        )}
      </div>
      <IconButton
        label={`Clear ${title}`}
        className="mt-1"
        disabled={clear.isPending}
        onClick={() => clear.mutate(id)}
      >
        <X aria-hidden className="size-4" />
      </IconButton>
    </li>
  )
}

// The Notification Board: what concerns this person, newest first, with what they may do about it.

import { useQuery } from '@tanstack/react-query'
import { Bell, BellOff } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Notification } from '#core/contracts/notifications.ts'
import type { ApplicationToConfirm } from '#web/features/applications/ConfirmApplicationDialog.tsx'
import { useCan } from '#web/lib/current-user.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/States.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import { notificationsQuery, useAutoRemoval, useClearNotifications } from './queries.ts'

// The first screen stays light: what opens at a press is loaded at that press.
const ConfirmApplicationDialog = lazy(() =>
  import('#web/features/applications/ConfirmApplicationDialog.tsx').then((module) => ({
    default: module.ConfirmApplicationDialog,
  })),
)
const ConfirmDialog = lazy(() =>
  import('#web/ui/ConfirmDialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

export function NotificationBoard() {
  const can = useCan()
  const reviews = can('home:review-applications')
  const notifications = useQuery(notificationsQuery)
  const list = notifications.data
  // Once it has failed it says so until it succeeds: the next poll begins as if it had never been asked.
  const hasFailed = notifications.errorUpdateCount > 0
  useAutoRemoval(list)
  const [confirming, setConfirming] = useState<ApplicationToConfirm | null>(null)

  return (
    <Card aria-label="Notification Board">
      <CardHeader
        title="Notification Board"
        icon={<Bell aria-hidden />}
        description={list && list.length > 0 ? countLabel(list.length) : undefined}
        actions={reviews && list && list.length > 0 && <ClearAll count={list.length} />}
      />
      {list ? (
        list.length > 0 ? (
          <ul
            aria-label="Notifications"
            className="relative max-h-96 divide-y overflow-y-auto -outline-offset-2"
          >
            {list.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                reviews={reviews}
                onConfirm={(chosen) => setConfirming(toConfirm(chosen))}
              />
            ))}
          </ul>
        ) : (
          <EmptyState title="No notifications" icon={<BellOff aria-hidden />}>
            {reviews
              ? 'Applications and cancelled jobs appear here.'
              : 'Answers to your applications appear here.'}
          </EmptyState>
        )
      ) : hasFailed ? (
        <ErrorState
          title="Notifications could not be loaded"
          error={notifications.error}
          onRetry={() => notifications.refetch()}
          retrying={notifications.isFetching}
        />
      ) : (
        <LoadingState label="Loading notifications" />
      )}
      <Suspense>
        {confirming && (
          <ConfirmApplicationDialog application={confirming} onClose={() => setConfirming(null)} asksNotes />
        )}
      </Suspense>
    </Card>
  )
}

const countLabel = (count: number) => (count === 1 ? '1 notification' : `${count} notifications`)

const toConfirm = (notification: Notification): ApplicationToConfirm | null =>
  notification.applicationId
    ? {
        id: notification.applicationId,
        contractorName: notification.contractorName ?? 'The contractor',
        jobHeadline: notification.jobHeadline ?? 'the job',
        serviceUserInitials: notification.jobServiceUserInitials,
      }
    : null

function ClearAll({ count }: { count: number }) {
  const [asking, setAsking] = useState(false)
  const clear = useClearNotifications()
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Clear All
      </Button>
      <Suspense>
        {asking && (
          <ConfirmDialog
            open
            onOpenChange={setAsking}
            title="Clear all notifications?"
            description={`${countLabel(count)} will be removed from your board. Nobody else's board changes. This cannot be undone.`}
            confirmLabel={clear.isPending ? 'Clearing...' : 'Clear All'}
            busy={clear.isPending}
            onConfirm={() => clear.mutate(undefined, { onSettled: () => setAsking(false) })}
          />
        )}
      </Suspense>
    </>
  )
}

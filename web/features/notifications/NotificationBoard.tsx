// The Notification Board: this person's notifications, newest first, with the actions they may take.

import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Notification } from '#core/contracts/notifications.ts'
import type { ApplicationToConfirm } from '#web/features/applications/ConfirmApplicationDialog.tsx'
import { useCan } from '#web/lib/current-user.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { ErrorState, LoadingState } from '#web/ui/States.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import { notificationsQuery, useAutoRemoval, useClearNotifications, useMarkSeen } from './queries.ts'

// Keeps the first screen light: the dialog is loaded when it is first opened.
const ConfirmApplicationDialog = lazy(() =>
  import('#web/features/applications/ConfirmApplicationDialog.tsx').then((module) => ({
    default: module.ConfirmApplicationDialog,
  })),
)
const RejectApplicationDialog = lazy(() =>
  import('#web/features/applications/RejectApplicationDialog.tsx').then((module) => ({
    default: module.RejectApplicationDialog,
  })),
)
const ConfirmDialog = lazy(() =>
  import('#web/ui/ConfirmDialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

/** The page scrolls as one, so a long list is unfolded on demand. */
const FIRST_SHOWN = 5

export function NotificationBoard() {
  const can = useCan()
  const reviews = can('home:review-applications')
  const notifications = useQuery(notificationsQuery)
  const list = notifications.data
  // After a failure, show the error until a read succeeds: the next poll would otherwise reset the state to pending.
  const hasFailed = notifications.errorUpdateCount > 0
  useAutoRemoval(list)
  useMarkSeen(list)
  const [isWhole, setWhole] = useState(false)
  const [confirming, setConfirming] = useState<ApplicationToConfirm | null>(null)
  const [rejecting, setRejecting] = useState<ApplicationToConfirm | null>(null)

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
          <ul aria-label="Notifications" className="divide-y">
            {(isWhole ? list : list.slice(0, FIRST_SHOWN)).map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                reviews={reviews}
                onConfirm={(chosen) => setConfirming(toReview(chosen))}
                onReject={(chosen) => setRejecting(toReview(chosen))}
              />
            ))}
          </ul>
        ) : (
          <p className="px-4 py-3 text-muted">No notifications</p>
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
      {list && !isWhole && list.length > FIRST_SHOWN && (
        <div className="border-t p-2 text-center">
          <Button variant="quiet" onClick={() => setWhole(true)}>
            {`Show all ${list.length}`}
          </Button>
        </div>
      )}
      <Suspense>
        {confirming && (
          <ConfirmApplicationDialog application={confirming} onClose={() => setConfirming(null)} />
        )}
        {rejecting && <RejectApplicationDialog application={rejecting} onClose={() => setRejecting(null)} />}
      </Suspense>
    </Card>
  )
}

const countLabel = (count: number) => (count === 1 ? '1 notification' : `${count} notifications`)

function toReview(notification: Notification): ApplicationToConfirm | null {
  const { applicationId, contractorId, jobId } = notification
  if (!applicationId || !contractorId || !jobId) return null
  return {
    id: applicationId,
    contractorId,
    contractorName: notification.contractorName ?? 'The contractor',
    jobId,
    jobHeadline: notification.jobHeadline ?? 'the job',
    serviceUserInitials: notification.jobServiceUserInitials,
  }
}

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

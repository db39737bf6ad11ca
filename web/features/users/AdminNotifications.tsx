// The admin panel's Notifications: applications that wait for a decision, and one's own board.

import { useQuery } from '@tanstack/react-query'
import { Bell, ClipboardList, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Application } from '#core/contracts/applications.ts'
import type { Notification } from '#core/contracts/notifications.ts'
import { contractorCalendarPath } from '#core/paths.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import { ApplicationStatus } from '#web/features/applications/ApplicationStatus.tsx'
import {
  type ApplicationToConfirm,
  ConfirmApplicationDialog,
} from '#web/features/applications/ConfirmApplicationDialog.tsx'
import {
  polledApplicationsQuery,
  useRejectApplication,
  useTellLoadFailed,
} from '#web/features/applications/queries.ts'
import {
  panelNotificationsQuery,
  useAutoRemoval,
  useClearNotifications,
} from '#web/features/notifications/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/States.tsx'

export function AdminNotifications() {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <Applications />
      <Board />
    </div>
  )
}

function Applications() {
  const applications = useQuery(polledApplicationsQuery)
  const { data, error, isFetching, refetch } = applications
  useTellLoadFailed(applications)
  const [confirming, setConfirming] = useState<ApplicationToConfirm | null>(null)
  const waiting = data?.filter(({ status }) => status === 'APPLIED') ?? []
  return (
    <Card>
      <CardHeader
        icon={<ClipboardList aria-hidden />}
        title="Job applications"
        description={data && `${waiting.length} to review`}
      />
      {!data && !error && <LoadingState label="Loading applications" />}
      {!data && error && (
        <ErrorState
          title="Applications could not be loaded"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && waiting.length === 0 && (
        <EmptyState title="No applications to review" icon={<ClipboardList aria-hidden />}>
          When a contractor applies for a job, you confirm or reject it here.
        </EmptyState>
      )}
      <ul aria-label="Applications to review" className="max-h-[38rem] overflow-y-auto">
        {waiting.map((application) => (
          <ApplicationRow
            key={application.id}
            application={application}
            onConfirm={() => setConfirming(application)}
          />
        ))}
      </ul>
      <ConfirmApplicationDialog application={confirming} onClose={() => setConfirming(null)} />
    </Card>
  )
}

function ApplicationRow({ application, onConfirm }: { application: Application; onConfirm: () => void }) {
  const reject = useRejectApplication()
  const { id, contractorId, contractorName, jobHeadline, status, appliedAt } = application
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="break-words font-medium">
          <Link
            href={contractorCalendarPath(contractorId)}
            className="text-accent underline-offset-2 hover:underline"
          >
            {contractorName}
          </Link>
        </p>
        <p className="break-words text-ink-soft">{jobHeadline}</p>
        <p className="text-muted text-sm">
          {`Applied ${formatInstant(new Date(appliedAt), FORMATS.dateTime)}`}
        </p>
      </div>
      <ApplicationStatus status={status} />
      <div className="flex gap-2">
        <Button aria-label={`Confirm ${contractorName} for ${jobHeadline}`} onClick={onConfirm}>
          Confirm
        </Button>
        <Button
          variant="secondary"
          aria-label={`Reject ${contractorName} for ${jobHeadline}`}
          busy={reject.isPending}
          onClick={() => reject.mutate(id)}
        >
          Reject
        </Button>
      </div>
    </li>
  )
}

function Board() {
  const { data, error, isFetching, refetch } = useQuery(panelNotificationsQuery)
  const clear = useClearNotifications()
  const [asking, setAsking] = useState(false)
  useAutoRemoval(data)
  const count = data?.length ?? 0
  return (
    <Card>
      <CardHeader
        icon={<Bell aria-hidden />}
        title="Notifications"
        description={data && `${count} ${count === 1 ? 'notification' : 'notifications'}`}
        actions={
          count > 0 && (
            <Button
              variant="secondary"
              icon={<Trash2 aria-hidden className="size-4" />}
              onClick={() => setAsking(true)}
            >
              Clear All
            </Button>
          )
        }
      />
      {!data && !error && <LoadingState label="Loading notifications" />}
      {!data && error && (
        <ErrorState
          title="The notifications could not be loaded"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && count === 0 && (
        <EmptyState title="No notifications" icon={<Bell aria-hidden />}>
          What happens with jobs and accounts is told here.
        </EmptyState>
      )}
      <ul aria-label="Notifications" className="max-h-96 overflow-y-auto" tabIndex={count > 0 ? 0 : -1}>
        {data?.map((notification) => (
          <NotificationRow key={notification.id} {...notification} />
        ))}
      </ul>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Clear all notifications?"
        description="Your own board is emptied; nobody else's. Applications still wait in their list."
        confirmLabel={clear.isPending ? 'Clearing...' : 'Clear All'}
        busy={clear.isPending}
        onConfirm={() => clear.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </Card>
  )
}

function NotificationRow({ title, message, createdAt }: Notification) {
  return (
    <li className="border-b px-4 py-3 last:border-b-0">
      <p className="font-medium">{title}</p>
      <p className="break-words text-ink-soft">{message}</p>
      <p className="text-muted text-sm">{formatInstant(new Date(createdAt), FORMATS.dateTime)}</p>
    </li>
  )
}

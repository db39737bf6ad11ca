// The admin panel's Notifications: applications awaiting a decision, and the viewer's own board.

import { useQuery } from '@tanstack/react-query'
import { Bell, ClipboardList, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Application } from '#core/contracts/applications.ts'
import type { Notification } from '#core/contracts/notifications.ts'
import { personPath } from '#core/paths.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import { ApplicationStatus } from '#web/features/applications/ApplicationStatus.tsx'
import {
  type ApplicationToConfirm,
  ConfirmApplicationDialog,
} from '#web/features/applications/ConfirmApplicationDialog.tsx'
import { polledApplicationsQuery, useTellLoadFailed } from '#web/features/applications/queries.ts'
import { RejectApplicationDialog } from '#web/features/applications/RejectApplicationDialog.tsx'
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
  const [rejecting, setRejecting] = useState<Application | null>(null)
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
            onReject={() => setRejecting(application)}
          />
        ))}
      </ul>
      <ConfirmApplicationDialog application={confirming} onClose={() => setConfirming(null)} />
      <RejectApplicationDialog application={rejecting} onClose={() => setRejecting(null)} />
    </Card>
  )
}

interface ApplicationRowProps {
  application: Application
  onConfirm: () => void
  onReject: () => void
}

function ApplicationRow({ application, onConfirm, onReject }: ApplicationRowProps) {
  const { contractorId, contractorName, jobHeadline, appliedAt } = application
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="break-words font-medium">
          <Link
            href={personPath(contractorId)}
            className="line-target text-accent underline-offset-2 hover:underline"
          >
            {contractorName}
          </Link>
        </p>
        <p className="break-words text-ink-soft">{jobHeadline}</p>
        <p className="text-muted text-sm">
          {`Applied ${formatInstant(new Date(appliedAt), FORMATS.shortTime)}`}
        </p>
      </div>
      <ApplicationStatus of={application} />
      <div className="flex gap-2">
        <Button aria-label={`Confirm ${contractorName} for ${jobHeadline}`} onClick={onConfirm}>
          Confirm
        </Button>
        <Button
          variant="secondary"
          aria-label={`Reject ${contractorName} for ${jobHeadline}`}
          onClick={onReject}
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
          News about jobs and accounts appears here.
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
        description="This clears only your own board. Applications stay in their list."
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
      <p className="text-muted text-sm">{formatInstant(new Date(createdAt), FORMATS.shortTime)}</p>
    </li>
  )
}

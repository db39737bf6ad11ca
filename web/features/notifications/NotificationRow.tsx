// One notification: what happened, when, the job it is about, and Confirm or Reject while a decision is pending.

import { CircleCheck, CircleX, X } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'
import type { Notification } from '#core/contracts/notifications.ts'
import { personPath } from '#core/paths.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import { useCan } from '#web/lib/current-user.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { JobDetails } from './JobDetails.tsx'
import { useClearNotification } from './queries.ts'

interface NotificationRowProps {
  notification: Notification
  reviews: boolean
  onConfirm: (notification: Notification) => void
  onReject: (notification: Notification) => void
}

export const NotificationRow = memo(function NotificationRow(props: NotificationRowProps) {
  const { notification } = props
  const can = useCan()
  const clear = useClearNotification()
  return (
    // The browser skips layout of rows off screen, so a board of hundreds opens at once.
    <li className="flex items-start gap-3 px-4 py-3 [contain-intrinsic-size:auto_8rem] [content-visibility:auto]">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h3 className="font-semibold">{notification.title}</h3>
          <time dateTime={notification.createdAt} className="tabular text-muted text-xs">
            {formatInstant(new Date(notification.createdAt), FORMATS.shortTime)}
          </time>
        </div>
        <p className="break-words">{notification.message}</p>
        {notification.link && (
          <Link href={notification.link} className={buttonClass('secondary', 'self-start')}>
            {notification.type === 'NEW_MESSAGE' ? 'Open message' : 'Open'}
            <span className="sr-only">{`: ${notification.title}`}</span>
          </Link>
        )}
        {notification.contractorName && (
          <p className="break-words text-ink-soft">
            <span className="text-muted">Contractor: </span>
            {can('team:view') && notification.contractorId ? (
              <Link
                href={personPath(notification.contractorId)}
                className="line-target text-accent underline-offset-2 hover:underline"
              >
                {notification.contractorName}
              </Link>
            ) : (
              notification.contractorName
            )}
          </p>
        )}
        <JobDetails notification={notification} />
        {props.reviews && notification.type === 'JOB_ACCEPTED' && <Review {...props} />}
      </div>
      <IconButton
        label="Clear notification"
        className="-mt-1.5 -mr-2"
        disabled={clear.isPending}
        onClick={() => clear.mutate(notification.id)}
      >
        <X aria-hidden className="size-4" />
      </IconButton>
    </li>
  )
})

const ANSWERS: Record<'CONFIRMED' | 'REJECTED' | 'WITHDRAWN', { tone: Tone; label: string; icon: typeof X }> =
  {
    CONFIRMED: { tone: 'success', label: 'Confirmed', icon: CircleCheck },
    REJECTED: { tone: 'danger', label: 'Rejected', icon: CircleX },
    WITHDRAWN: { tone: 'neutral', label: 'Withdrawn', icon: CircleX },
  }

/** Identified by the application, never by the name: two people can share a name. */
function Review({ notification, onConfirm, onReject }: NotificationRowProps) {
  const { applicationId, applicationStatus: status, contractorName } = notification
  if (!applicationId || !status) return null
  if (status !== 'APPLIED') {
    const { tone, label, icon: Icon } = ANSWERS[status]
    return (
      <Badge tone={tone} icon={<Icon aria-hidden />} className="self-start">
        {label}
      </Badge>
    )
  }
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      <Button aria-label={`Confirm ${contractorName ?? ''}`} onClick={() => onConfirm(notification)}>
        Confirm
      </Button>
      <Button
        variant="secondary"
        aria-label={`Reject ${contractorName ?? ''}`}
        onClick={() => onReject(notification)}
      >
        Reject
      </Button>
    </div>
  )
}

// Asks before an account is paused, and names the shifts that stay booked meanwhile.

import { useQuery } from '@tanstack/react-query'
import type { User } from '#core/contracts/users.ts'
import { dayOf } from '#core/time.ts'
import { FORMATS, formatDay, timeRangeLabel } from '#core/time-labels.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { accountQuery, nameOf, useSetActive } from './queries.ts'

interface PauseUserDialogProps {
  /** Null keeps it closed. */
  user: User | null
  onClose: () => void
}

export function PauseUserDialog({ user, onClose }: PauseUserDialogProps) {
  const setActive = useSetActive()
  const { data } = useQuery(accountQuery(user?.id ?? '-', user !== null))
  const more = data ? data.upcomingShifts - data.nextShifts.length : 0
  return (
    <ConfirmDialog
      open={user !== null}
      onOpenChange={(open) => !open && onClose()}
      title={user && `Pause ${nameOf(user)}?`}
      description="They are signed out and cannot sign in or be booked until you activate the account again."
      confirmLabel={setActive.isPending ? 'Pausing...' : 'Pause Account'}
      busy={setActive.isPending}
      onConfirm={() => user && setActive.mutate({ user, isActive: false }, { onSuccess: onClose })}
    >
      {data && data.upcomingShifts > 0 && (
        <div className="rounded-control bg-warning-soft px-3 py-2 text-on-warning-soft">
          <p className="font-medium">
            {data.upcomingShifts === 1
              ? '1 shift to come stays booked. Unbook it if somebody else should take it:'
              : `${data.upcomingShifts} shifts to come stay booked. Unbook those that somebody else should take:`}
          </p>
          <ul className="mt-1 list-disc pl-5">
            {data.nextShifts.map((shift) => (
              <li key={shift.id}>{labelOf(shift)}</li>
            ))}
          </ul>
          {more > 0 && <p className="mt-1">{`and ${more} more`}</p>}
        </div>
      )}
      {data?.upcomingShifts === 0 && <p className="text-ink-soft">They have no shifts to come.</p>}
    </ConfirmDialog>
  )
}

function labelOf({ headline, dateStart, dateEnd }: { headline: string; dateStart: string; dateEnd: string }) {
  const span = { start: new Date(dateStart), end: new Date(dateEnd) }
  return `${formatDay(dayOf(span.start), FORMATS.weekdayDate)}, ${timeRangeLabel(span)}, ${headline}`
}

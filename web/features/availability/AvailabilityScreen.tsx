// My Availability: the viewer's entries for the coming days, and the form to add more.

import { useQuery } from '@tanstack/react-query'
import { CalendarDays, CalendarPlus, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { KIND_LABELS } from '#core/availability.ts'
import type { AvailabilityEntry } from '#core/contracts/availability.ts'
import { PATHS } from '#core/paths.ts'
import type { Day } from '#core/time.ts'
import { useCan, useCurrentUser } from '#web/lib/current-user.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/States.tsx'
import { AvailabilityDialog } from './AvailabilityDialog.tsx'
import { AvailabilityList, upcoming } from './AvailabilityList.tsx'
import { labelOf } from './entry-label.ts'
import { showFailure, showSuccess } from './outcome.ts'
import { useDeleteAvailability, userAvailabilityQuery } from './queries.ts'

export default function AvailabilityScreen() {
  const { id } = useCurrentUser()
  const can = useCan()
  const today = useToday()
  const read = useQuery(userAvailabilityQuery(id, today))
  const [edited, setEdited] = useState<AvailabilityEntry | 'new' | null>(null)
  const [deleted, setDeleted] = useState<AvailabilityEntry | null>(null)
  const items = read.data ? upcoming(read.data, today) : []
  const add = (
    <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => setEdited('new')}>
      Add Availability
    </Button>
  )

  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="My Availability"
        description="Tell the team which days you can work."
        actions={
          <>
            {can('calendar:own') && (
              <Link href={PATHS.rota} className={buttonClass('secondary')}>
                <CalendarDays aria-hidden className="size-4" />
                My Calendar
              </Link>
            )}
            {items.length > 0 && add}
          </>
        }
      />
      <Card aria-label="Availability">
        {read.isPending ? (
          <LoadingState label="Loading your availability" rows={6} />
        ) : read.isError && !read.data ? (
          <ErrorState
            title="Your availability could not be loaded"
            error={read.error}
            retrying={read.isFetching}
            onRetry={() => void read.refetch()}
          />
        ) : items.length === 0 ? (
          <EmptyState icon={<CalendarPlus aria-hidden />} title="Nothing set yet" action={add}>
            Tell us which days you can work, once or every week. The team sees it at once.
          </EmptyState>
        ) : (
          <AvailabilityList items={items} today={today} onEdit={setEdited} onDelete={setDeleted} />
        )}
      </Card>
      {edited && (
        <AvailabilityDialog
          userId={id}
          entry={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {deleted && <DeleteDialog entry={deleted} today={today} onClose={() => setDeleted(null)} />}
    </div>
  )
}

interface DeleteDialogProps {
  entry: AvailabilityEntry
  today: Day
  onClose: () => void
}

function DeleteDialog({ entry, today, onClose }: DeleteDialogProps) {
  const remove = useDeleteAvailability()
  async function confirm() {
    try {
      await remove.mutateAsync(entry.id)
      showSuccess('Availability deleted')
      onClose()
    } catch (error) {
      showFailure(error, 'Failed to delete availability')
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete this availability?"
      description={`${KIND_LABELS[entry.kind]}, ${labelOf(entry, today)}. The team will no longer see it.${entry.isRecurring ? ' Days that are over stay.' : ''}`}
      confirmLabel="Delete"
      busy={remove.isPending}
      onConfirm={confirm}
    />
  )
}

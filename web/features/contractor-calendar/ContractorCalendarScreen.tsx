// One contractor's calendar, for admins and for the contractor. An admin books a free day; the contractor sets their
// availability there.

import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Plus, UserX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { PATHS } from '#core/paths.ts'
import { isContractor } from '#core/users.ts'
import { userAvailabilityQuery } from '#web/features/availability/queries.ts'
import { myShiftsQuery, shiftRangeQuery } from '#web/features/rota/queries.ts'
import { isStatus } from '#web/lib/api-error.ts'
import { useCan, useCurrentUser } from '#web/lib/current-user.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/States.tsx'
import { CalendarBoard, useMonth } from './CalendarBoard.tsx'
import type { CalendarDialogs } from './dialogs.ts'
import { contractorQuery } from './queries.ts'

interface ContractorCalendarScreenProps {
  userId: string
  dialogs: CalendarDialogs
}

export function ContractorCalendarScreen({ userId, dialogs }: ContractorCalendarScreenProps) {
  const read = useQuery(contractorQuery(userId))
  const { data: contractor } = read
  if (read.isPending) return <LoadingState label="Loading the calendar" rows={8} />
  if (isStatus(read.error, 404) || (contractor && !isContractor(contractor.role))) return <NotFound />
  if (!contractor) {
    return (
      <Card className="mx-auto mt-8 max-w-lg">
        <ErrorState
          title="The calendar could not be loaded"
          error={read.error}
          retrying={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      </Card>
    )
  }
  const name = `${contractor.firstName} ${contractor.lastName}`.trim() || contractor.username
  return <Calendar {...{ userId, name, dialogs }} isActive={contractor.isActive} />
}

interface CalendarProps extends ContractorCalendarScreenProps {
  name: string
  isActive: boolean
}

function Calendar({ userId, name, isActive, dialogs }: CalendarProps) {
  const can = useCan()
  const isOwn = useCurrentUser().id === userId
  const [adding, setAdding] = useState(false)
  const { ShiftDetails, SetAvailability, AddAvailability, BookDay } = dialogs

  const { from, to, ...month } = useMonth()
  const own = useQuery({ ...myShiftsQuery(from, to), enabled: isOwn })
  const theirs = useQuery({ ...shiftRangeQuery([userId], from, to), enabled: !isOwn })
  const availability = useQuery(userAvailabilityQuery(userId, from, to))

  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 break-words">{name}</span>
            {!isActive && <Badge tone="warning">Paused</Badge>}
          </span>
        }
        description={
          isOwn
            ? 'Press a day to set your availability, or a shift to see it.'
            : 'Press a day to book it, or a shift to see it.'
        }
        actions={
          <>
            <Link href={PATHS.rota} className={buttonClass('secondary')}>
              <ArrowLeft aria-hidden className="size-4" />
              {can('shifts:read-all') ? 'Rota Board' : 'My Calendar'}
            </Link>
            <Button
              variant="secondary"
              icon={<Plus aria-hidden className="size-4" />}
              onClick={() => setAdding(true)}
            >
              Add Availability
            </Button>
          </>
        }
      />
      <CalendarBoard
        {...month}
        shifts={isOwn ? own : theirs}
        availability={availability}
        ShiftDetails={ShiftDetails}
        freeDayHint={isOwn ? 'Press Enter to set your availability.' : 'Press Enter to book this day.'}
        freeDay={(day, entry, onClose) =>
          isOwn ? (
            <SetAvailability userId={userId} day={day} entry={entry} onClose={onClose} />
          ) : (
            <BookDay contractor={{ id: userId, name }} day={day} onClose={onClose} />
          )
        }
      />
      {adding && (
        <AddAvailability userId={userId} {...(isOwn ? {} : { name })} onClose={() => setAdding(false)} />
      )}
    </>
  )
}

function NotFound() {
  return (
    <Refusal title="Contractor Not Found" icon={<UserX aria-hidden />}>
      There is no contractor at this address. They may have left.
    </Refusal>
  )
}

export function InvalidRoute() {
  return <Refusal title="Invalid Route">This link does not lead to a contractor.</Refusal>
}

function Refusal({ title, icon, children }: { title: string; icon?: ReactNode; children: string }) {
  const can = useCan()
  return (
    <Card className="mx-auto mt-8 max-w-lg">
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        title={title}
        icon={icon}
        action={
          <Link href={PATHS.rota} className={buttonClass('secondary')}>
            {can('shifts:read-all') ? 'Back to Rota Board' : 'Back to My Calendar'}
          </Link>
        }
      >
        {children}
      </EmptyState>
    </Card>
  )
}

// What staff do next: today's work, jobs without people, decisions, and conflicts ahead.

import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Day } from '#core/time.ts'
import { undeliveredQuery } from '#web/features/deliveries/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState, LoadingState } from '#web/ui/States.tsx'
import { ConflictsSection } from './ConflictsSection.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { NotDelivered } from './NotDelivered.tsx'
import type { Opened } from './OpenedBooking.tsx'
import { conflictsAheadQuery, staffHomeQuery } from './queries.ts'
import { ToDecideSection } from './ToDecideSection.tsx'
import { TodaySection } from './TodaySection.tsx'
import { UnfilledSection } from './UnfilledSection.tsx'

const OpenedBooking = lazy(() => import('./OpenedBooking.tsx'))

export function StaffHome({ today }: { today: Day }) {
  const home = useQuery(staffHomeQuery)
  const report = useQuery(conflictsAheadQuery(today))
  const undelivered = useQuery(undeliveredQuery)
  const [opened, setOpened] = useState<Opened | null>(null)
  const { data } = home
  // Shown together, so that nothing on the page jumps.
  const isWaiting = (query: { data?: unknown; isError: boolean }) => !query.data && !query.isError
  if ([home, report, undelivered].some(isWaiting)) {
    return (
      <Card className="min-h-dvh lg:col-span-2">
        <LoadingState label="Loading what is to do" rows={6} />
      </Card>
    )
  }
  // A new agency would see nothing but empty lists.
  const steps = data?.firstSteps ?? null
  const has = (items: readonly unknown[]) => !steps || items.length > 0
  const notTold = new Set(undelivered.data?.flatMap(({ shifts }) => shifts.map(({ id }) => id)))
  const conflicts = report.data?.items ?? []
  const toDecide = data ? [...data.applications, ...data.accounts] : []
  return (
    <>
      <div className="grid min-w-0 items-start gap-6">
        <NotDelivered />
        {steps && <FirstSteps steps={steps} />}
        {data ? (
          <>
            {has(data.today) && (
              <TodaySection
                shifts={data.today}
                today={today}
                notTold={notTold}
                onOpen={(shift) => setOpened({ id: shift.id, userId: shift.assignedToId, day: today, shift })}
              />
            )}
            {has(data.unfilled) && <UnfilledSection jobs={data.unfilled} />}
          </>
        ) : (
          <Failed query={home} label="Today" />
        )}
      </div>
      <div className="grid min-w-0 items-start gap-6 empty:hidden">
        {data && has(toDecide) && (
          <ToDecideSection applications={data.applications} accounts={data.accounts} />
        )}
        {report.data
          ? has(conflicts) && (
              <ConflictsSection
                items={conflicts}
                onOpen={(item) => setOpened({ id: item.shiftId, userId: item.userId, day: item.day })}
              />
            )
          : report.isError && <Failed query={report} label="Conflicts ahead" />}
      </div>
      <Suspense>
        {opened && (
          <OpenedBooking
            key={opened.id}
            opened={{ ...opened, shift: data?.today.find(({ id }) => id === opened.id) ?? opened.shift }}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  )
}

interface FailedProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  label: string
}

function Failed({ query, label }: FailedProps) {
  return (
    <Card aria-label={label}>
      <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    </Card>
  )
}

// The dashboard: the welcome line above what each role works with.

import { FORMATS, formatDay } from '#core/time-labels.ts'
import { NotificationBoard } from '#web/features/notifications/NotificationBoard.tsx'
import { cx } from '#web/lib/class-names.ts'
import { useCan, useCurrentUser } from '#web/lib/current-user.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ConflictsCard } from './ConflictsCard.tsx'
import { HomeCards } from './HomeCards.tsx'
import { StatsCard } from './StatsCard.tsx'
import { UpcomingShifts } from './UpcomingShifts.tsx'
import { useToday } from './use-today.ts'

export default function HomeScreen() {
  const can = useCan()
  const { firstName } = useCurrentUser()
  const today = useToday()
  const hasBoard = can('home:notification-board')
  return (
    <>
      <PageHeader
        title={`Welcome back, ${firstName.trim() || 'there'}`}
        description={formatDay(today, FORMATS.longDate)}
      />
      <HomeCards />
      <div
        className={cx(
          'mt-6 grid items-start gap-6',
          hasBoard && 'lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]',
        )}
      >
        {hasBoard && <NotificationBoard />}
        <div className={cx('grid items-start gap-6', !hasBoard && 'lg:grid-cols-2')}>
          {can('home:conflicts-card') && <ConflictsCard today={today} />}
          {can('home:stats-card') && <StatsCard today={today} />}
          <UpcomingShifts today={today} />
        </div>
      </div>
    </>
  )
}

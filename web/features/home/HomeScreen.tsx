// The dashboard: the welcome line, then what each role has to do next.

import { useQuery } from '@tanstack/react-query'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { NotificationBoard } from '#web/features/notifications/NotificationBoard.tsx'
import { notificationsQuery } from '#web/features/notifications/queries.ts'
import { MyOffers } from '#web/features/offers/MyOffers.tsx'
import { myOffersQuery } from '#web/features/offers/queries.ts'
import { cx } from '#web/lib/class-names.ts'
import { useCan, useCurrentUser } from '#web/lib/current-user.ts'
import { useIsPhone } from '#web/lib/use-media.ts'
import { useToday } from '#web/lib/use-today.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { HomeCards } from './HomeCards.tsx'
import { upcomingShiftsQuery } from './queries.ts'
import { StaffHome } from './StaffHome.tsx'
import { StatsCard } from './StatsCard.tsx'
import { UpcomingShifts } from './UpcomingShifts.tsx'

export default function HomeScreen() {
  const can = useCan()
  const { firstName } = useCurrentUser()
  const today = useToday()
  const isStaff = can('home:management-cards')
  // On a phone the work of the day comes first; the tabs below lead to the same screens as the cards.
  const isPhone = useIsPhone()
  return (
    <>
      <PageHeader
        title={`Welcome back, ${firstName.trim() || 'there'}`}
        description={formatDay(today, FORMATS.longDate)}
      />
      {isStaff && !isPhone && <HomeCards />}
      <div className={cx('grid items-start gap-6 lg:grid-cols-2', isStaff && 'md:mt-6')}>
        {isStaff && <StaffHome today={today} />}
        {isStaff && isPhone && <HomeCards />}
        {isStaff ? <OwnBoards /> : <ContractorHome />}
      </div>
    </>
  )
}

/** Below the work of the day: the viewer's own notifications, figures and shifts. */
function OwnBoards() {
  const can = useCan()
  const today = useToday()
  return (
    <>
      {can('home:notification-board') && <NotificationBoard />}
      <div className="grid min-w-0 items-start gap-6">
        {can('home:stats-card') && <StatsCard today={today} />}
        <UpcomingShifts today={today} />
      </div>
    </>
  )
}

function ContractorHome() {
  const today = useToday()
  const shifts = useQuery(upcomingShiftsQuery(today))
  const notifications = useQuery(notificationsQuery)
  const offers = useQuery(myOffersQuery(true))
  // In one column, what is below would jump when the lists above get their height.
  const [hasShifts, hasBoard] = [isSettled(shifts) && isSettled(offers), isSettled(notifications)]
  return (
    <>
      <div className={cx('grid min-w-0 items-start gap-6', !hasShifts && 'max-lg:min-h-dvh')}>
        <MyOffers />
        {isSettled(offers) && <UpcomingShifts today={today} />}
      </div>
      <div className={cx('grid min-w-0 items-start gap-6', !hasShifts && 'max-lg:hidden')}>
        <div className={cx(!hasBoard && 'max-lg:min-h-dvh')}>
          <NotificationBoard />
        </div>
        <div className={cx(!hasBoard && 'max-lg:hidden')}>
          <HomeCards />
        </div>
      </div>
    </>
  )
}

/** Answered, failed, or waiting for a connection. */
const isSettled = (query: { data?: unknown; errorUpdateCount: number; fetchStatus: string }) =>
  query.data !== undefined || query.errorUpdateCount > 0 || query.fetchStatus === 'paused'

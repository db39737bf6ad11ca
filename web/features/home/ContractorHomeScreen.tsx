// The dashboard of a contractor: offers, the next shifts, notifications, and links to the main screens.

import { useQuery } from '@tanstack/react-query'
import { NotificationBoard } from '#web/features/notifications/NotificationBoard.tsx'
import { notificationsQuery } from '#web/features/notifications/queries.ts'
import { MyOffers } from '#web/features/offers/MyOffers.tsx'
import { myOffersQuery } from '#web/features/offers/queries.ts'
import { cx } from '#web/lib/class-names.ts'
import { useToday } from '#web/lib/use-today.ts'
import { HomeCards } from './HomeCards.tsx'
import { upcomingShiftsQuery } from './queries.ts'
import { UpcomingShifts } from './UpcomingShifts.tsx'
import { Welcome } from './Welcome.tsx'

export default function ContractorHomeScreen() {
  const today = useToday()
  const shifts = useQuery(upcomingShiftsQuery(today))
  const notifications = useQuery(notificationsQuery)
  const offers = useQuery(myOffersQuery(true))
  // In one column, what is below would jump when the lists above get their height.
  const [hasShifts, hasBoard] = [isSettled(shifts) && isSettled(offers), isSettled(notifications)]
  return (
    <>
      <Welcome today={today} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
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
      </div>
    </>
  )
}

/** Answered, failed, or waiting for a connection. */
const isSettled = (query: { data?: unknown; errorUpdateCount: number; fetchStatus: string }) =>
  query.data !== undefined || query.errorUpdateCount > 0 || query.fetchStatus === 'paused'

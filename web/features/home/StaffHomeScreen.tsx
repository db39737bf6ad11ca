// The dashboard of staff: the work of the day, then the viewer's own notifications, figures and shifts.

import { NotificationBoard } from '#web/features/notifications/NotificationBoard.tsx'
import { useCan } from '#web/lib/current-user.ts'
import { useIsPhone } from '#web/lib/use-media.ts'
import { useToday } from '#web/lib/use-today.ts'
import { HomeCards } from './HomeCards.tsx'
import { StaffHome } from './StaffHome.tsx'
import { StatsCard } from './StatsCard.tsx'
import { UpcomingShifts } from './UpcomingShifts.tsx'
import { Welcome } from './Welcome.tsx'

export default function StaffHomeScreen() {
  const can = useCan()
  const today = useToday()
  // On a phone the work of the day comes first; the tabs below lead to the same screens as the cards.
  const isPhone = useIsPhone()
  return (
    <>
      <Welcome today={today} />
      {!isPhone && <HomeCards />}
      <div className="grid items-start gap-6 md:mt-6 lg:grid-cols-2">
        <StaffHome today={today} />
        {isPhone && <HomeCards />}
        {can('home:notification-board') && <NotificationBoard />}
        <div className="grid min-w-0 items-start gap-6">
          {can('home:stats-card') && <StatsCard today={today} />}
          <UpcomingShifts today={today} />
        </div>
      </div>
    </>
  )
}

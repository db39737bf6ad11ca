// /rota-board: the board for people who book; everyone else sees their own shifts as a calendar.

import { type ComponentProps, lazy, Suspense } from 'react'
import { useCan } from '#web/lib/current-user.ts'

const MyCalendar = lazy(() => import('../calendar/MyCalendar.tsx'))
const SetAvailabilityDialog = lazy(() =>
  import('#web/features/availability/SetAvailabilityDialog.tsx').then((file) => ({
    default: file.SetAvailabilityDialog,
  })),
)
const RotaBoardScreen = lazy(() => import('#web/features/rota/RotaBoardScreen.tsx'))

function SetAvailability(props: ComponentProps<typeof SetAvailabilityDialog>) {
  return (
    <Suspense>
      <SetAvailabilityDialog {...props} />
    </Suspense>
  )
}

export default function Rota() {
  const can = useCan()
  return can('shifts:book') ? <RotaBoardScreen SetAvailability={SetAvailability} /> : <MyCalendar />
}

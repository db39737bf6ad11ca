// /rota-board: the board for those who book; everyone else sees their own shifts as a calendar.

import { lazy } from 'react'
import { useCan } from '#web/lib/current-user.ts'

const MyCalendar = lazy(() => import('../calendar/MyCalendar.tsx'))
const RotaBoardScreen = lazy(() => import('#web/features/rota/RotaBoardScreen.tsx'))

export default function Rota() {
  const can = useCan()
  return can('shifts:book') ? <RotaBoardScreen /> : <MyCalendar />
}

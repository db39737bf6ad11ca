// My Calendar with the dialogs that open from it; what /rota-board is to those who see only their own shifts.

import { MyCalendarScreen } from '#web/features/contractor-calendar/MyCalendarScreen.tsx'
import { CALENDAR_DIALOGS } from './dialogs.tsx'

export default function MyCalendar() {
  return <MyCalendarScreen dialogs={CALENDAR_DIALOGS} />
}

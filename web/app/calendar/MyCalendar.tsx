// My Calendar with its dialogs: what /rota-board shows to people who see only their own shifts.

import { MyCalendarScreen } from '#web/features/contractor-calendar/MyCalendarScreen.tsx'
import { CALENDAR_DIALOGS } from './dialogs.tsx'

export default function MyCalendar() {
  return <MyCalendarScreen dialogs={CALENDAR_DIALOGS} />
}

// The contractor calendar's own guard: it refuses an address without a person, and other people's calendars.

import { useParams } from 'wouter'
import { Id } from '#core/contracts/common.ts'
import {
  ContractorCalendarScreen,
  InvalidRoute,
} from '#web/features/contractor-calendar/ContractorCalendarScreen.tsx'
import { useCan, useCurrentUser } from '#web/lib/current-user.ts'
import { AccessDenied } from '../Guard.tsx'
import { REFUSED } from '../refusals.ts'
import { CALENDAR_DIALOGS } from './dialogs.tsx'

export default function ContractorCalendar() {
  const userId = (useParams().userId ?? '').toLowerCase()
  const can = useCan()
  const me = useCurrentUser()
  if (!Id.safeParse(userId).success) return <InvalidRoute />
  if (!can('calendar:any') && userId !== me.id) return <AccessDenied {...REFUSED.calendar} />
  return <ContractorCalendarScreen key={userId} userId={userId} dialogs={CALENDAR_DIALOGS} />
}

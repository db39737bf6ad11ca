// The dashboard: the welcome line above what each role works with.

import { dayOf } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'

export default function HomeScreen() {
  const { firstName } = useCurrentUser()
  const today = formatDay(dayOf(new Date()), FORMATS.longDate)
  return <PageHeader title={`Welcome back, ${firstName.trim() || 'there'}`} description={today} />
}

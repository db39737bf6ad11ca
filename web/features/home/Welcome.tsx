// The heading of the dashboard: the person's name and today's date.

import type { Day } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'

export function Welcome({ today }: { today: Day }) {
  const { firstName } = useCurrentUser()
  return (
    <PageHeader
      title={`Welcome back, ${firstName.trim() || 'there'}`}
      description={formatDay(today, FORMATS.longDate)}
    />
  )
}

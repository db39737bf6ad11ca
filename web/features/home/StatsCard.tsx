// 'Your Stats': the viewer's shifts and role.

import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import type { Role } from '#core/capabilities.ts'
import { addDays, type Day, dayOf, isoWeekStart } from '#core/time.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx'
import { ErrorState, LoadingState } from '#web/ui/States.tsx'
import { Figures } from './Figures.tsx'
import { ownWeeksQuery } from './queries.ts'

/** 'Master Admin'. */
const roleName = (role: Role): string =>
  role
    .replace(/([A-Z])([A-Z]*)_?/g, (_, first: string, rest: string) => `${first}${rest.toLowerCase()} `)
    .trim()

export function StatsCard({ today }: { today: Day }) {
  const shifts = useQuery(ownWeeksQuery(today))
  const { role } = useCurrentUser()
  const within = (from: Day, to: Day) =>
    shifts.data?.filter(({ dateStart }) => {
      const day = dayOf(new Date(dateStart))
      return day >= from && day <= to
    }).length ?? 0
  const monday = isoWeekStart(today)
  return (
    <Card aria-label="Your Stats">
      <CardHeader title="Your Stats" icon={<ChartNoAxesColumn aria-hidden />} />
      {shifts.data ? (
        <CardBody>
          <Figures
            figures={[
              { name: 'Shifts this week', value: within(monday, addDays(monday, 6)) },
              { name: 'Next 2 weeks', value: within(today, addDays(today, 13)) },
              { name: 'Role', value: roleName(role) },
            ]}
          />
        </CardBody>
      ) : shifts.isError ? (
        <ErrorState error={shifts.error} onRetry={() => shifts.refetch()} retrying={shifts.isFetching} />
      ) : (
        <LoadingState label="Loading your stats" rows={2} />
      )}
    </Card>
  )
}

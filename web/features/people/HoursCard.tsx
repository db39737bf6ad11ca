// A person's hours this week and next, and the average against the limit.

import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import { isoWeekStart } from '#core/time.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx'
import { ErrorState, LoadingState } from '#web/ui/States.tsx'
import { HoursChart } from './HoursChart.tsx'
import { hoursLabel, limitWords } from './hours-label.ts'
import { hoursQuery, type PersonHours } from './queries.ts'

export function HoursCard({ userId }: { userId: string }) {
  const { data, error, isFetching, refetch } = useQuery(hoursQuery(userId))
  const monday = isoWeekStart(useToday())
  return (
    <Card aria-label="Hours">
      <CardHeader
        icon={<ChartNoAxesColumn aria-hidden />}
        title="Hours"
        description="Monday to Sunday, split at Monday midnight"
        actions={data?.optedOut && <Badge tone="info">Opted out of the 48-hour week</Badge>}
      />
      {data ? (
        <CardBody className="flex flex-col gap-4">
          <Figures hours={data} average={data.weeks.find((week) => week.monday === monday)?.average ?? 0} />
          <HoursChart hours={data} monday={monday} />
        </CardBody>
      ) : error ? (
        <ErrorState
          title="The hours could not be loaded"
          {...{ error }}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingState label="Loading the hours" rows={6} />
      )}
    </Card>
  )
}

function Figures({ hours, average }: { hours: PersonHours; average: number }) {
  const { thisWeek, nextWeek, averageWeeks, otherHours } = hours
  const elsewhere = otherHours > 0 ? `, ${otherHours}h a week elsewhere included` : ''
  const figures = [
    ['This week', thisWeek, ''],
    ['Next week', nextWeek, ''],
    [`Average, ${averageWeeks} weeks`, average, `${limitWords(hours)}${elsewhere}`],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
      {figures.map(([label, value, note]) => (
        <div key={label}>
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="tabular font-semibold text-xl tracking-tight">{hoursLabel(value)}</dd>
          {note && <dd className="text-muted text-sm">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

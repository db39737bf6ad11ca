// 'This Week': how often the rota breaks a rule, and the way to the list.

import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { addDays, type Day, isoWeekStart } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx'
import { ErrorState, LoadingState } from '#web/ui/States.tsx'
import { Figures } from './Figures.tsx'
import { weekConflictsQuery } from './queries.ts'

const ConflictsDialog = lazy(() => import('./ConflictsDialog.tsx'))

export function ConflictsCard({ today }: { today: Day }) {
  const report = useQuery(weekConflictsQuery(today))
  const [open, setOpen] = useState(false)
  const monday = isoWeekStart(today)
  const week = `${formatDay(monday, FORMATS.weekdayDate)} to ${formatDay(addDays(monday, 6), FORMATS.weekdayDate)}`
  const { data } = report
  return (
    <Card aria-label="This Week">
      <CardHeader title="This Week" description={week} icon={<TriangleAlert aria-hidden />} />
      {data ? (
        <CardBody className="flex flex-col gap-4">
          <Figures
            figures={[
              { name: 'Total conflicts', value: data.totalConflicts },
              { name: 'Warnings', value: data.warningCount },
              { name: 'Affected users', value: data.affectedUsers },
            ]}
          />
          {data.items.length > 0 ? (
            <Button variant="secondary" onClick={() => setOpen(true)}>
              View conflicts
            </Button>
          ) : (
            <p className="text-muted">Nothing on this week's rota breaks a rule.</p>
          )}
          <Suspense>
            {open && <ConflictsDialog open onOpenChange={setOpen} week={week} items={data.items} />}
          </Suspense>
        </CardBody>
      ) : report.isError ? (
        <ErrorState error={report.error} onRetry={() => report.refetch()} retrying={report.isFetching} />
      ) : (
        <LoadingState label="Loading this week's conflicts" rows={2} />
      )}
    </Card>
  )
}

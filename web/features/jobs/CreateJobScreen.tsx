// The form with which a job is advertised.

import { CalendarDays, List } from 'lucide-react'
import { Link } from 'wouter'
import { PATHS } from '#core/paths.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { initialsOf } from '#web/lib/format.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { JobForm } from './JobForm.tsx'

export default function CreateJobScreen() {
  const user = useCurrentUser()
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Create Job"
        description="Contractors see it on the live board as soon as it is posted"
        actions={
          <>
            <Link href={PATHS.rota} className={buttonClass('secondary')}>
              <CalendarDays aria-hidden className="size-4" />
              Rota Board
            </Link>
            <Link href={PATHS.jobs} className={buttonClass('secondary')}>
              <List aria-hidden className="size-4" />
              Live Jobs
            </Link>
          </>
        }
      />
      <Card>
        <div className="flex items-center gap-3 border-b px-4 py-3 md:px-6">
          <span
            aria-hidden
            className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-on-accent-soft"
          >
            {initialsOf(user).slice(0, 1)}
          </span>
          <p className="min-w-0 break-words">
            <span className="font-medium">{user.fullName || user.email}</span>
            <span className="block text-muted text-sm">{user.role.toLowerCase().replace('_', ' ')}</span>
          </p>
        </div>
        <JobForm />
      </Card>
    </div>
  )
}

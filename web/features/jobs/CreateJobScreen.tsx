// The form to advertise a job, to change one (?edit=id), or to make another like it (?copy=id).

import { useQuery } from '@tanstack/react-query'
import { CalendarDays, List } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { PATHS } from '#core/paths.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { initialsOf } from '#web/lib/format.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ErrorState, LoadingState } from '#web/ui/States.tsx'
import { JobForm } from './JobForm.tsx'
import { formValues } from './job-form.ts'
import { jobQuery } from './queries.ts'

const TITLES = {
  new: ['Create Job', 'Contractors see it on the live board as soon as it is posted'],
  edit: ['Edit Job', 'People who wait for an answer are told when days, times or place change'],
  copy: ['Duplicate Job', 'Everything is taken over except the days'],
} as const

export default function CreateJobScreen() {
  const user = useCurrentUser()
  const asked = new URLSearchParams(useSearch())
  const [edit, copy] = [asked.get('edit'), asked.get('copy')]
  const mode = edit ? 'edit' : copy ? 'copy' : 'new'
  const [title, description] = TITLES[mode]
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={title}
        description={description}
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
        {mode === 'new' ? <JobForm /> : <FilledForm key={edit ?? copy} mode={mode} id={(edit ?? copy)!} />}
      </Card>
    </div>
  )
}

function FilledForm({ mode, id }: { mode: 'edit' | 'copy'; id: string }) {
  const job = useQuery(jobQuery(id))
  // What somebody is typing must not be replaced when the job is read again.
  const [first, setFirst] = useState(job.data)
  if (job.data && !first) setFirst(job.data)
  if (first) {
    const { shiftsToUnbook = 0, pastShiftsKept = 0 } = first.deleting ?? {}
    const editing = mode === 'edit' ? { id, isBooked: shiftsToUnbook + pastShiftsKept > 0 } : undefined
    return <JobForm initial={formValues(first, mode)} {...(editing ? { editing } : {})} />
  }
  if (job.isError)
    return <ErrorState error={job.error} onRetry={() => job.refetch()} retrying={job.isFetching} />
  return <LoadingState label="Loading the job" rows={6} />
}

// The board of live jobs: for contractors what they may take, for staff everything with its applicants.

import { useQuery } from '@tanstack/react-query'
import { Briefcase, Plus, SearchX } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { Application } from '#core/contracts/applications.ts'
import { isOpen } from '#core/jobs.ts'
import { LIMITS } from '#core/limits.ts'
import { PATHS } from '#core/paths.ts'
import { dayOf } from '#core/time.ts'
import {
  applicationsQuery,
  contractorApplicationsQuery,
  useTellLoadFailed,
} from '#web/features/applications/queries.ts'
import { isStatus } from '#web/lib/api-error.ts'
import { useCan, useCurrentUser } from '#web/lib/current-user.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState, ErrorState } from '#web/ui/States.tsx'
import { JobCard } from './JobCard.tsx'
import { JobCardSkeletons } from './JobCardSkeletons.tsx'
import { JobFilters } from './JobFilters.tsx'
import { JobGrid } from './JobGrid.tsx'
import { filterJobs, NO_FILTER, prepareJobs } from './job-filter.ts'
import { dismissalsQuery, jobsQuery } from './queries.ts'

export default function LiveJobsScreen() {
  const can = useCan()
  const jobs = useQuery(jobsQuery)
  const openCount = jobs.data?.filter((job) => isOpen(job.status)).length
  return (
    <>
      <PageHeader
        title="Live Jobs"
        description={
          openCount === undefined ? ' ' : openCount === 1 ? '1 open job' : `${openCount} open jobs`
        }
        actions={
          can('jobs:create') && (
            <Link href={PATHS.createJob} className={buttonClass('primary')}>
              <Plus aria-hidden className="size-4" />
              Create Job
            </Link>
          )
        }
      />
      {jobs.data ? (
        <>
          {jobs.isError && (
            <StaleNote
              title="Database Connection Issue."
              text="These jobs may be out of date."
              onRetry={() => jobs.refetch()}
              retrying={jobs.isFetching}
            />
          )}
          <Board />
        </>
      ) : jobs.isError ? (
        <Card>
          {isStatus(jobs.error, 401) ? (
            <EmptyState
              title="Please log in"
              action={
                <a href={PATHS.apiLogin} className={buttonClass('primary')}>
                  Log in
                </a>
              }
            />
          ) : (
            <ErrorState
              title="Database Connection Issue"
              error={jobs.error}
              onRetry={() => jobs.refetch()}
              retrying={jobs.isFetching}
            />
          )}
        </Card>
      ) : (
        <JobCardSkeletons />
      )}
    </>
  )
}

interface StaleNoteProps {
  title: string
  text: string
  onRetry: () => void
  retrying: boolean
}

/** What was read before stays in sight while the server cannot be asked. */
function StaleNote({ title, text, onRetry, retrying }: StaleNoteProps) {
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card bg-warning-soft px-4 py-2 text-on-warning-soft"
    >
      <p>
        <span className="font-semibold">{title}</span> {text}
      </p>
      <Button variant="secondary" onClick={onRetry} busy={retrying}>
        Try again
      </Button>
    </div>
  )
}

function Board() {
  const can = useCan()
  const user = useCurrentUser()
  const seesAll = can('jobs:read-all')
  const { data: jobs = [] } = useQuery(jobsQuery)
  const dismissals = useQuery(dismissalsQuery(user.id, can('applications:apply')))
  const applications = useQuery(seesAll ? applicationsQuery : contractorApplicationsQuery(user.id))
  useTellLoadFailed(applications)
  const cut = seesAll && (applications.data?.length ?? 0) >= LIMITS.applicationsListed
  const [filter, setFilter] = useState(NO_FILTER)
  // Typing stays smooth: the list follows when there is time.
  const wanted = useDeferredValue(filter)
  const today = dayOf(new Date())

  const dismissed = useMemo(() => new Set(dismissals.data?.map(({ jobId }) => jobId)), [dismissals.data])
  const searchable = useMemo(() => prepareJobs(jobs, today), [jobs, today])
  const byJob = useMemo(() => groupByJob(applications.data), [applications.data])
  const shown = useMemo(
    () => filterJobs(searchable, wanted, new Set(byJob.keys())).filter(({ id }) => !dismissed.has(id)),
    [searchable, wanted, byJob, dismissed],
  )

  return (
    <>
      <JobFilters filter={filter} onChange={setFilter} shown={shown.length} offersMine={!seesAll} />
      {applications.isError && (
        <StaleNote
          title="Applications could not be loaded."
          text={applications.data ? 'Those shown may be out of date.' : 'The jobs are shown without them.'}
          onRetry={() => applications.refetch()}
          retrying={applications.isFetching}
        />
      )}
      {shown.length === 0 ? (
        <Card>
          {jobs.length === 0 ? (
            <EmptyState title="No live jobs" icon={<Briefcase aria-hidden />}>
              {seesAll
                ? 'Jobs that are posted appear here.'
                : 'New jobs appear here as soon as they are posted.'}
            </EmptyState>
          ) : (
            <EmptyState
              title="No jobs match"
              icon={<SearchX aria-hidden />}
              action={
                <Button variant="secondary" onClick={() => setFilter(NO_FILTER)}>
                  Clear filters
                </Button>
              }
            >
              Try other words or dates.
            </EmptyState>
          )}
        </Card>
      ) : (
        <JobGrid
          jobs={shown}
          level={!seesAll}
          render={(job) => <JobCard job={job} applications={byJob.get(job.id)} cut={cut} today={today} />}
        />
      )}
    </>
  )
}

function groupByJob(applications: readonly Application[] | undefined): Map<string, Application[]> {
  const byJob = new Map<string, Application[]>()
  for (const application of applications ?? []) {
    const own = byJob.get(application.jobId)
    if (own) own.push(application)
    else byJob.set(application.jobId, [application])
  }
  return byJob
}

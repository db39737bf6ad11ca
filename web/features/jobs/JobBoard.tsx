// The jobs with their filters. Staff see what is left to do first; filled and past jobs are folded below.

import { useQuery } from '@tanstack/react-query'
import { Briefcase, ChevronDown, SearchX } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { Link, useSearch } from 'wouter'
import type { Application } from '#core/contracts/applications.ts'
import type { Job } from '#core/contracts/jobs.ts'
import { LIMITS } from '#core/limits.ts'
import { PATHS } from '#core/paths.ts'
import { dayOf } from '#core/time.ts'
import {
  applicationsQuery,
  contractorApplicationsQuery,
  useTellLoadFailed,
} from '#web/features/applications/queries.ts'
import { useAsking } from '#web/features/offers/AskingBadge.tsx'
import { cx } from '#web/lib/class-names.ts'
import { useCan, useCurrentUser } from '#web/lib/current-user.ts'
import { useOnline } from '#web/lib/online.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { JobCard } from './JobCard.tsx'
import { JobFilters } from './JobFilters.tsx'
import { JobGrid } from './JobGrid.tsx'
import { filterJobs, foldJobs, NO_FILTER, prepareJobs } from './job-filter.ts'
import { dismissalsQuery, jobsQuery, uncoveredJobsQuery } from './queries.ts'
import { StaleNote } from './StaleNote.tsx'

export function JobBoard() {
  const can = useCan()
  const isStaff = can('jobs:read-all')
  const { jobs, applications, byJob, known, uncovered, facts } = useJobs()
  const asking = useAsking()
  const online = useOnline()
  const [filter, setFilter] = useState(NO_FILTER)
  // Keeps typing smooth: the list updates at lower priority.
  const wanted = useDeferredValue(filter)
  const one = new URLSearchParams(useSearch()).get('job')
  const today = dayOf(new Date())
  const cut = isStaff && (applications.data?.length ?? 0) >= LIMITS.applicationsListed

  const searchable = useMemo(() => prepareJobs(jobs, today), [jobs, today])
  const shown = useMemo(() => filterJobs(searchable, wanted, facts), [searchable, wanted, facts])
  const { live, folded } = useMemo(
    () => (isStaff && wanted.shown === 'all' ? foldJobs(shown, facts, today) : { live: shown, folded: [] }),
    [isStaff, wanted.shown, shown, facts, today],
  )
  const render = (job: Job) => (
    <JobCard
      job={job}
      applications={byJob.get(job.id)}
      uncovered={uncovered.get(job.id)}
      asking={asking.get(job.id)}
      cut={cut}
      known={known}
      today={today}
    />
  )
  if (one) return <OneJob job={jobs.find(({ id }) => id === one)} render={render} />
  return (
    <>
      <JobFilters filter={filter} onChange={setFilter} shown={shown.length} isStaff={isStaff} />
      {applications.isError && (online || !applications.data) && (
        <StaleNote
          title="Applications could not be loaded."
          text={applications.data ? 'Those shown may be out of date.' : 'The jobs are shown without them.'}
          onRetry={() => applications.refetch()}
          retrying={applications.isFetching}
        />
      )}
      {shown.length === 0 && (
        <NoJobs isStaff={isStaff} areThereAny={jobs.length > 0} onClear={() => setFilter(NO_FILTER)} />
      )}
      {live.length > 0 && <JobGrid jobs={live} level={!isStaff} render={render} />}
      {folded.length > 0 && <FoldedJobs jobs={folded} startsOpen={live.length === 0} render={render} />}
    </>
  )
}

/** The jobs with everything that the board knows about them. */
function useJobs() {
  const can = useCan()
  const user = useCurrentUser()
  const isStaff = can('jobs:read-all')
  const { data: all } = useQuery(jobsQuery)
  const dismissals = useQuery(dismissalsQuery(user.id, can('applications:apply')))
  const applications = useQuery(isStaff ? applicationsQuery : contractorApplicationsQuery(user.id))
  useTellLoadFailed(applications)
  const open = useQuery(uncoveredJobsQuery(isStaff))
  const jobs = useMemo(() => {
    const dismissed = new Set(dismissals.data?.map(({ jobId }) => jobId))
    return (all ?? []).filter(({ id }) => !dismissed.has(id))
  }, [all, dismissals.data])
  const byJob = useMemo(() => groupByJob(applications.data), [applications.data])
  const uncovered = useMemo(() => new Map(open.data?.map(({ jobId, days }) => [jobId, days])), [open.data])
  const facts = useMemo(() => {
    const waiting = applications.data?.filter(({ status }) => status === 'APPLIED')
    return {
      mine: new Set(byJob.keys()),
      toReview: new Set(waiting?.map(({ jobId }) => jobId)),
      uncovered: new Set(uncovered.keys()),
    }
  }, [applications.data, byJob, uncovered])
  // Until they are read, a card would offer to apply for a job that was applied for.
  const known = applications.data !== undefined || applications.isError
  return { jobs, applications, byJob, known, uncovered, facts }
}

/** The job that a link from elsewhere leads to. */
function OneJob({ job, render }: { job: Job | undefined; render: (job: Job) => ReactNode }) {
  return (
    <>
      <Link href={PATHS.jobs} className={buttonClass('secondary', 'mb-4')}>
        Show all jobs
      </Link>
      {job ? (
        <div className="max-w-xl">{render(job)}</div>
      ) : (
        <Card>
          <EmptyState title="This job is no longer on the board" icon={<SearchX aria-hidden />} />
        </Card>
      )}
    </>
  )
}

interface FoldedJobsProps {
  jobs: readonly Job[]
  startsOpen: boolean
  render: (job: Job) => ReactNode
}

function FoldedJobs({ jobs, startsOpen, render }: FoldedJobsProps) {
  const [toggled, setToggled] = useState(false)
  const isOpen = toggled !== startsOpen
  return (
    <section aria-label="Filled and past jobs" className="mt-6">
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        icon={
          <ChevronDown aria-hidden className={cx('size-4 transition-transform', isOpen && 'rotate-180')} />
        }
        onClick={() => setToggled(!toggled)}
      >
        {`Filled and past (${jobs.length})`}
      </Button>
      {isOpen && (
        <div className="mt-4">
          <JobGrid jobs={jobs} level={false} render={render} />
        </div>
      )}
    </section>
  )
}

interface NoJobsProps {
  isStaff: boolean
  areThereAny: boolean
  onClear: () => void
}

function NoJobs({ isStaff, areThereAny, onClear }: NoJobsProps) {
  return (
    <Card>
      {areThereAny ? (
        <EmptyState
          title="No jobs match"
          icon={<SearchX aria-hidden />}
          action={
            <Button variant="secondary" onClick={onClear}>
              Clear filters
            </Button>
          }
        >
          Try other words or dates.
        </EmptyState>
      ) : (
        <EmptyState title="No live jobs" icon={<Briefcase aria-hidden />}>
          {isStaff ? 'Jobs that are posted appear here.' : 'New jobs appear here as soon as they are posted.'}
        </EmptyState>
      )}
    </Card>
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

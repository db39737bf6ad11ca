// The board of live jobs: contractors see the jobs they may take, staff see all with their applicants.

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { isOpen } from '#core/jobs.ts'
import { PATHS } from '#core/paths.ts'
import { isStatus } from '#web/lib/api-error.ts'
import { useCan } from '#web/lib/current-user.ts'
import { useOnline } from '#web/lib/online.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState, ErrorState } from '#web/ui/States.tsx'
import { JobBoard } from './JobBoard.tsx'
import { JobCardSkeletons } from './JobCardSkeletons.tsx'
import { jobsQuery } from './queries.ts'
import { StaleNote } from './StaleNote.tsx'

export default function LiveJobsScreen() {
  const can = useCan()
  const jobs = useQuery(jobsQuery)
  const online = useOnline()
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
          {/* Offline, the banner and the age of the data above say it. */}
          {jobs.isError && online && (
            <StaleNote
              title="Database Connection Issue."
              text="These jobs may be out of date."
              onRetry={() => jobs.refetch()}
              retrying={jobs.isFetching}
            />
          )}
          <JobBoard />
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

// The details of the job behind a booking.

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Job } from '#core/contracts/jobs.ts'
import { GENDER_LABELS } from '#core/jobs.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { jobQuery } from '#web/features/jobs/queries.ts'
import { Skeleton } from '#web/ui/States.tsx'

interface LiveJobCardProps {
  jobId: string
  /** The shift's own address and notes, which are not repeated here. */
  shift: { address: string | null; notes: string | null }
}

export function LiveJobCard({ jobId, shift }: LiveJobCardProps) {
  const { data: job, isError } = useQuery(jobQuery(jobId))
  return (
    <section aria-label="Live Job Information" className="rounded-card border bg-subtle/60 p-4">
      <h3 className="mb-2 font-semibold">Live Job Information</h3>
      {isError && <p role="alert">Unable to load job details</p>}
      {!job && !isError && <Skeleton className="h-16" />}
      {job && <JobFacts job={job} shift={shift} />}
    </section>
  )
}

function JobFacts({ job, shift }: { job: Job } & Pick<LiveJobCardProps, 'shift'>) {
  return (
    <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-4 gap-y-1.5">
      {job.address !== shift.address && <Line label="Job address">{job.address}</Line>}
      <Line label="Period">{periodLabel(job)}</Line>
      <Line label="Hours per day">{job.hoursPerDay.toFixed(2)}</Line>
      {job.genderPreference !== 'NO_PREFERENCE' && (
        <Line label="Gender preference">{GENDER_LABELS[job.genderPreference]}</Line>
      )}
      {job.serviceUserInitials && <Line label="Service user">{job.serviceUserInitials}</Line>}
      {job.notes && job.notes !== shift.notes && <Line label="Notes">{job.notes}</Line>}
      {job.bonus && <Line label="Bonus">{job.bonus}</Line>}
    </dl>
  )
}

function periodLabel({ startDate, endDate }: Job): string {
  const first = formatDay(startDate, FORMATS.date)
  return startDate === endDate ? first : `${first} – ${formatDay(endDate, FORMATS.date)}`
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="whitespace-pre-wrap break-words">{children}</dd>
    </>
  )
}

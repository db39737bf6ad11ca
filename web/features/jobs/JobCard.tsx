// One job: what a contractor needs in order to decide, and what each role can do with it.

import { CalendarDays, Clock, MapPin, Sparkles, UserRound } from 'lucide-react'
import { memo } from 'react'
import type { Application } from '#core/contracts/applications.ts'
import type { Job } from '#core/contracts/jobs.ts'
import { asSentence, jobDatesLabel, jobTimesLabel } from '#core/job-messages.ts'
import { GENDER_LABELS, isOpen, uncoveredLabel } from '#core/jobs.ts'
import { type Day, daysBetween } from '#core/time.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import { ApplicationStatus } from '#web/features/applications/ApplicationStatus.tsx'
import { AskingBadge } from '#web/features/offers/AskingBadge.tsx'
import { useCan } from '#web/lib/current-user.ts'
import { mapLink } from '#web/lib/map-link.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { IconFact } from '#web/ui/IconFact.tsx'
import { ContractorActions } from './ContractorActions.tsx'
import { JobNotes } from './JobNotes.tsx'
import { StaffPanel } from './StaffPanel.tsx'

interface JobCardProps {
  job: Job
  /** The contractor's own, or everyone's for staff. */
  applications: readonly Application[] | undefined
  /** The days to come that nobody is booked for, if the job is filled. */
  uncovered?: readonly Day[] | undefined
  /** How many people are being asked for it. */
  asking?: number | undefined
  /** The list of applications is truncated, so some for this job may be missing. */
  cut?: boolean
  /** Whether the applications have been read: until then it is not known what the contractor can do. */
  known?: boolean
  today: Day
}

export const JobCard = memo(function JobCard({ job, applications = [], ...rest }: JobCardProps) {
  const { cut = false, known = true, uncovered = [], asking, today } = rest
  const can = useCan()
  const applies = can('applications:apply')
  const own = applies ? applications[0] : undefined
  return (
    <Card aria-label={job.headline} className="flex flex-col">
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="flex flex-wrap items-start gap-2">
          <h2 className="min-w-0 flex-1 basis-40 break-words font-semibold text-base leading-snug">
            {job.headline}
          </h2>
          <div className="flex max-w-full shrink-0 flex-col items-end gap-1">
            {own ? <ApplicationStatus of={own} /> : known && <JobState job={job} today={today} />}
            <AskingBadge people={asking} />
            {uncovered.length > 0 && <Badge tone="warning">{uncoveredLabel(uncovered.length, job)}</Badge>}
          </div>
        </div>
        <JobFacts job={job} />
        {job.bonus && (
          <p className="flex items-start gap-2 rounded-control bg-success-soft px-3 py-2 text-on-success-soft">
            <Sparkles aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 break-words">
              <span className="font-semibold">Bonus: </span>
              {job.bonus}
            </span>
          </p>
        )}
        {job.notes && <JobNotes notes={job.notes} />}
        {own?.status === 'REJECTED' && own.reason && (
          <p className="break-words text-ink-soft">{asSentence(own.reason)}</p>
        )}
        <p className="mt-auto text-muted text-xs">
          Posted {formatInstant(new Date(job.createdAt), FORMATS.shortTime)}
        </p>
      </div>
      {applies ? (
        <ContractorActions job={job} application={own} known={known} />
      ) : (
        <StaffPanel job={job} applications={applications} cut={cut} uncovered={uncovered} />
      )}
    </Card>
  )
})

function JobState({ job, today }: { job: Job; today: Day }) {
  if (!isOpen(job.status))
    return <Badge tone="neutral">{job.status === 'FILLED' ? 'Filled' : job.status}</Badge>
  return (
    <>
      <Badge tone="accent">Open</Badge>
      {job.endDate < today && <Badge tone="warning">Ended</Badge>}
    </>
  )
}

function JobFacts({ job }: { job: Job }) {
  const days = daysBetween(job.startDate, job.endDate) + 1
  return (
    <dl className="flex flex-col gap-1.5">
      <IconFact icon={<MapPin aria-hidden />} label="Where">
        {job.address ? (
          <a
            href={mapLink(job.address)}
            target="_blank"
            rel="noreferrer"
            className="line-target-in-text text-accent underline-offset-2 hover:underline"
            aria-label={`${job.address} (opens the map)`}
          >
            {job.address}
          </a>
        ) : (
          'No address given'
        )}
        {job.localAuthority && <span className="block text-muted">{job.localAuthority}</span>}
      </IconFact>
      <IconFact icon={<CalendarDays aria-hidden />} label="When">
        {jobDatesLabel(job)}
        {days > 1 && <span className="text-muted">{` · ${days} days`}</span>}
      </IconFact>
      <IconFact icon={<Clock aria-hidden />} label="Hours">
        {jobTimesLabel(job)}
        <span className="text-muted">{` · ${hoursLabel(job.hoursPerDay)} a day`}</span>
      </IconFact>
      <IconFact icon={<UserRound aria-hidden />} label="Who">
        {GENDER_LABELS[job.genderPreference]}
        {job.serviceUserInitials && (
          <span className="text-muted">{` · Service user ${job.serviceUserInitials}`}</span>
        )}
      </IconFact>
    </dl>
  )
}

const hoursLabel = (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`)

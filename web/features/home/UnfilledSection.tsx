// The jobs with days in the next week that nobody is booked for. Each leads to its job.

import { Briefcase, UserRound, UserRoundSearch } from 'lucide-react'
import { Link } from 'wouter'
import type { UnfilledJob } from '#core/contracts/home.ts'
import { jobTimesLabel } from '#core/job-messages.ts'
import { isOpen } from '#core/jobs.ts'
import { LIMITS } from '#core/limits.ts'
import { jobPath } from '#core/paths.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { AskingBadge, useAsking } from '#web/features/offers/AskingBadge.tsx'
import { openFindSomeone } from '#web/features/shortlist/open-find-someone.tsx'
import { cx } from '#web/lib/class-names.ts'
import { useCan } from '#web/lib/current-user.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { HomeSection, rowClass } from './HomeSection.tsx'

export function UnfilledSection({ jobs }: { jobs: readonly UnfilledJob[] }) {
  const can = useCan()
  const asking = useAsking()
  return (
    <HomeSection
      title={`Unfilled in the next ${LIMITS.unfilledDays} days`}
      icon={<Briefcase aria-hidden />}
      items={jobs}
      empty={`Every job in the next ${LIMITS.unfilledDays} days is filled.`}
    >
      {(job) => (
        <li key={job.jobId} className="flex flex-wrap items-center border-b last:border-b-0">
          <Link href={jobPath(job.jobId)} className={cx(rowClass, 'min-w-0 flex-1 basis-60 border-b-0')}>
            <span className="min-w-0 flex-1 basis-48">
              <span className="block break-words font-semibold">{job.headline}</span>
              <span className="block break-words text-ink-soft">
                {`${job.days.map((day) => formatDay(day, FORMATS.weekdayDate)).join(', ')} · `}
                <span className="tabular">{jobTimesLabel(job)}</span>
              </span>
              <span className="block break-words text-muted text-sm">{job.address}</span>
            </span>
            <AskingBadge people={asking.get(job.jobId)} />
            <Badge tone={job.applicants > 0 ? 'info' : 'warning'} icon={<UserRound aria-hidden />}>
              {job.applicants === 0
                ? 'No applicants'
                : job.applicants === 1
                  ? '1 applicant'
                  : `${job.applicants} applicants`}
            </Badge>
          </Link>
          {isOpen(job.status) && can('shortlist:read') && (
            <Button
              variant="secondary"
              className="mx-4 my-2 shrink-0 max-md:ml-0"
              icon={<UserRoundSearch aria-hidden className="size-4" />}
              aria-label={`Find someone for ${job.headline}`}
              onClick={() => openFindSomeone(job.jobId)}
            >
              <span className="max-md:sr-only">Find someone</span>
            </Button>
          )}
        </li>
      )}
    </HomeSection>
  )
}

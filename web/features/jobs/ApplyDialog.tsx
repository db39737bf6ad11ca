// What the job would mean for the contractor, and one button to apply.

import { useQuery } from '@tanstack/react-query'
import { Ban, CalendarCheck, CalendarX2, Clock, Layers, MoonStar, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { overlappingJobs } from '#core/applications.ts'
import type { Job } from '#core/contracts/jobs.ts'
import { jobDatesLabel, jobTimesLabel } from '#core/job-messages.ts'
import { DELAY } from '#core/timing.ts'
import { contractorApplicationsQuery, useApply } from '#web/features/applications/queries.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { useConfig } from '#web/lib/config.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  alsoAppliedLabel,
  CONFLICT_TITLE,
  clashLabels,
  isBlocked,
  type JobCheck,
  reasonsOf,
  restLabel,
  weekLabels,
} from './apply.ts'
import { emailDraft, openDraft } from './email-draft.ts'
import { jobsQuery } from './queries.ts'

interface ApplyDialogProps {
  job: Job
  check: { data?: JobCheck | undefined }
  onClose: () => void
}

export function ApplyDialog({ job, check: { data }, onClose }: ApplyDialogProps) {
  const apply = useApplyWithDraft(job, onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !apply.isPending && onClose()}
      size="small"
      title={`Apply for ${job.headline}`}
      description={`${jobDatesLabel(job)}, ${jobTimesLabel(job)}`}
      footer={
        <Button disabled={data && isBlocked(data)} busy={apply.isPending} onClick={apply.start}>
          {apply.isPending ? 'Applying...' : 'Send application'}
        </Button>
      }
    >
      {data ? (
        <Meaning job={job} check={data} />
      ) : (
        <p>Your other shifts could not be checked. They are checked when you apply.</p>
      )}
    </Dialog>
  )
}

function Meaning({ job, check }: { job: Job; check: JobCheck }) {
  const { weeks, shortestRestHours } = check.meaning
  const { blocks, warnings } = reasonsOf(check)
  const alsoApplied = useAlsoApplied(job)
  return (
    <ul aria-label="What it would mean" className="flex flex-col gap-3">
      {blocks.map((reason) => (
        <Item key={reason} icon={<Ban aria-hidden />} tone="danger">
          {`You cannot apply. ${reason}.`}
        </Item>
      ))}
      <Item icon={<Clock aria-hidden />}>
        {weekLabels(weeks).map((label) => (
          <span key={label} className="block">
            {label}
          </span>
        ))}
      </Item>
      <Item icon={<MoonStar aria-hidden />}>{restLabel(shortestRestHours)}</Item>
      {check.hasConflicts ? (
        <Item icon={<CalendarX2 aria-hidden />}>
          {`Clashes with ${clashLabels(check.conflictingShifts).join('; ')}`}
        </Item>
      ) : (
        <Item icon={<CalendarCheck aria-hidden />}>No clash with your shifts</Item>
      )}
      {alsoApplied && <Item icon={<Layers aria-hidden />}>{alsoApplied}</Item>}
      {warnings.map((reason) => (
        <Item key={reason} icon={<TriangleAlert aria-hidden />} tone="warning">
          {`${reason}.`}
        </Item>
      ))}
    </ul>
  )
}

/** The person's other applications that wait for review: getting both would be a clash, though neither is booked yet. */
function useAlsoApplied(job: Job): string | null {
  const jobs = useQuery(jobsQuery)
  const applications = useQuery(contractorApplicationsQuery(useCurrentUser().id))
  const waiting = applications.data?.filter(({ status }) => status === 'APPLIED') ?? []
  const applied = new Set(waiting.map(({ jobId }) => jobId))
  return alsoAppliedLabel(overlappingJobs(job, jobs.data?.filter(({ id }) => applied.has(id)) ?? []))
}

interface ItemProps {
  icon: ReactNode
  tone?: keyof typeof TONES
  children: ReactNode
}

const TONES = {
  plain: 'px-3 [&>svg]:text-muted',
  warning: 'rounded-control bg-warning-soft px-3 py-2 text-on-warning-soft',
  danger: 'rounded-control bg-danger-soft px-3 py-2 font-medium text-on-danger-soft',
}

function Item({ icon, tone = 'plain', children }: ItemProps) {
  return (
    <li
      className={`flex items-start gap-3 break-words [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 ${TONES[tone]}`}
    >
      {icon}
      <span className="min-w-0">{children}</span>
    </li>
  )
}

function useApplyWithDraft(job: Job, onDone: () => void) {
  const user = useCurrentUser()
  const { agencyEmail } = useConfig()
  const apply = useApply()
  const start = () =>
    apply
      .mutateAsync(job.id)
      .then(() => {
        onDone()
        toast({
          title: 'Application Submitted',
          description: 'It is waiting for review. An e-mail draft opens too; sending it is optional.',
        })
        // The card may be gone by then; the draft still opens.
        setTimeout(() => openDraft(emailDraft(agencyEmail, job, user)), DELAY.emailDraft)
      })
      .catch((error: unknown) => {
        const clash = error instanceof ApiError && error.data?.hasConflicts === true
        toast({
          title: clash ? CONFLICT_TITLE : 'Application Failed',
          description: messageOf(error, 'Failed to apply for job. Please try again.'),
          variant: 'destructive',
        })
      })
  return { start, isPending: apply.isPending }
}

// What staff see under a job: days without anybody, the applicants with their status, and what can be done with the job.

import { useQuery } from '@tanstack/react-query'
import { Copy, HandHeart, Pencil, Trash2, UserRoundSearch } from 'lucide-react'
import { lazy, useState } from 'react'
import { Link } from 'wouter'
import type { Application } from '#core/contracts/applications.ts'
import type { Job } from '#core/contracts/jobs.ts'
import { isOpen } from '#core/jobs.ts'
import { jobFormPath, personPath } from '#core/paths.ts'
import type { Day } from '#core/time.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import { ApplicationStatus } from '#web/features/applications/ApplicationStatus.tsx'
import {
  type ApplicationToConfirm,
  ConfirmApplicationDialog,
} from '#web/features/applications/ConfirmApplicationDialog.tsx'
import { jobApplicationsQuery } from '#web/features/applications/queries.ts'
import {
  type ApplicationToReject,
  RejectApplicationDialog,
} from '#web/features/applications/RejectApplicationDialog.tsx'
import { ReviewButtons } from '#web/features/applications/ReviewButtons.tsx'
import { openFindSomeone } from '#web/features/shortlist/open-find-someone.tsx'
import { useCan } from '#web/lib/current-user.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { openDialog } from '#web/ui/opened-dialog.ts'
import { DeleteJobDialog } from './DeleteJobDialog.tsx'
import { UncoveredDays } from './UncoveredDays.tsx'

const OffersDialog = lazy(() =>
  import('./OffersDialog.tsx').then((module) => ({ default: module.OffersDialog })),
)

const LISTED = 4

interface StaffPanelProps {
  job: Job
  applications: readonly Application[]
}

interface WholePanelProps extends StaffPanelProps {
  cut: boolean
  uncovered: readonly Day[]
}

export function StaffPanel({ job, applications, cut, uncovered }: WholePanelProps) {
  const whole = useQuery(jobApplicationsQuery(job.id, cut))
  return (
    <div className="flex flex-col gap-3 border-t p-4">
      {uncovered.length > 0 && <UncoveredDays job={job} days={uncovered} />}
      <Applicants job={job} applications={whole.data ?? applications} />
      <JobActions job={job} />
    </div>
  )
}

function JobActions({ job }: { job: Job }) {
  const can = useCan()
  const [deleting, setDeleting] = useState(false)
  return (
    <div className="-mx-2 -mb-2 flex flex-wrap">
      {isOpen(job.status) && can('shortlist:read') && (
        <Button
          variant="quiet"
          className="text-accent!"
          icon={<UserRoundSearch aria-hidden className="size-4" />}
          onClick={() => openFindSomeone(job.id)}
        >
          Find someone
        </Button>
      )}
      {can('offers:manage') && (
        <Button
          variant="quiet"
          icon={<HandHeart aria-hidden className="size-4" />}
          // The card moves away when somebody accepts; the dialog stays.
          onClick={() => openDialog((close) => <OffersDialog job={job} onClose={close} />)}
        >
          Offers
        </Button>
      )}
      {can('jobs:edit') && (
        <Link href={jobFormPath('edit', job.id)} className={buttonClass('quiet')}>
          <Pencil aria-hidden className="size-4" />
          Edit
        </Link>
      )}
      {can('jobs:create') && (
        <Link href={jobFormPath('copy', job.id)} className={buttonClass('quiet')}>
          <Copy aria-hidden className="size-4" />
          Duplicate
        </Link>
      )}
      {can('jobs:delete') && (
        <>
          <Button
            variant="danger-quiet"
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={() => setDeleting(true)}
          >
            Delete Job
          </Button>
          <DeleteJobDialog job={job} open={deleting} onOpenChange={setDeleting} />
        </>
      )}
    </div>
  )
}

function Applicants({ job, applications }: StaffPanelProps) {
  const can = useCan()
  const [confirming, setConfirming] = useState<ApplicationToConfirm | null>(null)
  const [rejecting, setRejecting] = useState<ApplicationToReject | null>(null)
  const [all, setAll] = useState(false)
  if (applications.length === 0) return <p className="text-muted">No applicants yet</p>
  const reviews = can('home:review-applications') && isOpen(job.status)
  return (
    <>
      <h3 className="font-medium">
        {applications.length === 1 ? '1 applicant' : `${applications.length} applicants`}
      </h3>
      <ul className="flex flex-col gap-3">
        {(all ? applications : applications.slice(0, LISTED)).map((application) => (
          <li key={application.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <div className="flex min-w-0 flex-1 basis-44 flex-col items-start gap-1">
              <p className="break-words font-medium">
                <Link
                  href={personPath(application.contractorId)}
                  className="line-target text-accent underline-offset-2 hover:underline"
                >
                  {application.contractorName}
                </Link>
              </p>
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-xs">
                <ApplicationStatus of={application} />
                {formatInstant(new Date(application.appliedAt), FORMATS.shortTime)}
              </p>
            </div>
            {reviews && application.status === 'APPLIED' && (
              <ReviewButtons
                application={application}
                onConfirm={() =>
                  setConfirming({ ...application, serviceUserInitials: job.serviceUserInitials })
                }
                onReject={() => setRejecting(application)}
              />
            )}
          </li>
        ))}
      </ul>
      {applications.length > LISTED && (
        <Button variant="quiet" aria-expanded={all} className="self-start" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${applications.length}`}
        </Button>
      )}
      <ConfirmApplicationDialog application={confirming} onClose={() => setConfirming(null)} />
      <RejectApplicationDialog application={rejecting} onClose={() => setRejecting(null)} />
    </>
  )
}

// What staff see under a job: who applied, how each stands, and Delete Job.

import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Application } from '#core/contracts/applications.ts'
import type { Job } from '#core/contracts/jobs.ts'
import { isOpen } from '#core/jobs.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import { ApplicationStatus } from '#web/features/applications/ApplicationStatus.tsx'
import {
  type ApplicationToConfirm,
  ConfirmApplicationDialog,
} from '#web/features/applications/ConfirmApplicationDialog.tsx'
import { jobApplicationsQuery, useRejectApplication } from '#web/features/applications/queries.ts'
import { useCan } from '#web/lib/current-user.ts'
import { Button } from '#web/ui/Button.tsx'
import { DeleteJobDialog } from './DeleteJobDialog.tsx'

const LISTED = 4

interface StaffPanelProps {
  job: Job
  applications: readonly Application[]
}

export function StaffPanel({ job, applications, cut }: StaffPanelProps & { cut: boolean }) {
  const can = useCan()
  const [deleting, setDeleting] = useState(false)
  const whole = useQuery(jobApplicationsQuery(job.id, cut))
  return (
    <div className="flex flex-col gap-3 border-t p-4">
      <Applicants job={job} applications={whole.data ?? applications} />
      {can('jobs:delete') && (
        <>
          <Button
            variant="danger-quiet"
            className="-mb-2 -ml-4 self-start"
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
              <p className="break-words font-medium">{application.contractorName}</p>
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-xs">
                <ApplicationStatus status={application.status} />
                {formatInstant(new Date(application.appliedAt), FORMATS.monthDayTime)}
              </p>
            </div>
            {reviews && application.status === 'APPLIED' && (
              <Review
                application={application}
                onConfirm={() =>
                  setConfirming({ ...application, serviceUserInitials: job.serviceUserInitials })
                }
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
    </>
  )
}

function Review({ application, onConfirm }: { application: Application; onConfirm: () => void }) {
  const reject = useRejectApplication()
  return (
    <div className="flex gap-2">
      <Button aria-label={`Confirm ${application.contractorName}`} onClick={onConfirm}>
        Confirm
      </Button>
      <Button
        variant="secondary"
        aria-label={`Reject ${application.contractorName}`}
        busy={reject.isPending}
        onClick={() => reject.mutate(application.id)}
      >
        Reject
      </Button>
    </div>
  )
}

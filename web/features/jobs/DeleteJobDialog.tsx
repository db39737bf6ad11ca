// Asks before a job is deleted, and says what else that removes.

import { useQuery } from '@tanstack/react-query'
import type { Job } from '#core/contracts/jobs.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { jobQuery, useDeleteJob } from './queries.ts'

interface DeleteJobDialogProps {
  job: Job
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function DeleteJobDialog({ job, open, onOpenChange }: DeleteJobDialogProps) {
  const remove = useDeleteJob()
  const confirmed = () =>
    remove.mutate(job.id, {
      onSuccess: ({ shiftsUnbooked }) =>
        toast({
          title: 'Job Deleted',
          description:
            shiftsUnbooked > 0
              ? `${shifts(shiftsUnbooked)} unbooked.`
              : `${job.headline} was removed from the board.`,
        }),
      onError: (error) => toastError(messageOf(error, 'Failed to delete job')),
      onSettled: () => onOpenChange(false),
    })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete this job?"
      description={`${job.headline} will be removed from every list. This cannot be undone.`}
      confirmLabel={remove.isPending ? 'Deleting...' : 'Delete Job'}
      busy={remove.isPending}
      onConfirm={confirmed}
    >
      {open && <WhatIsUndone id={job.id} />}
    </ConfirmDialog>
  )
}

function WhatIsUndone({ id }: { id: string }) {
  const job = useQuery(jobQuery(id))
  const undone = job.data?.deleting
  if (job.isError) return <p className="text-muted">What this affects could not be loaded.</p>
  if (!undone) return <p className="text-muted">Checking what this affects…</p>
  const { shiftsToUnbook, pastShiftsKept, applicants } = undone
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      <li>
        {shiftsToUnbook === 0 ? (
          'There are no upcoming shifts.'
        ) : (
          <span className="font-semibold">{`${shifts(shiftsToUnbook)} still to come will be unbooked, and the contractor will be notified.`}</span>
        )}
      </li>
      {pastShiftsKept > 0 && <li>{`${shifts(pastShiftsKept)} already started or worked will be kept.`}</li>}
      <li>
        {applicants === 0 ? 'Nobody has applied.' : `${people(applicants)} who applied will be notified.`}
      </li>
    </ul>
  )
}

const shifts = (count: number) => (count === 1 ? '1 shift' : `${count} shifts`)
const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

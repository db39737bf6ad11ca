// What a contractor can do with a job: apply (once the check finds no clash), dismiss it for good, clear an answer.

import { useQuery } from '@tanstack/react-query'
import { CalendarX2, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { conflictDatesLabel } from '#core/applications.ts'
import type { Application } from '#core/contracts/applications.ts'
import type { Job } from '#core/contracts/jobs.ts'
import { isOpen } from '#core/jobs.ts'
import { DELAY } from '#core/timing.ts'
import { conflictsQuery, useApply, useClearApplication } from '#web/features/applications/queries.ts'
import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { useConfig } from '#web/lib/config.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { emailDraft, openDraft } from './email-draft.ts'
import { useDismissJob } from './queries.ts'

/** A card that only flies past asks nothing of the server. */
const SETTLED_AFTER = 250
const CONFLICT_TITLE = 'Cannot Apply - Schedule Conflict'

export function ContractorActions({ job, application }: { job: Job; application: Application | undefined }) {
  if (application) return <ClearStatus application={application} />
  if (!isOpen(job.status)) return null
  return <ApplyOrDismiss job={job} />
}

function ApplyOrDismiss({ job }: { job: Job }) {
  const user = useCurrentUser()
  const settled = useSettled()
  const check = useQuery(conflictsQuery(user.id, job.id, settled))
  const apply = useApplyWithDraft(job)
  const clash = check.data?.hasConflicts ? check.data : null
  return (
    <div className="flex flex-col gap-3 border-t p-4">
      {clash && (
        <div className="flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-on-warning-soft">
          <CalendarX2 aria-hidden className="mt-0.5 size-4 shrink-0" />
          <div className="min-w-0">
            <p className="font-semibold">{CONFLICT_TITLE}</p>
            <p>{`You are already booked: ${conflictDatesLabel(clash.conflictingDates)}`}</p>
          </div>
        </div>
      )}
      {check.isError && (
        <p className="text-muted">Unable to check conflicts. They are checked when you apply.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button className="flex-1" disabled={clash !== null} busy={apply.isPending} onClick={apply.start}>
          {apply.isPending ? 'Applying...' : 'Apply'}
        </Button>
        <DismissButton job={job} />
      </div>
    </div>
  )
}

function useApplyWithDraft(job: Job) {
  const user = useCurrentUser()
  const { agencyEmail } = useConfig()
  const apply = useApply()
  const start = () =>
    apply
      .mutateAsync(job.id)
      .then(() => {
        toast({
          title: 'Application Submitted',
          description: 'It is waiting for review. An e-mail draft opens for you to send.',
        })
        // The card may be gone from the screen by then; the draft opens all the same.
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

function DismissButton({ job }: { job: Job }) {
  const [asking, setAsking] = useState(false)
  const dismiss = useDismissJob()
  const confirmed = () =>
    dismiss.mutate(job.id, {
      onSuccess: () => toast({ title: 'Job dismissed', description: `${job.headline} is hidden for good.` }),
      onError: (error) =>
        toast({
          title: 'Dismissal Failed',
          description: messageOf(error, 'Failed to dismiss job. Please try again.'),
          variant: 'destructive',
        }),
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <Button
        variant="secondary"
        icon={<EyeOff aria-hidden className="size-4" />}
        onClick={() => setAsking(true)}
      >
        Dismiss
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Dismiss this job?"
        description={`${job.headline} will be hidden from you for good. This cannot be undone.`}
        confirmLabel="Dismiss"
        busy={dismiss.isPending}
        onConfirm={confirmed}
      />
    </>
  )
}

function ClearStatus({ application }: { application: Application }) {
  const clear = useClearApplication()
  if (application.status === 'APPLIED') return null
  return (
    <div className="border-t p-4">
      <Button
        variant="secondary"
        className="w-full"
        busy={clear.isPending}
        onClick={() => clear.mutate(application.id)}
      >
        Clear status
      </Button>
    </div>
  )
}

function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_AFTER)
    return () => clearTimeout(timer)
  }, [])
  return settled
}

// What a contractor can do with a job: apply (once the check finds no clash), dismiss it permanently, withdraw a pending
// application, clear an answer.

import { useQuery } from '@tanstack/react-query'
import { CalendarX2, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Application } from '#core/contracts/applications.ts'
import type { Job } from '#core/contracts/jobs.ts'
import { isOpen } from '#core/jobs.ts'
import {
  conflictsQuery,
  useClearApplication,
  useWithdrawApplication,
} from '#web/features/applications/queries.ts'
import { OfferActions } from '#web/features/offers/OfferCard.tsx'
import { myOffersQuery } from '#web/features/offers/queries.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { toast } from '#web/ui/toast.ts'
import { ApplyDialog } from './ApplyDialog.tsx'
import { CONFLICT_TITLE, clashLabels } from './apply.ts'
import { useDismissJob } from './queries.ts'

/** A card that only scrolls past sends no request. */
const SETTLED_AFTER = 250

interface ContractorActionsProps {
  job: Job
  application: Application | undefined
  /** False until the applications have been read. */
  known: boolean
}

export function ContractorActions({ job, application, known }: ContractorActionsProps) {
  const offers = useQuery(myOffersQuery(true))
  const offer = offers.data?.find(({ state, job: { id } }) => state === 'SENT' && id === job.id)
  if (!known) return <StillUnknown />
  // An application that waits does not stop somebody from accepting.
  if (offer) return <OfferActions offer={offer} />
  if (application?.status === 'APPLIED') return <Withdraw application={application} />
  if (application) return <ClearStatus application={application} />
  if (!isOpen(job.status)) return null
  return <ApplyOrDismiss job={job} />
}

function StillUnknown() {
  return (
    <div role="status" className="border-t p-4">
      <span className="sr-only">Loading your applications…</span>
      <Skeleton className="h-11" />
    </div>
  )
}

function ApplyOrDismiss({ job }: { job: Job }) {
  const user = useCurrentUser()
  const settled = useDebounced()
  const check = useQuery(conflictsQuery(user.id, job.id, settled))
  const [isApplying, setApplying] = useState(false)
  const isKnown = check.data !== undefined || check.isError
  const clash = check.data?.hasConflicts ? check.data : null
  return (
    <div className="flex flex-col gap-3 border-t p-4">
      {clash && (
        <div className="flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-on-warning-soft">
          <CalendarX2 aria-hidden className="mt-0.5 size-4 shrink-0" />
          <div className="min-w-0">
            <p className="font-semibold">{CONFLICT_TITLE}</p>
            <p>You are already booked:</p>
            <ul>
              {clashLabels(clash.conflictingShifts).map((label) => (
                <li key={label} className="break-words">
                  {label}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      {check.isError && !check.data && (
        <p className="text-muted">Unable to check conflicts. They are checked when you apply.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          className="flex-1"
          disabled={!isKnown || clash !== null}
          aria-busy={!isKnown}
          onClick={() => setApplying(true)}
        >
          {isKnown ? 'Apply' : 'Checking...'}
        </Button>
        <DismissButton job={job} disabled={!isKnown} />
      </div>
      {isApplying && <ApplyDialog job={job} check={check} onClose={() => setApplying(false)} />}
    </div>
  )
}

function DismissButton({ job, disabled }: { job: Job; disabled: boolean }) {
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
        disabled={disabled}
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

function Withdraw({ application }: { application: Application }) {
  const [asking, setAsking] = useState(false)
  const withdraw = useWithdrawApplication()
  return (
    <div className="border-t p-4">
      <Button variant="secondary" className="w-full" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Withdraw your application?"
        description={`The office is told that you no longer want ${application.jobHeadline}. You can apply again while it is open.`}
        confirmLabel={withdraw.isPending ? 'Withdrawing...' : 'Withdraw'}
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate(application.id, { onSettled: () => setAsking(false) })}
      />
    </div>
  )
}

function ClearStatus({ application }: { application: Application }) {
  const clear = useClearApplication()
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

function useDebounced(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_AFTER)
    return () => clearTimeout(timer)
  }, [])
  return settled
}

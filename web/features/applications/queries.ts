// Applications: reading, applying, reviewing, clearing, and the check before applying. The review toasts are here, so
// that every reviewing screen says the same.

import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ArgsOf } from '#core/contracts/index.ts'
import {
  applyForJob,
  checkConflicts,
  clearApplication,
  confirmApplication,
  listApplications,
  listContractorApplications,
  rejectApplication,
  withdrawApplication,
} from '#core/endpoints/applications.ts'
import { POLL, STALE } from '#core/timing.ts'
import { call } from '#web/lib/api.ts'
import { messageOf, NetworkError } from '#web/lib/api-error.ts'
import { useIdempotencyKey } from '#web/lib/idempotency.ts'
import { queryOptionsFor, useRefreshAfter } from '#web/lib/queries.ts'
import { toast, toastError } from '#web/ui/toast.ts'

/** Everyone's, for staff; at most LIMITS.applicationsListed of them. */
export const applicationsQuery = queryOptionsFor(listApplications, {})
/** The same, with the admin panel's poll. */
export const polledApplicationsQuery = queryOptionsFor(
  listApplications,
  {},
  { refetchInterval: POLL.adminPanel },
)

/** All applications for one job, used when the list of everyone's is truncated. */
export const jobApplicationsQuery = (jobId: string, enabled: boolean) =>
  queryOptionsFor(listApplications, { query: { jobId } }, { enabled })

export const contractorApplicationsQuery = (contractorId: string) =>
  queryOptionsFor(listContractorApplications, { params: { id: contractorId } })

export const conflictsQuery = (contractorId: string, jobId: string, enabled: boolean) =>
  queryOptionsFor(
    checkConflicts,
    { params: { id: contractorId }, query: { jobId } },
    { staleTime: STALE.conflicts, enabled },
  )

/**
 * Shows one toast when a list of applications cannot be read, and another only after a successful read in between.
 * Without a connection the screen says so already.
 */
export function useTellLoadFailed({ error, isSuccess }: { error: unknown; isSuccess: boolean }): void {
  const told = useRef(false)
  useEffect(() => {
    if (isSuccess) told.current = false
    if (!error || error instanceof NetworkError || told.current) return
    told.current = true
    failed(error, 'Failed to load applications. Please try again.')
  }, [error, isSuccess])
}

export function useApply() {
  const refreshAfter = useRefreshAfter(applyForJob)
  const key = useIdempotencyKey()
  return useMutation({
    mutationFn: (jobId: string) => call(applyForJob, { body: { jobId } }, { idempotencyKey: key.current }),
    onSuccess: () => key.renew(),
    onSettled: refreshAfter,
  })
}

interface Confirming {
  id: string
  body: NonNullable<ArgsOf<typeof confirmApplication>['body']>
}

export function useConfirmApplication() {
  const refreshAfter = useRefreshAfter(confirmApplication)
  return useMutation({
    mutationFn: ({ id, body }: Confirming) => call(confirmApplication, { params: { id }, body }),
    onSuccess: ({ whatsappQueued }) => {
      const sent = whatsappQueued
        ? ' - the message to the contractor is queued'
        : ' - the contractor has no WhatsApp number, so please tell them yourself'
      toast({ title: 'Success', description: `Job application confirmed successfully${sent}` })
    },
    onError: (error) => failed(error, 'Failed to confirm application'),
    onSettled: refreshAfter,
  })
}

export function useRejectApplication() {
  const refreshAfter = useRefreshAfter(rejectApplication)
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(rejectApplication, { params: { id }, body: { reason } }),
    onSuccess: () => toast({ title: 'Success', description: 'Job application rejected' }),
    onError: (error) => failed(error, 'Failed to reject application'),
    onSettled: refreshAfter,
  })
}

export function useWithdrawApplication() {
  const refreshAfter = useRefreshAfter(withdrawApplication)
  return useMutation({
    mutationFn: (id: string) => call(withdrawApplication, { params: { id } }),
    onSuccess: () =>
      toast({
        title: 'Application withdrawn',
        description: 'The office has been told. You can apply again.',
      }),
    onError: (error) => failed(error, 'Failed to withdraw the application. Please try again.'),
    onSettled: refreshAfter,
  })
}

export function useClearApplication() {
  const refreshAfter = useRefreshAfter(clearApplication)
  return useMutation({
    mutationFn: (id: string) => call(clearApplication, { params: { id } }),
    onSuccess: () => toast({ title: 'Status cleared', description: 'Shifts that are booked stay booked.' }),
    onError: (error) => failed(error, 'Failed to clear status. Please try again.'),
    onSettled: refreshAfter,
  })
}

function failed(error: unknown, fallback: string): void {
  toastError(messageOf(error, fallback))
}

// Applications: reading, applying, reviewing, clearing, and the check before applying. The toasts of a review are
// here, so that every screen which reviews says the same.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  applyForJob,
  checkConflicts,
  clearApplication,
  confirmApplication,
  listApplications,
  listContractorApplications,
  rejectApplication,
} from '#core/contracts/applications.ts'
import type { BodyOf } from '#core/contracts/route.ts'
import { POLL, STALE } from '#core/timing.ts'
import { call } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useIdempotencyKey } from '#web/lib/idempotency.ts'
import { queryOptionsFor, refreshTopics } from '#web/lib/queries.ts'
import { toast, toastError } from '#web/ui/toast.ts'

/** Everyone's, for staff; at most as many as LIMITS.applicationsListed. */
export const applicationsQuery = queryOptionsFor(listApplications, {})
/** The same with the admin panel's poll. */
export const polledApplicationsQuery = queryOptionsFor(
  listApplications,
  {},
  { refetchInterval: POLL.adminPanel },
)

/** All of one job's, for when the list of everyone's is too long to hold them. */
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

/** Tells once that a list of applications could not be read, and again only after it has been. */
export function useTellLoadFailed({ error, isSuccess }: { error: unknown; isSuccess: boolean }): void {
  const told = useRef(false)
  useEffect(() => {
    if (isSuccess) told.current = false
    if (!error || told.current) return
    told.current = true
    failed(error, 'Failed to load applications. Please try again.')
  }, [error, isSuccess])
}

function useAfterReview() {
  const client = useQueryClient()
  return () => refreshTopics(client, 'notifications', 'applications', 'jobs', 'shifts', 'messages')
}

export function useApply() {
  const client = useQueryClient()
  const key = useIdempotencyKey()
  return useMutation({
    mutationFn: (jobId: string) => call(applyForJob, { body: { jobId } }, { idempotencyKey: key.current }),
    onSuccess: () => key.renew(),
    onSettled: () => refreshTopics(client, 'applications', 'jobs', 'shifts'),
  })
}

interface Confirming {
  id: string
  body: NonNullable<BodyOf<typeof confirmApplication>>
}

export function useConfirmApplication() {
  const refreshAll = useAfterReview()
  return useMutation({
    mutationFn: ({ id, body }: Confirming) => call(confirmApplication, { params: { id }, body }),
    onSuccess: ({ whatsappQueued }) => {
      const sent = whatsappQueued
        ? ' - WhatsApp confirmation sent to contractor'
        : ' - the contractor has no WhatsApp number, so please tell them yourself'
      toast({ title: 'Success', description: `Job application confirmed successfully${sent}` })
    },
    onError: (error) => failed(error, 'Failed to confirm application'),
    onSettled: refreshAll,
  })
}

export function useRejectApplication() {
  const refreshAll = useAfterReview()
  return useMutation({
    mutationFn: (id: string) => call(rejectApplication, { params: { id } }),
    onSuccess: () => toast({ title: 'Success', description: 'Job application rejected' }),
    onError: (error) => failed(error, 'Failed to reject application'),
    onSettled: refreshAll,
  })
}

export function useClearApplication() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(clearApplication, { params: { id } }),
    onSuccess: () => toast({ title: 'Status cleared', description: 'Shifts that are booked stay booked.' }),
    onError: (error) => failed(error, 'Failed to clear status. Please try again.'),
    onSettled: () => refreshTopics(client, 'applications', 'jobs'),
  })
}

function failed(error: unknown, fallback: string): void {
  toastError(messageOf(error, fallback))
}

// Jobs: the board, one job, the badge, creating, editing, offering again, deleting, dismissing.

import { useMutation } from '@tanstack/react-query'
import type { NewJob } from '#core/contracts/jobs.ts'
import {
  countOpenJobs,
  createJob,
  deleteJob,
  dismissJob,
  getJob,
  listDismissals,
  listJobs,
  listUncoveredJobs,
  offerJobAgain,
  updateJob,
} from '#core/endpoints/jobs.ts'
import { jobDatesLabel } from '#core/job-messages.ts'
import { STALE } from '#core/timing.ts'
import { call } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useIdempotencyKey } from '#web/lib/idempotency.ts'
import { queryOptionsFor, useRefreshAfter } from '#web/lib/queries.ts'
import { toast, toastError } from '#web/ui/toast.ts'

export const jobsQuery = queryOptionsFor(listJobs, {}, { staleTime: STALE.jobs })

export const openJobsQuery = queryOptionsFor(countOpenJobs, {}, { staleTime: STALE.jobs })

export const jobQuery = (id: string) =>
  queryOptionsFor(getJob, { params: { id } }, { staleTime: STALE.jobDetails })

/** For staff: the filled jobs with days that nobody is booked for. */
export const uncoveredJobsQuery = (enabled: boolean) => queryOptionsFor(listUncoveredJobs, {}, { enabled })

export const dismissalsQuery = (contractorId: string, enabled = true) =>
  queryOptionsFor(
    listDismissals,
    { params: { contractorId } },
    { staleTime: STALE.dismissals, retry: 1, enabled },
  )

export function useCreateJob() {
  const refreshAfter = useRefreshAfter(createJob)
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: NewJob; idempotencyKey: string }) =>
      call(createJob, { body }, { idempotencyKey }),
    onSuccess: refreshAfter,
  })
}

export function useUpdateJob() {
  const refreshAfter = useRefreshAfter(updateJob)
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: NewJob }) => call(updateJob, { params: { id }, body }),
    onSuccess: refreshAfter,
  })
}

export function useOfferAgain() {
  const refreshAfter = useRefreshAfter(offerJobAgain)
  const key = useIdempotencyKey()
  return useMutation({
    mutationFn: (id: string) => call(offerJobAgain, { params: { id } }, { idempotencyKey: key.current }),
    // Here, since the card that asked is gone as soon as the days are no longer uncovered.
    onSuccess: ({ jobs }) => {
      key.renew()
      toast({ title: 'Offered again', description: jobs.map(jobDatesLabel).join(', ') })
    },
    onError: (error) => toastError(messageOf(error, 'Failed to offer the days again')),
    onSettled: refreshAfter,
  })
}

export function useDeleteJob() {
  const refreshAfter = useRefreshAfter(deleteJob)
  return useMutation({
    mutationFn: (id: string) => call(deleteJob, { params: { id } }),
    onSettled: refreshAfter,
  })
}

export function useDismissJob() {
  const refreshAfter = useRefreshAfter(dismissJob)
  const key = useIdempotencyKey()
  return useMutation({
    mutationFn: (jobId: string) => call(dismissJob, { body: { jobId } }, { idempotencyKey: key.current }),
    onSettled: refreshAfter,
  })
}

// Jobs: the board, one job, the badge, creating, deleting, dismissing.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  countOpenJobs,
  createJob,
  deleteJob,
  dismissJob,
  getJob,
  listDismissals,
  listJobs,
  type NewJob,
} from '#core/contracts/jobs.ts'
import { STALE } from '#core/timing.ts'
import { call } from '#web/lib/api.ts'
import { useIdempotencyKey } from '#web/lib/idempotency.ts'
import { queryOptionsFor, refreshTopics } from '#web/lib/queries.ts'

export const jobsQuery = queryOptionsFor(listJobs, {}, { staleTime: STALE.jobs })

export const openJobsQuery = queryOptionsFor(countOpenJobs, {}, { staleTime: STALE.jobs })

export const jobQuery = (id: string) =>
  queryOptionsFor(getJob, { params: { id } }, { staleTime: STALE.jobDetails })

export const dismissalsQuery = (contractorId: string, enabled = true) =>
  queryOptionsFor(
    listDismissals,
    { params: { contractorId } },
    { staleTime: STALE.dismissals, retry: 1, enabled },
  )

export function useCreateJob() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: NewJob; idempotencyKey: string }) =>
      call(createJob, { body }, { idempotencyKey }),
    onSuccess: () => refreshTopics(client, 'jobs', 'shifts', 'notifications'),
  })
}

export function useDeleteJob() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteJob, { params: { id } }),
    onSettled: () => refreshTopics(client, 'jobs', 'applications', 'notifications', 'shifts', 'messages'),
  })
}

export function useDismissJob() {
  const client = useQueryClient()
  const key = useIdempotencyKey()
  return useMutation({
    mutationFn: (jobId: string) => call(dismissJob, { body: { jobId } }, { idempotencyKey: key.current }),
    onSettled: () => refreshTopics(client, 'dismissals', 'jobs'),
  })
}

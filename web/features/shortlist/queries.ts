// Who could take a job, or work that is no job yet.

import { queryOptions } from '@tanstack/react-query'
import type { ArgsOf } from '#core/contracts/index.ts'
import { getJobShortlist, getShortlist } from '#core/endpoints/shortlist.ts'
import { call } from '#web/lib/api.ts'
import { keyFor, queryOptionsFor } from '#web/lib/queries.ts'

export const jobShortlistQuery = (jobId: string) =>
  queryOptionsFor(getJobShortlist, { params: { id: jobId } })

/** Work that is no job yet: its days, times and service user. */
export type WorkToFill = ArgsOf<typeof getShortlist>['body']

export const shortlistQuery = (work: WorkToFill) =>
  queryOptions({
    queryKey: [...keyFor(getShortlist), work],
    queryFn: ({ signal }) => call(getShortlist, { body: work }, { signal }),
    meta: { topics: getShortlist.reads },
  })

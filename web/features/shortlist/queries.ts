// Who could take a job.

import { getJobShortlist } from '#core/endpoints/shortlist.ts'
import { queryOptionsFor } from '#web/lib/queries.ts'

export const jobShortlistQuery = (jobId: string) =>
  queryOptionsFor(getJobShortlist, { params: { id: jobId } })

// What the row of open work reads. The board is shown without it: it follows as soon as it is known.

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Day } from '#core/time.ts'
import { applicationsQuery } from '#web/features/applications/queries.ts'
import { jobsQuery } from '#web/features/jobs/queries.ts'
import { type OpenWork, openWorkOf } from './open-work.ts'

export function useOpenWork(from: Day, to: Day): OpenWork {
  const { data: jobs } = useQuery(jobsQuery)
  const { data: applications } = useQuery(applicationsQuery)
  return useMemo(() => openWorkOf(jobs ?? [], applications ?? [], from, to), [jobs, applications, from, to])
}

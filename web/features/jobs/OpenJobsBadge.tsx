// How many open jobs there are, beside the link to the board.

import { useQuery } from '@tanstack/react-query'
import { CountBadge } from '#web/ui/Badge.tsx'
import { openJobsQuery } from './queries.ts'

export function OpenJobsBadge() {
  const { data } = useQuery(openJobsQuery)
  return <CountBadge count={data?.count ?? 0} label="open jobs" />
}

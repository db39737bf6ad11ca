// The number of open jobs, next to the link to the board.

import { useQuery } from '@tanstack/react-query'
import { LIMITS } from '#core/limits.ts'
import { CountBadge } from '#web/ui/Badge.tsx'
import { openJobsQuery } from './queries.ts'

export function OpenJobsBadge() {
  const { data } = useQuery(openJobsQuery)
  return (
    <CountBadge count={data?.count ?? 0} label="open jobs" one="open job" most={LIMITS.openJobsBadgeMost} />
  )
}

// The number of unread messages in a contractor's thread with the team.

import { useQuery } from '@tanstack/react-query'
import { CountBadge } from '#web/ui/Badge.tsx'
import { unreadTeamThreadQuery } from './queries.ts'

export function UnreadThreadBadge() {
  const { data } = useQuery(unreadTeamThreadQuery)
  return <CountBadge count={data?.count ?? 0} label="unread messages" one="unread message" />
}

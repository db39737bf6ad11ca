// How many messages wait on the board, for those who are alerted to them.

import { useQuery } from '@tanstack/react-query'
import { useCan } from '#web/lib/current-user.ts'
import { CountBadge } from '#web/ui/Badge.tsx'
import { unreadMessagesQuery } from './queries.ts'

export function UnreadMessagesBadge() {
  const can = useCan()
  const { data } = useQuery({ ...unreadMessagesQuery, enabled: can('messages:alerts') })
  return <CountBadge count={data?.count ?? 0} label="unread messages" />
}

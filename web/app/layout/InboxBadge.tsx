// The number of unread messages of every kind, on the one entry for them.

import { useQuery } from '@tanstack/react-query'
import { unreadMessagesQuery } from '#web/features/message-board/queries.ts'
import { unreadWhatsappQuery } from '#web/features/whatsapp/queries.ts'
import { useCan } from '#web/lib/current-user.ts'
import { CountBadge } from '#web/ui/Badge.tsx'

export function InboxBadge() {
  const can = useCan()
  const messages = useQuery(unreadMessagesQuery)
  const whatsapp = useQuery({ ...unreadWhatsappQuery, enabled: can('whatsapp:use') })
  return (
    <CountBadge
      count={(messages.data?.count ?? 0) + (whatsapp.data?.count ?? 0)}
      label="unread messages"
      one="unread message"
    />
  )
}

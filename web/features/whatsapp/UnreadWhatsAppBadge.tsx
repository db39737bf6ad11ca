// How many WhatsApp messages wait, beside the link to the dashboard.

import { useQuery } from '@tanstack/react-query'
import { CountBadge } from '#web/ui/Badge.tsx'
import { unreadWhatsappQuery } from './queries.ts'

export function UnreadWhatsAppBadge() {
  const { data } = useQuery(unreadWhatsappQuery)
  return <CountBadge count={data?.count ?? 0} label="unread WhatsApp messages" />
}

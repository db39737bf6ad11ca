// The three places where staff read messages, as tabs above each of them. Each keeps its own address.

import { useQuery } from '@tanstack/react-query'
import { Mail, MessageCircle, MessagesSquare } from 'lucide-react'
import { useLocation } from 'wouter'
import { PATHS } from '#core/paths.ts'
import { unreadMessagesQuery } from '#web/features/message-board/queries.ts'
import { unreadWhatsappQuery } from '#web/features/whatsapp/queries.ts'
import { useCan } from '#web/lib/current-user.ts'
import { CountBadge } from '#web/ui/Badge.tsx'
import { NavRow } from './NavLink.tsx'
import { isCurrent, isInbox } from './nav.ts'

export function InboxTabs() {
  const can = useCan()
  const [location] = useLocation()
  return can('messages:board') && isInbox(location) ? <Tabs location={location} /> : null
}

function Tabs({ location }: { location: string }) {
  const can = useCan()
  const messages = useQuery(unreadMessagesQuery)
  const whatsapp = useQuery({ ...unreadWhatsappQuery, enabled: can('whatsapp:use') })
  const tabs = [
    { path: PATHS.messages, label: 'Board', icon: Mail, count: messages.data?.board },
    {
      path: PATHS.conversations,
      also: PATHS.adminConversations,
      label: 'Conversations',
      icon: MessagesSquare,
      count: messages.data?.conversations,
    },
    ...(can('whatsapp:use')
      ? [{ path: PATHS.whatsapp, label: 'WhatsApp', icon: MessageCircle, count: whatsapp.data?.count }]
      : []),
  ]
  return (
    <nav aria-label="Messages" className="mb-4 flex flex-wrap gap-2 behind-thread:hidden">
      {tabs.map(({ path, also, label, icon, count = 0 }) => {
        const current = isCurrent(path, location) || (also !== undefined && isCurrent(also, location))
        return (
          <NavRow
            key={path}
            path={path}
            isCurrent={current}
            className="rounded-full border px-3 max-md:text-sm max-md:[&>svg]:hidden md:px-4"
            looks={[
              'border-accent bg-accent-soft text-on-accent-soft',
              'bg-surface text-muted hover:text-ink',
            ]}
            icon={icon}
            label={label}
            badge={<CountBadge count={count} label="unread" />}
          />
        )
      })}
    </nav>
  )
}

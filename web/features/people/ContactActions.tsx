// The ways to reach a person and what there is about them elsewhere: only what the viewer's role may open.

import { useQuery } from '@tanstack/react-query'
import { CalendarDays, type LucideIcon, MessageCircle, MessagesSquare, Phone, ScrollText } from 'lucide-react'
import { Link } from 'wouter'
import { can as roleCan } from '#core/capabilities.ts'
import type { User } from '#core/contracts/users.ts'
import {
  contractorCalendarPath,
  internalThreadPath,
  newInternalPath,
  newWhatsappPath,
  personAuditPath,
  whatsappThreadPath,
} from '#core/paths.ts'
import { internalConversationsQuery } from '#web/features/conversations/queries.ts'
import { conversationsQuery } from '#web/features/whatsapp/queries.ts'
import { telLink } from '#web/lib/config.ts'
import { useCan } from '#web/lib/current-user.ts'
import { buttonClass } from '#web/ui/Button.tsx'

const FOUND = 20

export function ContactActions({ user }: { user: User }) {
  const can = useCan()
  const { id, whatsappNumber } = user
  const isContractor = roleCan(user.role, 'calendar:own')
  const thread = useQuery({
    ...internalConversationsQuery,
    enabled: can('conversations:start') && isContractor,
  })
  const internal = thread.data?.find(({ contractorId }) => contractorId === id)
  return (
    <div className="flex flex-wrap gap-2">
      {whatsappNumber && (
        <a href={telLink(whatsappNumber)} className={buttonClass('secondary')}>
          <Phone aria-hidden className="size-4" />
          Call
        </a>
      )}
      {whatsappNumber &&
        (can('whatsapp:use') ? <OurWhatsApp user={user} /> : <OwnWhatsApp number={whatsappNumber} />)}
      {can('conversations:start') && isContractor && (
        <Way to={internal ? internalThreadPath(internal.id) : newInternalPath(id)} icon={MessagesSquare}>
          Messages
        </Way>
      )}
      {can('calendar:any') && isContractor && (
        <Way to={contractorCalendarPath(id)} icon={CalendarDays}>
          Calendar
        </Way>
      )}
      {can('audit:read') && (
        <Way to={personAuditPath(id)} icon={ScrollText}>
          Audit log
        </Way>
      )}
    </div>
  )
}

function Way({ to, icon: Icon, children }: { to: string; icon: LucideIcon; children: string }) {
  return (
    <Link href={to} className={buttonClass('secondary')}>
      <Icon aria-hidden className="size-4" />
      {children}
    </Link>
  )
}

/** The agency's own thread with them; if there is none, they can start it. */
function OurWhatsApp({ user }: { user: User }) {
  const { data } = useQuery(conversationsQuery(user.whatsappNumber ?? '', FOUND))
  const thread = data?.conversations.find(({ contractorId }) => contractorId === user.id)
  return (
    <Way to={thread ? whatsappThreadPath(thread.id) : newWhatsappPath(user.id)} icon={MessageCircle}>
      WhatsApp
    </Way>
  )
}

/** For those who may not open the agency's WhatsApp: from their own phone. */
function OwnWhatsApp({ number }: { number: string }) {
  return (
    <a
      href={`https://wa.me/${number.replace(/\D/g, '')}`}
      target="_blank"
      rel="noreferrer"
      className={buttonClass('secondary')}
    >
      <MessageCircle aria-hidden className="size-4" />
      WhatsApp
    </a>
  )
}

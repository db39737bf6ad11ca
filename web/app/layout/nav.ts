// The navigation: what is in it, and who sees it. A feature with something to count puts its badge beside its line.

import {
  Briefcase,
  CalendarCheck,
  CalendarDays,
  House,
  type LucideIcon,
  Mail,
  MessageCircle,
  MessagesSquare,
  Settings,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { PATHS } from '#core/paths.ts'
import { OpenJobsBadge } from '#web/features/jobs/OpenJobsBadge.tsx'
import { UnreadMessagesBadge } from '#web/features/message-board/UnreadMessagesBadge.tsx'
import { UnreadWhatsAppBadge } from '#web/features/whatsapp/UnreadWhatsAppBadge.tsx'
import type { Can } from '#web/lib/current-user.ts'

interface NavItem {
  readonly path: string
  readonly label: string
  /** On the phone's tab strip. */
  readonly short: string
  readonly icon: LucideIcon
  readonly shown: (can: Can) => boolean
  /** Not on the phone's tab strip, which has five places, for those who see this. */
  readonly desktopOnly?: (can: Can) => boolean
  readonly badge?: ComponentType
}

const usesBoard = (can: Can) => can('messages:board')

export const NAV: readonly NavItem[] = [
  { path: PATHS.home, label: 'Home', short: 'Home', icon: House, shown: (can) => can('home:view') },
  {
    path: PATHS.rota,
    label: 'Rota Board',
    short: 'Rota',
    icon: CalendarDays,
    shown: (can) => can('shifts:read'),
  },
  {
    path: PATHS.jobs,
    label: 'Live Jobs',
    short: 'Jobs',
    icon: Briefcase,
    shown: (can) => can('jobs:read'),
    badge: OpenJobsBadge,
  },
  {
    path: PATHS.availability,
    label: 'Availability',
    short: 'Availability',
    icon: CalendarCheck,
    shown: (can) => can('availability:nav'),
  },
  {
    path: PATHS.messages,
    label: 'Messages',
    short: 'Messages',
    icon: Mail,
    shown: usesBoard,
    desktopOnly: (can) => can('whatsapp:use'),
    badge: UnreadMessagesBadge,
  },
  {
    path: PATHS.conversations,
    label: 'Messages',
    short: 'Messages',
    icon: MessagesSquare,
    shown: (can) => can('conversations:use') && !usesBoard(can),
  },
  {
    path: PATHS.whatsapp,
    label: 'WhatsApp',
    short: 'WhatsApp',
    icon: MessageCircle,
    shown: (can) => can('whatsapp:use'),
    badge: UnreadWhatsAppBadge,
  },
  {
    path: PATHS.admin,
    label: 'Admin Panel',
    short: 'Admin',
    icon: Settings,
    shown: (can) => can('admin:link'),
  },
]

/** `/home` is Home too, and a screen below a link belongs to it. */
export function isCurrent(path: string, location: string): boolean {
  const here = location.toLowerCase().replace(/\/+$/, '') || '/'
  if (path === PATHS.home) return here === PATHS.home || here === PATHS.homeAlias
  return here === path || here.startsWith(`${path}/`)
}

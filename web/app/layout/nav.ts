// The navigation: its entries and who sees them. A feature that counts something puts its badge on its entry.

import {
  Briefcase,
  CalendarCheck,
  CalendarDays,
  House,
  type LucideIcon,
  Mail,
  MessagesSquare,
  Settings,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { PATHS } from '#core/paths.ts'
import { UnreadThreadBadge } from '#web/features/conversations/UnreadThreadBadge.tsx'
import { OpenJobsBadge } from '#web/features/jobs/OpenJobsBadge.tsx'
import type { Can } from '#web/lib/current-user.ts'
import { InboxBadge } from './InboxBadge.tsx'

interface NavItem {
  readonly path: string
  readonly label: string
  /** The label on the phone's tab strip. */
  readonly short: string
  readonly icon: LucideIcon
  readonly shown: (can: Can) => boolean
  /** If it stands for more than its own path. */
  readonly isCurrent?: (location: string) => boolean
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
    isCurrent: isInbox,
    badge: InboxBadge,
  },
  {
    path: PATHS.conversations,
    label: 'Messages',
    short: 'Messages',
    icon: MessagesSquare,
    shown: (can) => can('team-thread:use'),
    badge: UnreadThreadBadge,
  },
  {
    path: PATHS.admin,
    label: 'Admin Panel',
    short: 'Admin',
    icon: Settings,
    shown: (can) => can('admin:link'),
  },
]

const INBOX = [PATHS.messages, PATHS.conversations, PATHS.adminConversations, PATHS.whatsapp]

/** The three places where staff read messages: one entry leads to them all. */
export function isInbox(location: string): boolean {
  return INBOX.some((path) => isCurrent(path, location))
}

/** Whether an entry is the one to mark. The admin panel's address is the start of the conversations' second one. */
export function isCurrentItem(item: Pick<NavItem, 'path' | 'isCurrent'>, location: string): boolean {
  if (item.isCurrent) return item.isCurrent(location)
  return isCurrent(item.path, location) && !(item.path === PATHS.admin && isInbox(location))
}

/** `/home` counts as Home, and a screen below a link counts as that link. */
export function isCurrent(path: string, location: string): boolean {
  const here = location.toLowerCase().replace(/\/+$/, '') || '/'
  if (path === PATHS.home) return here === PATHS.home || here === PATHS.homeAlias
  return here === path || here.startsWith(`${path}/`)
}

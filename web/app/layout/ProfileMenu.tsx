// Who is signed in, the links that have no place in the bar, browser notifications, and the way out.

import { Bell, BellOff, ChevronDown, LogOut, Mail, MessagesSquare, Users } from 'lucide-react'
import { useLocation } from 'wouter'
import type { Role } from '#core/capabilities.ts'
import { PATHS } from '#core/paths.ts'
import { useSignOut } from '#web/features/auth/queries.ts'
import { useNoticePermission } from '#web/lib/browser-notices.ts'
import { cx } from '#web/lib/class-names.ts'
import { useCan, useCurrentUser } from '#web/lib/current-user.ts'
import { initialsOf } from '#web/lib/format.ts'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/Menu.tsx'
import { toast } from '#web/ui/toast.ts'

const roleColour: Record<Role, string> = {
  PENDING: 'bg-neutral-soft text-on-neutral-soft',
  CONTRACTOR: 'bg-role-contractor text-on-role',
  MANAGER: 'bg-role-manager text-on-role',
  ADMIN: 'bg-role-admin text-on-role',
  MASTER_ADMIN: 'bg-role-master-admin text-on-role',
}

export function ProfileMenu() {
  const user = useCurrentUser()
  const can = useCan()
  const [, navigate] = useLocation()
  const signOut = useSignOut()
  const roleText = user.role.toLowerCase().replace('_', ' ')
  const badge = <InitialsBadge initials={initialsOf(user)} role={user.role} />
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Profile menu, ${user.fullName}`}
          className="control-height flex items-center gap-2 rounded-full md:pr-2 md:hover:bg-subtle"
        >
          {badge}
          <ChevronDown aria-hidden className="size-4 text-muted max-md:hidden" />
        </button>
      }
    >
      <div className="flex max-w-72 items-center gap-3 px-2.5 py-2">
        {badge}
        <div className="min-w-0">
          <p className="truncate font-medium">{user.fullName}</p>
          {user.email && <p className="truncate text-muted text-sm">{user.email}</p>}
          <p className="text-muted text-sm">{roleText}</p>
        </div>
      </div>
      <MenuSeparator />
      {can('team:view') && (
        <MenuItem icon={<Users aria-hidden />} onSelect={() => navigate(PATHS.team)}>
          Team
        </MenuItem>
      )}
      {can('messages:board') && (
        <>
          <MenuItem icon={<Mail aria-hidden />} onSelect={() => navigate(PATHS.messages)}>
            Messages
          </MenuItem>
          <MenuItem icon={<MessagesSquare aria-hidden />} onSelect={() => navigate(PATHS.conversations)}>
            Internal conversations
          </MenuItem>
        </>
      )}
      <NoticeItem />
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} disabled={signOut.isPending} onSelect={() => signOut.mutate()}>
        Logout
      </MenuItem>
    </Menu>
  )
}

function InitialsBadge({ initials, role }: { initials: string; role: Role }) {
  return (
    <span
      aria-hidden
      data-role={role}
      className={cx(
        'grid size-9 shrink-0 place-items-center rounded-full font-semibold text-[0.8125rem]',
        roleColour[role],
      )}
    >
      {initials}
    </span>
  )
}

/** A quiet offer, made here alone. */
function NoticeItem() {
  const { permission, ask } = useNoticePermission()
  if (permission === 'unsupported') return null
  if (permission === 'denied') {
    return (
      <MenuItem icon={<BellOff aria-hidden />} disabled>
        Notifications blocked in browser
      </MenuItem>
    )
  }
  if (permission === 'granted') {
    return (
      <MenuItem icon={<Bell aria-hidden />} disabled>
        Notifications are on
      </MenuItem>
    )
  }
  return (
    <MenuItem
      icon={<Bell aria-hidden />}
      onSelect={() =>
        void ask().then((answer) => {
          if (answer === 'granted') toast({ title: 'Notifications are on' })
        })
      }
    >
      Turn on notifications
    </MenuItem>
  )
}

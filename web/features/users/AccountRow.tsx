// One account in Manage Users.

import { CirclePause, KeyRound, Phone, Play, Trash2, UserCheck } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'
import { can } from '#core/capabilities.ts'
import type { User } from '#core/contracts/users.ts'
import { contractorCalendarPath } from '#core/paths.ts'
import { isPending } from '#core/users.ts'
import { initialsOf } from '#web/lib/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { InitialsBadge } from '#web/ui/InitialsBadge.tsx'
import { nameOf } from './queries.ts'
import { RoleBadge } from './RoleBadge.tsx'
import type { May } from './use-may.ts'

export type AccountAction = 'approve' | 'phone' | 'reset' | 'active' | 'delete'

interface AccountRowProps {
  user: User
  may: May
  onAction: (action: AccountAction, user: User) => void
  busy: boolean
}

export const AccountRow = memo(function AccountRow({ user, may, onAction, busy }: AccountRowProps) {
  const name = nameOf(user)
  const toggle = may({ action: user.isActive ? 'pause' : 'activate', target: user })
  const waits = isPending(user.role)
  return (
    <li className="flex flex-col gap-x-4 gap-y-2 border-b px-4 py-3 last:border-b-0 lg:flex-row lg:items-center">
      <div className="flex min-w-0 flex-1 items-center gap-3">
        <InitialsBadge
          initials={initialsOf({ fullName: `${user.firstName} ${user.lastName}` })}
          role={user.role}
        />
        <div className="min-w-0">
          <p className="break-words font-medium">
            {can(user.role, 'calendar:own') ? (
              <Link
                href={contractorCalendarPath(user.id)}
                className="text-accent underline-offset-2 hover:underline"
              >
                {name}
              </Link>
            ) : (
              name
            )}
          </p>
          <p className="tabular text-muted text-sm">
            {waits && !user.firstName ? 'Waits for approval' : (user.whatsappNumber ?? 'No phone number')}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 lg:w-44">
        <RoleBadge role={user.role} />
        <Badge tone={user.isActive ? 'success' : 'neutral'}>{user.isActive ? 'Active' : 'Paused'}</Badge>
      </div>
      <div className="-mx-2 flex flex-wrap gap-1 lg:mx-0 lg:w-[34rem] lg:justify-end">
        {waits && may({ action: 'approve', target: user, newRole: 'CONTRACTOR' }).ok && (
          <Button
            className="max-lg:mx-2"
            aria-label={`Approve ${name}`}
            icon={<UserCheck aria-hidden className="size-4" />}
            onClick={() => onAction('approve', user)}
          >
            Approve
          </Button>
        )}
        {may({ action: 'edit-phone', target: user }).ok && (
          <Button
            variant="quiet"
            className="px-2.5!"
            aria-label={`Edit Phone of ${name}`}
            icon={<Phone aria-hidden className="size-4" />}
            onClick={() => onAction('phone', user)}
          >
            Edit Phone
          </Button>
        )}
        {!waits && may({ action: 'reset-password', target: user }).ok && (
          <Button
            variant="quiet"
            className="px-2.5!"
            aria-label={`Reset Password of ${name}`}
            icon={<KeyRound aria-hidden className="size-4" />}
            onClick={() => onAction('reset', user)}
          >
            Reset Password
          </Button>
        )}
        <Button
          variant="quiet"
          className="px-2.5!"
          aria-label={`${user.isActive ? 'Pause' : 'Activate'} ${name}`}
          title={toggle.why}
          disabled={!toggle.ok}
          busy={busy}
          icon={
            user.isActive ? (
              <CirclePause aria-hidden className="size-4" />
            ) : (
              <Play aria-hidden className="size-4" />
            )
          }
          onClick={() => onAction('active', user)}
        >
          {user.isActive ? 'Pause' : 'Activate'}
        </Button>
        {may({ action: 'delete', target: user }).ok && (
          <Button
            variant="danger-quiet"
            className="px-2.5!"
            aria-label={`Delete ${name}`}
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={() => onAction('delete', user)}
          >
            Delete
          </Button>
        )}
      </div>
    </li>
  )
})

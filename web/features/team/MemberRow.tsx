// One member of the team, with what the viewer may do for them.

import { KeyRound, UserCheck, UserCog } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'
import { can as roleCan } from '#core/capabilities.ts'
import type { User } from '#core/contracts/users.ts'
import { contractorCalendarPath } from '#core/paths.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import { isPending } from '#core/users.ts'
import { nameOf } from '#web/features/users/queries.ts'
import { RoleBadge } from '#web/features/users/RoleBadge.tsx'
import type { May } from '#web/features/users/use-may.ts'
import { useCan } from '#web/lib/current-user.ts'
import { initialsOf } from '#web/lib/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { InitialsBadge } from '#web/ui/InitialsBadge.tsx'
import { InlineNumber } from './InlineNumber.tsx'

export type MemberAction = 'approve' | 'role' | 'reset'

interface MemberRowProps {
  user: User
  lastSignInAt: string | undefined
  may: May
  onAction: (action: MemberAction, user: User) => void
}

export const MemberRow = memo(function MemberRow({ user, lastSignInAt, may, onAction }: MemberRowProps) {
  const can = useCan()
  const name = nameOf(user)
  const waits = isPending(user.role)
  const hasLink = can('calendar:any') && roleCan(user.role, 'calendar:own')
  return (
    <li className="grid items-center gap-x-4 gap-y-2 border-b px-4 py-3 last:border-b-0 lg:grid-cols-[minmax(14rem,1.4fr)_11rem_minmax(15rem,1fr)_9rem_18rem]">
      <div className="flex min-w-0 items-center gap-3">
        <InitialsBadge
          initials={initialsOf({ fullName: `${user.firstName} ${user.lastName}` })}
          role={user.role}
        />
        <div className="min-w-0">
          <p className="break-words font-medium">
            {hasLink ? (
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
          <p className="break-all text-muted text-sm">{waits ? 'Waits for approval' : user.username}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <RoleBadge role={user.role} />
        {!user.isActive && <Badge>Paused</Badge>}
      </div>
      <InlineNumber user={user} editable={may({ action: 'edit-phone', target: user }).ok} />
      <p className="text-muted text-sm">
        <span className="lg:hidden">Last sign-in: </span>
        {lastSignInAt ? formatInstant(new Date(lastSignInAt), FORMATS.dateTime) : 'Never signed in'}
      </p>
      <div className="-mx-2 flex flex-wrap gap-1 lg:mx-0 lg:justify-end">
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
        {!waits && mayChangeRole(user, may) && (
          <Button
            variant="quiet"
            className="px-2.5!"
            aria-label={`Change Role of ${name}`}
            icon={<UserCog aria-hidden className="size-4" />}
            onClick={() => onAction('role', user)}
          >
            Change Role
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
      </div>
    </li>
  )
})

/** Whether there is any other role that the viewer may give them. */
const mayChangeRole = (user: User, may: May): boolean =>
  (['CONTRACTOR', 'MANAGER'] as const).some(
    (newRole) => newRole !== user.role && may({ action: 'change-role', target: user, newRole }).ok,
  )

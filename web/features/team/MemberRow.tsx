// One member of the team, with the actions the viewer may take.

import { UserCog } from 'lucide-react'
import { memo } from 'react'
import type { User } from '#core/contracts/users.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import { isPending } from '#core/users.ts'
import {
  ApproveButton,
  PersonName,
  ResetPasswordButton,
  RowButton,
} from '#web/features/users/PersonParts.tsx'
import { nameOf } from '#web/features/users/queries.ts'
import { RoleBadge } from '#web/features/users/RoleBadge.tsx'
import type { May } from '#web/features/users/use-may.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { InlineNumber } from './InlineNumber.tsx'

export type MemberAction = 'approve' | 'role' | 'reset'

interface MemberRowProps {
  user: User
  lastSignInAt: string | undefined
  may: May
  onAction: (action: MemberAction, user: User) => void
}

/** Stacked on a phone, two lines in a window of middle width, then one line. */
const rowClass =
  'grid items-center gap-x-4 gap-y-2 border-b px-4 py-3 [contain-intrinsic-size:auto_5rem] [content-visibility:auto] last:border-b-0 @min-[48rem]:grid-flow-col @min-[48rem]:grid-cols-[minmax(12rem,1.2fr)_minmax(11rem,1fr)_19rem] @min-[48rem]:grid-rows-2 @min-[74rem]:grid-flow-row @min-[74rem]:grid-cols-[minmax(14rem,1.4fr)_11rem_minmax(15rem,1fr)_9rem_20rem] @min-[74rem]:grid-rows-1'

export const MemberRow = memo(function MemberRow({ user, lastSignInAt, may, onAction }: MemberRowProps) {
  const waits = isPending(user.role)
  // One's own number is changed under My details, where a code confirms it.
  const isOwn = useCurrentUser().id === user.id
  return (
    <li className={rowClass}>
      <div className="flex min-w-0 items-center gap-3">
        <PersonName user={user}>
          <p className="text-muted text-sm [overflow-wrap:anywhere]">
            {waits ? 'Waiting for approval' : user.username}
          </p>
        </PersonName>
      </div>
      <div className="flex flex-wrap gap-2 @min-[48rem]:@max-[74rem]:pl-12">
        <RoleBadge role={user.role} />
        {!user.isActive && <Badge>Paused</Badge>}
      </div>
      <InlineNumber user={user} editable={!isOwn && may({ action: 'edit-phone', target: user }).ok} />
      <p className="text-muted text-sm">
        <span className="@min-[74rem]:hidden">Last sign-in: </span>
        {lastSignInAt ? formatInstant(new Date(lastSignInAt), FORMATS.dateTime) : 'Never signed in'}
      </p>
      <div className="-mx-2 flex flex-wrap gap-1 @min-[48rem]:row-span-2 @min-[48rem]:justify-end @min-[60rem]:mx-0 @min-[74rem]:row-span-1">
        {waits && may({ action: 'approve', target: user, newRole: 'CONTRACTOR' }).ok && (
          <ApproveButton user={user} onClick={() => onAction('approve', user)} />
        )}
        {!waits && mayChangeRole(user, may) && (
          <RowButton
            label={`Change Role of ${nameOf(user)}`}
            Icon={UserCog}
            onClick={() => onAction('role', user)}
          >
            Change Role
          </RowButton>
        )}
        {!waits && may({ action: 'reset-password', target: user }).ok && (
          <ResetPasswordButton user={user} onClick={() => onAction('reset', user)} />
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

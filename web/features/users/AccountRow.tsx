// One account in Manage Users.

import { CirclePause, Phone, Play, Trash2 } from 'lucide-react'
import { memo } from 'react'
import type { User } from '#core/contracts/users.ts'
import { isPending } from '#core/users.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ApproveButton, PersonName, ResetPasswordButton, RowButton } from './PersonParts.tsx'
import { nameOf } from './queries.ts'
import { RoleBadge } from './RoleBadge.tsx'
import type { May } from './use-may.ts'

export type AccountAction = 'approve' | 'contact' | 'reset' | 'active' | 'delete'

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
    <li className="flex flex-col gap-x-4 gap-y-2 border-b px-4 py-3 [contain-intrinsic-size:auto_5rem] [content-visibility:auto] last:border-b-0 @min-[60rem]:flex-row @min-[60rem]:items-center">
      <div className="flex min-w-0 flex-1 items-center gap-3">
        <PersonName user={user}>
          <p className="tabular text-muted text-sm">
            {waits && !user.firstName ? 'Waiting for approval' : (user.whatsappNumber ?? 'No phone number')}
          </p>
          {user.email && <p className="break-all text-muted text-sm">{user.email}</p>}
        </PersonName>
      </div>
      <div className="flex flex-wrap gap-2 @min-[60rem]:w-44">
        <RoleBadge role={user.role} />
        <Badge tone={user.isActive ? 'success' : 'neutral'}>{user.isActive ? 'Active' : 'Paused'}</Badge>
      </div>
      <div className="-mx-2 flex flex-wrap gap-1 @min-[60rem]:mx-0 @min-[60rem]:w-[34rem] @min-[60rem]:justify-end">
        {waits && may({ action: 'approve', target: user, newRole: 'CONTRACTOR' }).ok && (
          <ApproveButton user={user} onClick={() => onAction('approve', user)} />
        )}
        {may({ action: 'edit-phone', target: user }).ok && (
          <RowButton label={`Edit Contact of ${name}`} Icon={Phone} onClick={() => onAction('contact', user)}>
            Edit Contact
          </RowButton>
        )}
        {!waits && may({ action: 'reset-password', target: user }).ok && (
          <ResetPasswordButton user={user} onClick={() => onAction('reset', user)} />
        )}
        <RowButton
          label={`${user.isActive ? 'Pause' : 'Activate'} ${name}`}
          Icon={user.isActive ? CirclePause : Play}
          title={toggle.why}
          disabled={!toggle.ok}
          busy={busy}
          onClick={() => onAction('active', user)}
        >
          {user.isActive ? 'Pause' : 'Activate'}
        </RowButton>
        {may({ action: 'delete', target: user }).ok && (
          <RowButton label={`Delete ${name}`} Icon={Trash2} danger onClick={() => onAction('delete', user)}>
            Delete
          </RowButton>
        )}
      </div>
    </li>
  )
})

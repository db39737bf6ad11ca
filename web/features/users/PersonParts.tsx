// The parts of a person's row, on the team page and in Manage Users.

import { KeyRound, type LucideIcon, UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { User } from '#core/contracts/users.ts'
import { personPath } from '#core/paths.ts'
import { useCan } from '#web/lib/current-user.ts'
import { initialsOf } from '#web/lib/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { InitialsBadge } from '#web/ui/InitialsBadge.tsx'
import { nameOf } from './queries.ts'

/** The name leads to the person's page; `children` is the line below it. */
export function PersonName({ user, children }: { user: User; children: ReactNode }) {
  const can = useCan()
  const name = nameOf(user)
  return (
    <>
      <InitialsBadge
        initials={initialsOf({ fullName: `${user.firstName} ${user.lastName}` })}
        role={user.role}
      />
      <div className="min-w-0">
        <p className="break-words font-medium">
          {can('team:view') ? (
            <Link
              href={personPath(user.id)}
              className="line-target text-accent underline-offset-2 hover:underline"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        {children}
      </div>
    </>
  )
}

interface RowButtonProps {
  /** The accessible name: the action and the person. */
  label: string
  Icon: LucideIcon
  danger?: boolean
  /** Why it is disabled. */
  title?: string | undefined
  disabled?: boolean
  busy?: boolean
  onClick: () => void
  children: string
}

export function RowButton({ label, Icon, danger = false, children, ...rest }: RowButtonProps) {
  return (
    <Button
      variant={danger ? 'danger-quiet' : 'quiet'}
      className="px-2.5!"
      aria-label={label}
      icon={<Icon aria-hidden className="size-4" />}
      {...rest}
    >
      {children}
    </Button>
  )
}

export function ResetPasswordButton({ user, onClick }: { user: User; onClick: () => void }) {
  return (
    <RowButton label={`Reset Password of ${nameOf(user)}`} Icon={KeyRound} onClick={onClick}>
      Reset Password
    </RowButton>
  )
}

export function ApproveButton({ user, onClick }: { user: User; onClick: () => void }) {
  return (
    <Button
      className="@max-[60rem]:mx-2"
      aria-label={`Approve ${nameOf(user)}`}
      icon={<UserCheck aria-hidden className="size-4" />}
      onClick={onClick}
    >
      Approve
    </Button>
  )
}

// What the board says when it has nobody to show.

import { SearchX, UserPlus, Users } from 'lucide-react'
import { Link } from 'wouter'
import { PATHS } from '#core/paths.ts'
import { useCan } from '#web/lib/current-user.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/States.tsx'

interface NobodyShownProps {
  /** Somebody was looked for by name or role, or for being free. */
  isFiltered: boolean
  isFreeFilter: boolean
  onClear: () => void
}

export function NobodyShown({ isFiltered, isFreeFilter, onClear }: NobodyShownProps) {
  const can = useCan()
  const showAll = (
    <Button variant="secondary" onClick={onClear}>
      Show all staff
    </Button>
  )
  if (isFreeFilter) {
    return (
      <EmptyState title="Nobody is free then" icon={<SearchX aria-hidden />} action={showAll}>
        Nobody who matches has said that they are free for this and is not booked.
      </EmptyState>
    )
  }
  if (isFiltered) {
    return (
      <EmptyState title="Nobody matches" icon={<SearchX aria-hidden />} action={showAll}>
        No one on the staff has that name and role.
      </EmptyState>
    )
  }
  const add = can('users:create') && (
    <Link href={PATHS.admin} className={buttonClass('primary')}>
      <UserPlus aria-hidden className="size-4" />
      Add a contractor
    </Link>
  )
  return (
    <EmptyState
      title="No contractors yet"
      icon={<Users aria-hidden />}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {showAll}
          {add}
        </div>
      }
    >
      They appear here as soon as they have an account.
    </EmptyState>
  )
}

// A person as two letters in their role's colour. Decorative: the name is next to it.

import type { Role } from '#core/capabilities.ts'
import { cx } from '#web/lib/class-names.ts'

const roleColour: Record<Role, string> = {
  PENDING: 'bg-neutral-soft text-on-neutral-soft',
  CONTRACTOR: 'bg-role-contractor text-on-role',
  MANAGER: 'bg-role-manager text-on-role',
  ADMIN: 'bg-role-admin text-on-role',
  MASTER_ADMIN: 'bg-role-master-admin text-on-role',
}

export function InitialsBadge({ initials, role }: { initials: string; role: Role }) {
  return (
    <span
      aria-hidden
      data-role={role}
      className={cx(
        'grid size-9 shrink-0 place-items-center rounded-full font-semibold text-[min(0.8125rem,4.5vw)]',
        roleColour[role],
      )}
    >
      {initials}
    </span>
  )
}

import type { Role } from '#core/capabilities.ts'
import { roleLabel } from '#core/users.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'

const TONES: Record<Role, Tone> = {
  PENDING: 'warning',
  CONTRACTOR: 'success',
  MANAGER: 'info',
  ADMIN: 'accent',
  MASTER_ADMIN: 'danger',
}

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={TONES[role]}>{roleLabel(role)}</Badge>
}

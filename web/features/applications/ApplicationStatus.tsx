// The status of an application, in the words people know.

import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { type ApplicationStatus as Status, statusLabel } from '#core/applications.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'

const LOOKS: Record<Status, { tone: Tone; icon: typeof Clock }> = {
  APPLIED: { tone: 'info', icon: Clock },
  CONFIRMED: { tone: 'success', icon: CircleCheck },
  REJECTED: { tone: 'danger', icon: CircleX },
}

export function ApplicationStatus({ status }: { status: Status }) {
  const { tone, icon: Icon } = LOOKS[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {statusLabel(status)}
    </Badge>
  )
}

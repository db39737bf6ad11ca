// The status of an application, in the words people know.

import { CalendarX2, CircleCheck, CircleX, Clock } from 'lucide-react'
import { type ApplicationStatus as Status, statusLabel } from '#core/applications.ts'
import type { Application } from '#core/contracts/applications.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'

const LOOKS: Record<Status, { tone: Tone; icon: typeof Clock }> = {
  APPLIED: { tone: 'info', icon: Clock },
  CONFIRMED: { tone: 'success', icon: CircleCheck },
  REJECTED: { tone: 'danger', icon: CircleX },
}

export function ApplicationStatus({ of }: { of: Pick<Application, 'status' | 'isBooked'> }) {
  // Nobody should turn up for a shift that was unbooked or given to somebody else.
  if (of.status === 'CONFIRMED' && of.isBooked === false) {
    return (
      <Badge tone="neutral" icon={<CalendarX2 aria-hidden />}>
        No longer booked
      </Badge>
    )
  }
  const { tone, icon: Icon } = LOOKS[of.status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {statusLabel(of.status)}
    </Badge>
  )
}

// How each kind of availability looks on every screen: a colour and an icon next to the label.

import { CalendarCheck, Clock, type LucideIcon, Moon, Sun, X } from 'lucide-react'
import { type AvailabilityKind, KIND_LABELS } from '#core/availability.ts'
import { Badge, type Tone } from './Badge.tsx'

interface Look {
  tone: Tone
  icon: LucideIcon
  /** Background and text colour of a whole cell. */
  cell: string
}

export const KIND_LOOKS: Record<AvailabilityKind, Look> = {
  DAY_SHIFT: { tone: 'day', icon: Sun, cell: 'bg-day text-on-day' },
  NIGHT_SHIFT: { tone: 'night', icon: Moon, cell: 'bg-night text-on-night' },
  TWENTYFOUR_HOURS: { tone: 'full', icon: Clock, cell: 'bg-full text-on-full' },
  AVAILABLE_FOR_ANY: { tone: 'any', icon: CalendarCheck, cell: 'bg-any text-on-any' },
  UNAVAILABLE: { tone: 'unavailable', icon: X, cell: 'bg-unavailable text-on-unavailable hatch' },
}

export function KindBadge({ kind, label = KIND_LABELS[kind] }: { kind: AvailabilityKind; label?: string }) {
  const { tone, icon: Icon } = KIND_LOOKS[kind]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {label}
    </Badge>
  )
}

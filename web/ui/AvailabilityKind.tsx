// How each kind of availability looks, everywhere the same: a colour and an icon beside the word.

import { CalendarCheck, Clock, type LucideIcon, Moon, Sun, X } from 'lucide-react'
import { type AvailabilityKind, KIND_LABELS } from '#core/availability.ts'
import { Badge, type Tone } from './Badge.tsx'

interface Look {
  tone: Tone
  icon: LucideIcon
  /** Ground and ink of a whole cell. */
  cell: string
}

export const KIND_LOOKS: Record<AvailabilityKind, Look> = {
  DAY_SHIFT: { tone: 'day', icon: Sun, cell: 'bg-day text-on-day' },
  NIGHT_SHIFT: { tone: 'night', icon: Moon, cell: 'bg-night text-on-night' },
  TWENTYFOUR_HOURS: { tone: 'full', icon: Clock, cell: 'bg-full text-on-full' },
  AVAILABLE_FOR_ANY: { tone: 'any', icon: CalendarCheck, cell: 'bg-any text-on-any' },
  UNAVAILABLE: { tone: 'unavailable', icon: X, cell: 'bg-unavailable text-on-unavailable hatch' },
}

export function KindBadge({ kind }: { kind: AvailabilityKind }) {
  const { tone, icon: Icon } = KIND_LOOKS[kind]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {KIND_LABELS[kind]}
    </Badge>
  )
}

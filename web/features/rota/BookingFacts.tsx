// The facts of a booking, each with its label.

import {
  Briefcase,
  Clock,
  MapPin,
  NotebookPen,
  PencilLine,
  Phone,
  TriangleAlert,
  User,
  UserRound,
} from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { Shift } from '#core/contracts/rota.ts'
import { durationLabel, timeRangeLabel } from '#core/time-labels.ts'
import { telLink, useConfig } from '#web/lib/config.ts'
import { useCan } from '#web/lib/current-user.ts'
import { mapLink } from '#web/lib/map-link.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonClass } from '#web/ui/Button.tsx'

export function BookingFacts({
  shift,
  warnings = [],
}: {
  shift: Shift
  warnings?: readonly string[] | undefined
}) {
  const span = { start: new Date(shift.dateStart), end: new Date(shift.dateEnd) }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        {shift.jobId ? (
          <Badge tone="accent" icon={<Briefcase aria-hidden />}>
            Linked to Live Job
          </Badge>
        ) : (
          <Badge icon={<PencilLine aria-hidden />}>Manual Booking</Badge>
        )}
      </div>
      <p className="break-words font-semibold text-lg leading-snug">{shift.headline}</p>
      {warnings.length > 0 && (
        <ul className="flex flex-col gap-1 rounded-control bg-warning-soft px-3 py-2 text-on-warning-soft">
          {warnings.map((reason) => (
            <li key={reason} className="flex gap-2">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {reason}
            </li>
          ))}
        </ul>
      )}
      <dl className="flex flex-col gap-3">
        <Fact icon={Clock} label="Time">
          <span className="tabular mr-2">{timeRangeLabel(span)}</span>
          <Badge tone="booked">{durationLabel(span.end.getTime() - span.start.getTime())}</Badge>
        </Fact>
        <Fact icon={UserRound} label="Assigned to">
          {shift.assignedToName}
        </Fact>
        {shift.address && (
          <Fact icon={MapPin} label="Address">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 break-words">{shift.address}</span>
              <MapButton address={shift.address} />
            </span>
          </Fact>
        )}
        {shift.serviceUserInitials && (
          <Fact icon={User} label="Service user">
            {shift.serviceUserInitials}
          </Fact>
        )}
        {shift.localAuthority && (
          <Fact icon={MapPin} label="Local authority">
            {shift.localAuthority}
          </Fact>
        )}
        {shift.notes && (
          <Fact icon={NotebookPen} label="Notes">
            <span className="whitespace-pre-wrap break-words">{shift.notes}</span>
          </Fact>
        )}
        <WhoToCall />
      </dl>
    </div>
  )
}

function WhoToCall() {
  const can = useCan()
  const { agencyName, agencyPhone } = useConfig()
  if (!can('office:call')) return null
  return (
    <Fact icon={Phone} label="Who to call">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 break-words">{agencyName}</span>
        <a href={telLink(agencyPhone)} className={buttonClass('secondary', 'px-2.5! text-sm')}>
          <Phone aria-hidden className="size-4" />
          {agencyPhone}
        </a>
      </span>
    </Fact>
  )
}

function MapButton({ address }: { address: string }) {
  return (
    <a
      href={mapLink(address)}
      target="_blank"
      rel="noreferrer"
      aria-label={`Open ${address} on a map`}
      className={buttonClass('secondary', 'px-2.5! text-sm')}
    >
      <MapPin aria-hidden className="size-4" />
      Map
    </a>
  )
}

interface FactProps {
  icon: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>
  label: string
  children: ReactNode
}

function Fact({ icon: Icon, label, children }: FactProps) {
  return (
    <div className="relative min-w-0 pl-8">
      <dt className="text-muted text-xs">
        <Icon aria-hidden className="absolute top-0.5 left-0 size-4" />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

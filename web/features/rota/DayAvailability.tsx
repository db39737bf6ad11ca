// The person's availability on the day being booked, and a button to change it for people who may.

import { type ComponentType, useState } from 'react'
import type { AvailabilityEntry } from '#core/contracts/availability.ts'
import type { Day } from '#core/time.ts'
import { useCan } from '#web/lib/current-user.ts'
import { KindBadge } from '#web/ui/AvailabilityKind.tsx'
import { Button } from '#web/ui/Button.tsx'

/** Belongs to another feature; the app passes it in. */
export type SetAvailability = ComponentType<{
  userId: string
  name: string
  day: Day
  entry: AvailabilityEntry | null
  onClose: () => void
}>

interface DayAvailabilityProps {
  person: { id: string; name: string }
  day: Day
  /** Undefined until it is known. */
  entry: AvailabilityEntry | null | undefined
  SetAvailability: SetAvailability | undefined
}

export function DayAvailability({ person, day, entry, SetAvailability }: DayAvailabilityProps) {
  const can = useCan()
  const [isSetting, setSetting] = useState(false)
  const maySet = SetAvailability && can('availability:set-any')
  return (
    <div className="-mt-1 mb-4 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b pb-3">
      <span className="text-muted text-sm">Availability</span>
      {entry ? (
        <KindBadge kind={entry.kind} />
      ) : (
        <span>{entry === null ? 'No availability given' : '…'}</span>
      )}
      {entry?.text && <span className="min-w-0 break-words text-ink-soft text-sm">{entry.text}</span>}
      {maySet && (
        <Button
          variant="secondary"
          className="ml-auto"
          disabled={entry === undefined}
          onClick={() => setSetting(true)}
        >
          Set availability
        </Button>
      )}
      {maySet && isSetting && (
        <SetAvailability
          userId={person.id}
          name={person.name}
          day={day}
          entry={entry ?? null}
          onClose={() => setSetting(false)}
        />
      )}
    </div>
  )
}

// A list of shifts that open their details: under a month, and to choose between several on one day.

import { MapPin } from 'lucide-react'
import type { Shift } from '#core/contracts/rota.ts'
import { durationLabel, FORMATS, formatInstant, timeRangeLabel } from '#core/time-labels.ts'
import { spanOfShift } from './calendar-days.ts'

interface ShiftListProps {
  label: string
  shifts: readonly Shift[]
  onPick: (shift: Shift) => void
}

export function ShiftList({ label, shifts, onPick }: ShiftListProps) {
  return (
    <ul aria-label={label} className="divide-y">
      {shifts.map((shift) => {
        const span = spanOfShift(shift)
        return (
          <li key={shift.id}>
            <button
              type="button"
              onClick={() => onPick(shift)}
              className="flex w-full flex-col gap-0.5 px-4 py-3 text-left hover:bg-subtle"
            >
              <span className="tabular flex flex-wrap items-baseline gap-x-2 font-medium">
                {formatInstant(span.start, FORMATS.weekdayDate)}
                <span>{timeRangeLabel(span)}</span>
                <span className="font-normal text-muted text-sm">
                  {durationLabel(span.end.getTime() - span.start.getTime())}
                </span>
              </span>
              <span className="max-w-full break-words text-ink-soft">{shift.headline}</span>
              {shift.address && (
                <span className="flex max-w-full items-start gap-1 text-muted text-sm">
                  <MapPin aria-hidden className="mt-0.5 size-3.5 shrink-0" />
                  <span className="min-w-0 break-words">{shift.address}</span>
                </span>
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

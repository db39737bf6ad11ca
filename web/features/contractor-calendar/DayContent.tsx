// The content of a day: on a phone a colour, an icon and a time; with more room, the words.

import { TriangleAlert } from 'lucide-react'
import { KIND_LABELS } from '#core/availability.ts'
import type { Shift } from '#core/contracts/rota.ts'
import { type Day, wallTimeOf } from '#core/time.ts'
import { timeRangeLabel } from '#core/time-labels.ts'
import { cx } from '#web/lib/class-names.ts'
import { KIND_LOOKS } from '#web/ui/AvailabilityKind.tsx'
import { type CalendarDay, isClash, spanOfShift } from './calendar-days.ts'

/** The background of the whole day; null if the day is empty. A booked day is only solid on a phone. */
export function dayGround({ shifts, entry }: CalendarDay): string | null {
  if (shifts.length > 0) return 'max-sm:bg-booked max-sm:text-on-booked'
  return entry ? KIND_LOOKS[entry.kind].cell : null
}

interface DayContentProps {
  day: Day
  isToday: boolean
  content: CalendarDay
}

export function DayContent({ day, isToday, content }: DayContentProps) {
  const { shifts, entry } = content
  const [first, ...others] = shifts
  return (
    <>
      <span
        className={cx(
          'tabular grid min-h-6 min-w-6 shrink-0 place-items-center self-start rounded-full text-sm',
          isToday ? 'bg-ink font-semibold text-surface' : 'font-medium',
        )}
      >
        {Number(day.slice(8))}
      </span>
      {first ? (
        <>
          {isClash(content) && <ClashMark />}
          <PhoneShift shift={first} others={others.length} />
          <ShiftChip shift={first} />
          {others.length > 0 && (
            <span className="text-ink-soft text-xs max-sm:hidden">{`+${others.length} more`}</span>
          )}
        </>
      ) : (
        entry && <Said kind={entry.kind} />
      )}
    </>
  )
}

/** The word on wider screens; on a phone the icon, and the word in the day's name. */
function ClashMark() {
  return (
    <span className="absolute top-1 right-1 flex items-center gap-0.5 rounded-full bg-danger-soft px-1 py-0.5 font-semibold text-on-danger-soft text-xs">
      <TriangleAlert aria-hidden className="size-3.5" />
      <span className="max-sm:sr-only">Clash</span>
    </span>
  )
}

function PhoneShift({ shift, others }: { shift: Shift; others: number }) {
  return (
    <span className="tabular mt-auto text-center font-medium text-[min(0.6875rem,3.8vw)] leading-tight sm:hidden">
      {others > 0 ? `${others + 1} shifts` : wallTimeOf(new Date(shift.dateStart))}
    </span>
  )
}

function ShiftChip({ shift }: { shift: Shift }) {
  return (
    <span className="flex min-w-0 flex-col rounded-md bg-booked px-1.5 py-1 text-on-booked text-xs leading-snug max-sm:hidden">
      <span className="tabular truncate font-semibold">{timeRangeLabel(spanOfShift(shift))}</span>
      <span className="truncate">{shift.headline}</span>
    </span>
  )
}

function Said({ kind }: { kind: keyof typeof KIND_LOOKS }) {
  const { icon: Icon } = KIND_LOOKS[kind]
  return (
    <span className="flex items-center gap-1 font-medium text-xs max-sm:mt-auto max-sm:justify-center max-sm:pb-1">
      <Icon aria-hidden className="size-4 shrink-0 sm:size-3.5" />
      <span className="truncate max-sm:hidden">{KIND_LABELS[kind]}</span>
    </span>
  )
}

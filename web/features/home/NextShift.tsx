// The contractor's current or next shift, on top of the page. It opens the details: the map, the notes and who to call.

import { CalendarClock, ChevronRight, MapPin } from 'lucide-react'
import type { Shift } from '#core/contracts/rota.ts'
import { addDays, type Day, dayOf } from '#core/time.ts'
import { durationLabel, FORMATS, formatDay, timeRangeLabel } from '#core/time-labels.ts'

interface NextShiftProps {
  shift: Shift
  today: Day
  now: Date
  onOpen: () => void
}

export function NextShift({ shift, today, now, onOpen }: NextShiftProps) {
  const span = { start: new Date(shift.dateStart), end: new Date(shift.dateEnd) }
  const label = span.start <= now ? 'Your shift now' : 'Next shift'
  return (
    <section aria-label={label} className="@container">
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full items-center gap-4 rounded-card border border-accent bg-surface p-4 text-left shadow-card hover:bg-subtle"
      >
        <span className="grid size-10 shrink-0 place-items-center @max-[16rem]:hidden rounded-control bg-accent-soft text-on-accent-soft">
          <CalendarClock aria-hidden className="size-5" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-muted text-sm">{label}</span>
          <span className="block font-semibold text-lg leading-snug">
            {whenLabel(dayOf(span.start), today)}
          </span>
          <span className="tabular block">
            {`${timeRangeLabel(span)} · ${durationLabel(span.end.getTime() - span.start.getTime())}`}
          </span>
          <span className="block break-words">{shift.headline}</span>
          {shift.address && (
            <span className="mt-0.5 flex items-start gap-1.5 break-words text-ink-soft">
              <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0">{shift.address}</span>
            </span>
          )}
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted @max-[16rem]:hidden" />
      </button>
    </section>
  )
}

/** 'Today, Mon 16 Nov', 'Tomorrow, Tue 17 Nov', 'Wed 18 Nov'. */
function whenLabel(day: Day, today: Day): string {
  const date = formatDay(day, FORMATS.weekdayDate)
  if (day < today) return `Since ${date}`
  if (day === today) return `Today, ${date}`
  return day === addDays(today, 1) ? `Tomorrow, ${date}` : date
}

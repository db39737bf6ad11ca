// What a month calendar shows on each day: a booking, else availability, else nothing. A shift is shown on the London
// day it starts, whatever the browser's zone.

import { availabilityByDay, KIND_LABELS } from '#core/availability.ts'
import { speaksAgainst } from '#core/availability-edits.ts'
import type { AvailabilityEntry } from '#core/contracts/availability.ts'
import type { Shift } from '#core/contracts/rota.ts'
import { addDays, type Day, dayOf, isoWeekStart, monthGrid, type Span } from '#core/time.ts'
import { FORMATS, formatDay, timeRangeLabel } from '#core/time-labels.ts'
import { factsOf } from '#web/features/availability/queries.ts'

export interface CalendarDay {
  /** Ordered by start. */
  shifts: Shift[]
  /** The entry that applies on the day, booked or not. */
  entry: AvailabilityEntry | null
}

export const NOTHING: CalendarDay = { shifts: [], entry: null }

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`

export function lastOfMonth(day: Day): Day {
  const days = monthGrid(day).flat()
  return days.findLast((other) => other.slice(0, 7) === day.slice(0, 7)) ?? day
}

export const nextMonth = (day: Day): Day => addDays(lastOfMonth(day), 1)
export const previousMonth = (day: Day): Day => firstOfMonth(addDays(firstOfMonth(day), -1))

/** The same day in another month: the 31st becomes the last day. */
function sameDayIn(month: Day, day: Day): Day {
  const wanted = `${month.slice(0, 8)}${day.slice(8)}`
  return wanted > lastOfMonth(month) ? lastOfMonth(month) : wanted
}

export const spanOfShift = (shift: Shift): Span => ({
  start: new Date(shift.dateStart),
  end: new Date(shift.dateEnd),
})

export function calendarDays(
  shifts: readonly Shift[],
  entries: readonly AvailabilityEntry[],
  month: Day,
): Map<Day, CalendarDay> {
  const [from, to] = [firstOfMonth(month), lastOfMonth(month)]
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const days = new Map<Day, CalendarDay>()
  for (const [day, { id }] of availabilityByDay(entries.map(factsOf), from, to)) {
    days.set(day, { shifts: [], entry: byId.get(id) ?? null })
  }
  for (const shift of [...shifts].sort((a, b) => (a.dateStart < b.dateStart ? -1 : 1))) {
    const day = dayOf(new Date(shift.dateStart))
    if (day < from || day > to) continue
    const standing = days.get(day) ?? { shifts: [], entry: null }
    standing.shifts.push(shift)
    days.set(day, standing)
  }
  return days
}

/** Booked on a day of which they have said that they cannot work it. */
export const isClash = ({ shifts, entry }: CalendarDay): boolean =>
  entry !== null && shifts.some((shift) => speaksAgainst(entry.kind, spanOfShift(shift)))

/** The day's accessible name: 'Saturday, 20 June 2026: Booked, 20:00 - 08:00 (+1), Night care'. */
export function dayLabel(day: Day, content: CalendarDay): string {
  const { shifts, entry } = content
  const date = formatDay(day, FORMATS.longDate)
  if (shifts.length > 0) {
    const booked = shifts.map((shift) => `${timeRangeLabel(spanOfShift(shift))}, ${shift.headline}`)
    const clash = entry && isClash(content) ? `. Clash: marked ${KIND_LABELS[entry.kind]}` : ''
    return `${date}: Booked, ${booked.join('; ')}${clash}`
  }
  return `${date}: ${entry ? KIND_LABELS[entry.kind] : 'nothing set'}`
}

/** Where a key moves the focus: within the month for days and weeks, to another month for Page Up and Down. */
export function dayForKey(key: string, day: Day): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return isoWeekStart(day)
    case 'End':
      return addDays(isoWeekStart(day), 6)
    case 'PageUp':
      return sameDayIn(previousMonth(day), day)
    case 'PageDown':
      return sameDayIn(nextMonth(day), day)
    default:
      return null
  }
}

// Shifts as the board lays them: their London days, what they go against, and how they are told aloud.

import { type AvailabilityKind, KIND_LABELS } from '#core/availability.ts'
import type { Shift } from '#core/contracts/rota.ts'
import { conflictReport, type RotaItem, type Severity } from '#core/rota.ts'
import { type Day, dayOf, wallTimeOf } from '#core/time.ts'
import { FORMATS, formatDay, timeRangeLabel } from '#core/time-labels.ts'

export interface Placed {
  shift: Shift
  first: Day
  last: Day
}

export function place(shift: Shift): Placed {
  const [start, end] = [new Date(shift.dateStart), new Date(shift.dateEnd)]
  return {
    shift,
    first: dayOf(start),
    // One that ends at midnight does not touch the day that begins then.
    last: dayOf(new Date(end.getTime() - 1)),
  }
}

const spanOfShift = ({ dateStart, dateEnd }: Shift) => ({
  start: new Date(dateStart),
  end: new Date(dateEnd),
})

/** '20:00–08:00', of those alone that are drawn. */
export function timeOf(shift: Shift): string {
  const { start, end } = spanOfShift(shift)
  return `${wallTimeOf(start)}–${wallTimeOf(end)}`
}

export function marksOf(
  userId: string,
  shifts: readonly Shift[],
  kinds: Map<Day, { kind: AvailabilityKind }>,
  from: Day,
  to: Day,
): Map<string, RotaItem[]> {
  const marks = new Map<string, RotaItem[]>()
  if (shifts.length === 0) return marks
  const own = shifts.map((shift) => ({
    id: shift.id,
    userId,
    start: new Date(shift.dateStart),
    end: new Date(shift.dateEnd),
  }))
  for (const item of conflictReport(own, (_, day) => kinds.get(day)?.kind, from, to).items) {
    const standing = marks.get(item.shiftId)
    if (standing) standing.push(item)
    else marks.set(item.shiftId, [item])
  }
  return marks
}

/** Rest and hours depend on other weeks, too: a reason may change where the shift itself does not. */
export function reasonsOf(items: RotaItem[] | undefined): string {
  return items ? items.map(({ severity, reason }) => `${severity} ${reason}`).join() : ''
}

export function severityOf(items: RotaItem[] | undefined): Severity | null {
  if (!items) return null
  return items.some(({ severity }) => severity === 'conflict') ? 'conflict' : 'warning'
}

export function wordsFor(
  own: Placed[],
  tail: Placed | undefined,
  kind: AvailabilityKind | undefined,
  marks: Map<string, RotaItem[]>,
): string {
  const booked = own.map(({ shift }) => {
    const reasons = (marks.get(shift.id) ?? []).map(({ reason }) => `. ${reason}`).join('')
    return `Booked ${timeRangeLabel(spanOfShift(shift))}, ${shift.headline}${shift.jobId ? ', live job' : ''}${reasons}`
  })
  if (tail)
    booked.unshift(`${tail.shift.headline} from ${formatDay(tail.first, FORMATS.weekdayDate)} goes on`)
  if (own.length === 0) booked.push(kind ? KIND_LABELS[kind] : 'Empty')
  return booked.join('; ')
}

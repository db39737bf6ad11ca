// Shifts as the board draws them: their London days, and their text for screen readers.

import { type AvailabilityKind, FREE_LABELS } from '#core/availability.ts'
import type { Shift } from '#core/contracts/rota.ts'
import { type Day, dayOf, wallTimeOf } from '#core/time.ts'
import { FORMATS, formatDay, timeRangeLabel } from '#core/time-labels.ts'
import type { Marks } from './marks.ts'
import { isNotTold } from './not-told.ts'

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
    // A shift that ends at midnight does not touch the day that begins then.
    last: dayOf(new Date(end.getTime() - 1)),
  }
}

const spanOfShift = ({ dateStart, dateEnd }: Shift) => ({
  start: new Date(dateStart),
  end: new Date(dateEnd),
})

/** '20:00–08:00'. Computed only for shifts that are drawn. */
export function timeOf(shift: Shift): string {
  const { start, end } = spanOfShift(shift)
  return `${wallTimeOf(start)}–${wallTimeOf(end)}`
}

export function wordsFor(
  own: Placed[],
  tail: Placed | undefined,
  kind: AvailabilityKind | undefined,
  marks: Marks,
): string {
  const booked = own.map(({ shift }) => {
    const reasons = (marks.get(shift.id)?.messages ?? []).map((message) => `. ${message}`).join('')
    return `Booked ${timeRangeLabel(spanOfShift(shift))}, ${shift.headline}${shift.jobId ? ', live job' : ''}${isNotTold(shift) ? ', not told' : ''}${reasons}`
  })
  if (tail)
    booked.unshift(`${tail.shift.headline} from ${formatDay(tail.first, FORMATS.weekdayDate)} goes on`)
  if (own.length === 0) booked.push(kind ? FREE_LABELS[kind] : 'Empty')
  return booked.join('; ')
}

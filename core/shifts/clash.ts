// The shift that is in the way of another, and how people read it.

import type { FactShift } from '../rules/index.ts'
import { dayLabel } from '../rules/rule.ts'
import { dayOf, overlaps, type Span } from '../time.ts'
import { timeRangeLabel } from '../time-labels.ts'

/** The first of a person's shifts that overlaps the proposed one. */
export function clashOf<S extends FactShift>(shifts: readonly S[], proposed: FactShift): S | null {
  const clashing = shifts.filter((shift) => shift.id !== proposed.id && overlaps(shift, proposed))
  return clashing.reduce<S | null>(
    (first, shift) => (first && first.start <= shift.start ? first : shift),
    null,
  )
}

/** 'Mon 16 Nov 20:00 - 08:00 (+1), Waking night'. */
export const shiftLabel = (shift: Span & { headline?: string }): string =>
  `${dayLabel(dayOf(shift.start))} ${timeRangeLabel(shift)}${shift.headline ? `, ${shift.headline}` : ''}`

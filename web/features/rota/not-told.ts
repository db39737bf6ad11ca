// Which shifts on the board their people do not know about, because the message failed.

import type { Undelivered } from '#core/contracts/deliveries.ts'
import type { Shift } from '#core/contracts/rota.ts'

type Marked = Shift & { notTold?: true }

export const isNotTold = (shift: Shift): boolean => (shift as Marked).notTold === true

const marked = new WeakMap<Shift, Marked>()

/** A marked shift is a copy, always the same one, so only its own week is drawn again. */
export function markNotTold(
  shifts: readonly Shift[],
  undelivered: readonly Pick<Undelivered, 'shifts'>[],
): readonly Shift[] {
  if (undelivered.length === 0) return shifts
  const ids = new Set(undelivered.flatMap((item) => item.shifts.map(({ id }) => id)))
  if (ids.size === 0) return shifts
  return shifts.map((shift) => {
    if (!ids.has(shift.id)) return shift
    const copy = marked.get(shift) ?? { ...shift, notTold: true as const }
    marked.set(shift, copy)
    return copy
  })
}

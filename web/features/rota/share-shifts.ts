// Keeps the very same object for an unchanged shift, so that only changes re-render.

import type { Shift } from '#core/contracts/rota.ts'

const FIELDS = [
  'dateStart',
  'dateEnd',
  'assignedToId',
  'assignedToName',
  'headline',
  'roleLabel',
  'address',
  'notes',
  'localAuthority',
  'serviceUserInitials',
  'jobId',
  'jobTitle',
] as const satisfies (keyof Shift)[]

const isSame = (a: Shift, b: Shift) => a === b || FIELDS.every((name) => a[name] === b[name])

/** By id, not by index: one new shift moves all that follow. */
export function shareShifts(before: Shift[] | undefined, after: Shift[]): Shift[] {
  if (!before || before === after) return after
  const known = new Map(before.map((shift) => [shift.id, shift]))
  let changed = before.length !== after.length
  const shared = after.map((shift, place) => {
    const old = known.get(shift.id)
    const kept = old && isSame(old, shift) ? old : shift
    changed ||= kept !== before[place]
    return kept
  })
  return changed ? shared : before
}

// Keeps the very same object for a shift that has not changed, so that only what did change is drawn again.

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

const isSame = (a: Shift, b: Shift) => FIELDS.every((name) => a[name] === b[name])

/** By id and not by place: one new shift moves the place of all that follow. */
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

// Decides whether a person may get shifts: facts and spans in, findings out. Every new or moved shift is decided here
// before it is written, whatever the cause.

import type { Role } from '../capabilities.ts'
import { type FactShift, type Finding, factsWindow, newFindings, type PersonFacts } from '../rules/index.ts'
import { dayOf, dayRange, overlaps } from '../time.ts'

export interface AssignmentDecision {
  ok: boolean
  /** What the new schedule breaks that the old one did not, including neighbouring shifts. */
  findings: Finding[]
}

const isBlock = ({ level }: Finding) => level === 'block'

/** All or none. A proposed shift that is already among the facts replaces it. */
export function decideAssignment(facts: PersonFacts, proposed: readonly FactShift[]): AssignmentDecision {
  const moved = new Set(proposed.map(({ id }) => id))
  const others = { ...facts, shifts: facts.shifts.filter(({ id }) => !moved.has(id)) }
  const findings = newFindings(others, { ...others, shifts: [...others.shifts, ...proposed] })
  return { ok: !findings.some(isBlock), findings }
}

interface EachDecision<S> {
  accepted: S[]
  refused: S[]
  /** For the accepted ones. */
  findings: Finding[]
}

/** Each on its own, in order; accepted ones count for those after them. */
export function decideEachAssignment<S extends FactShift>(
  facts: PersonFacts,
  proposed: readonly S[],
): EachDecision<S> {
  const together = decideAssignment(facts, proposed)
  if (together.ok) return { accepted: [...proposed], refused: [], findings: together.findings }
  const accepted: S[] = []
  for (const shift of proposed) {
    const near = shiftsAround(shift, [...facts.shifts, ...accepted])
    if (decideAssignment({ ...facts, shifts: near }, [shift]).ok) accepted.push(shift)
  }
  const refused = proposed.filter((shift) => !accepted.includes(shift))
  return { accepted, refused, findings: decideAssignment(facts, accepted).findings }
}

/** The shifts that matter for one shift. Checking every day against all shifts would be slow. */
function shiftsAround(shift: FactShift, shifts: readonly FactShift[]): FactShift[] {
  const { from, to } = factsWindow(dayOf(shift.start), dayOf(shift.end))
  const window = dayRange(from, to)
  return shifts.filter((other) => overlaps(other, window))
}

/** The proposed shifts that are blocked, in order. */
export function blockedAmong<S extends FactShift>(proposed: readonly S[], findings: readonly Finding[]): S[] {
  const blocked = new Set(findings.filter(isBlock).map(({ shiftId }) => shiftId))
  return proposed.filter(({ id }) => blocked.has(id))
}

/** Why nothing can be assigned to this person, or null. */
export function decidePerson(person: {
  role: Role
  isActive: boolean
  isDeleted: boolean
}): 'no-such-person' | 'contractor-pending' | 'contractor-paused' | null {
  if (person.isDeleted) return 'no-such-person'
  if (person.role === 'PENDING') return 'contractor-pending'
  return person.isActive ? null : 'contractor-paused'
}

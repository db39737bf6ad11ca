// Decides whether a person may get shifts: facts and spans in, findings out. Every new or moved shift is decided here
// before it is written, whatever the cause.

import type { Role } from '../capabilities.ts'
import type { FactShift, Finding, PersonFacts, RuleSettings } from '../rules/index.ts'
import { addShifts, placeFacts } from '../rules/judge.ts'
import type { PlacedFacts } from '../rules/rule.ts'

/** How strict the agency is, and what the manager overrides. */
export interface Terms {
  settings: RuleSettings
  /** Given, it lifts blocks that can be overridden. */
  overrideReason?: string | null
  /** The rules that the manager was shown: a block by another one is not lifted. */
  overrideRules?: readonly string[] | null
}

export interface AssignmentDecision {
  ok: boolean
  /** What the new schedule breaks that the old one did not, or breaks further, including neighbouring shifts. */
  findings: Finding[]
  /** No rule blocks it that cannot be overridden. */
  canAssign: boolean
  /** It can be assigned, but only with a reason. */
  needsReason: boolean
  /** The blocks that the reason lifts. */
  overridden: Finding[]
}

const isBlock = ({ level }: Finding) => level === 'block'

/** What the findings mean under these terms. */
export function decideFindings(findings: Finding[], terms: Terms): AssignmentDecision {
  const blocks = findings.filter(isBlock)
  const canAssign = blocks.every(({ overridable }) => overridable)
  const isShown = ({ rule }: Finding) => terms.overrideRules?.includes(rule) ?? true
  const isLifted = Boolean(terms.overrideReason) && canAssign && blocks.every(isShown)
  const ok = blocks.length === 0 || isLifted
  return {
    ok,
    findings,
    canAssign,
    needsReason: canAssign && blocks.length > 0,
    overridden: ok ? blocks : [],
  }
}

/** All or none, as new shifts: one that is already among the facts is left out of them. */
export function decideAssignment(
  facts: PersonFacts,
  proposed: readonly FactShift[],
  terms: Terms,
): AssignmentDecision {
  const moved = new Set(proposed.map(({ id }) => id))
  const others = placeFacts(facts, moved)
  return decideFindings(addShifts(others, proposed, terms.settings).findings, terms)
}

/**
 * Shifts of the person as they are changed, against the schedule as it stands: what they broke before counts only where
 * it gets worse. For somebody who has not had them they are new.
 */
export function decideChange(
  facts: PersonFacts,
  changed: readonly FactShift[],
  terms: Terms,
): AssignmentDecision {
  const ids = new Set(changed.map(({ id }) => id))
  const gone = facts.shifts.filter(({ id }) => ids.has(id))
  return decideFindings(addShifts(placeFacts(facts), changed, terms.settings, gone).findings, terms)
}

interface EachDecision<S> {
  accepted: S[]
  /** With the findings that each had when its turn came. */
  refused: { shift: S; findings: Finding[] }[]
  /** For the accepted ones together. */
  findings: Finding[]
  overridden: Finding[]
}

/** Each on its own, in order; accepted ones count for those after them. */
export function decideEachAssignment<S extends FactShift>(
  facts: PersonFacts,
  proposed: readonly S[],
  terms: Terms,
): EachDecision<S> {
  const deciding = decideOneByOne<S>(facts, terms)
  for (const shift of proposed) deciding.take(shift)
  return deciding.decision()
}

/** The same a shift at a time, for a caller that gives way to others in between. */
export function decideOneByOne<S extends FactShift>(
  facts: PersonFacts,
  terms: Terms,
): { take: (shift: S) => void; decision: () => EachDecision<S> } {
  const booked = new Set(facts.shifts.map(({ id }) => id))
  const accepted: S[] = []
  const refused: EachDecision<S>['refused'] = []
  let standing = placeFacts(facts)
  return {
    take(shift) {
      const others = booked.has(shift.id) ? withoutShift(standing, shift.id) : standing
      const next = addShifts(others, [shift], terms.settings)
      if (decideFindings(next.findings, terms).ok) {
        accepted.push(shift)
        standing = next.facts
      } else refused.push({ shift, findings: next.findings })
    },
    decision() {
      const { findings } = decideAssignment(facts, accepted, terms)
      return { accepted, refused, findings, overridden: findings.filter(isBlock) }
    },
  }
}

const withoutShift = (facts: PlacedFacts, id: string): PlacedFacts => ({
  ...facts,
  schedule: facts.schedule.changed(new Set([id]), []),
})

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

// The refusal of an assignment that a rule blocks: 409 with the findings, in words for whoever books.

import { conflictDatesLabel } from '#core/applications.ts'
import { Refusal } from '#core/errors.ts'
import { type FactShift, type Finding, warningText } from '#core/rules/index.ts'
import { clashOf, shiftLabel } from '#core/shifts/clash.ts'
import { blockedAmong, decidePerson } from '#core/shifts/decide-assignment.ts'
import { dayOf } from '#core/time.ts'
import { fullNameOf } from '#server/features/people/people.service.ts'
import type { NamedFacts } from './person-facts.ts'
import type { ShiftPerson } from './shifts.sql.ts'

/** Why nothing can be assigned to this person, or null. */
export function refusalOf(person: ShiftPerson, findings: readonly Finding[] = []): Refusal | null {
  const code = decidePerson(person)
  const data = { findings }
  if (code === 'contractor-paused') return new Refusal(code, { params: { name: fullNameOf(person) }, data })
  if (code === 'contractor-pending') return new Refusal(code, { data })
  return code && new Refusal(code)
}

export const isBlock = ({ level }: Finding): boolean => level === 'block'
const isOverlap = ({ rule, level }: Finding): boolean => rule === 'overlap' && level === 'block'

interface Blocked {
  person: ShiftPerson
  facts: NamedFacts
  proposed: readonly FactShift[]
  findings: Finding[]
  /** How the shifts were asked for. */
  as: 'single' | 'bulk' | 'job'
  /** A reason was sent by the person themself. */
  isOwnReason: boolean
}

export function blockedRefusal({ person, facts, proposed, findings, as, isOwnReason }: Blocked): Refusal {
  const blocks = findings.filter(isBlock)
  const conflictingDates = blockedAmong(proposed, findings).map(({ start }) => dayOf(start))
  const data = { hasConflicts: true, conflictingDates, totalConflictDays: conflictingDates.length, findings }
  if (isOwnReason && blocks.every(({ overridable }) => overridable)) return new Refusal('own-override')
  const overlaps = findings.filter(isOverlap)
  if (overlaps.length === 0 || (as === 'bulk' && overlaps.length < blocks.length)) {
    const reason = warningText(blocks) ?? ''
    return new Refusal('rule-blocks', { params: { name: fullNameOf(person), reason }, data })
  }
  if (as === 'bulk') return new Refusal('every-day-conflicts', { data })
  if (as === 'single') return scheduleConflict(facts, proposed, data)
  const dates = blockedAmong(proposed, overlaps).map(({ start }) => dayOf(start))
  const params = { name: fullNameOf(person), dates: conflictDatesLabel(dates) }
  return new Refusal('job-conflict', { params, data })
}

/** The refusal names the shift that is in the way. */
function scheduleConflict(
  { shifts }: NamedFacts,
  proposed: readonly FactShift[],
  data: Record<string, unknown>,
): Refusal {
  const other = proposed.map((shift) => clashOf(shifts, shift)).find((clash) => clash !== null)
  if (!other) return new Refusal('schedule-conflict', { data })
  return new Refusal('schedule-conflict-with', { params: { other: shiftLabel(other) }, data })
}

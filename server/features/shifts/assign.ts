// The only way to create shifts. Locks the person, gathers their facts, decides, then writes the shifts, their audit
// entries and the messages to the person.

import { conflictDatesLabel } from '#core/applications.ts'
import { Refusal } from '#core/errors.ts'
import type { FactShift, Finding } from '#core/rules/index.ts'
import { clashOf, shiftLabel } from '#core/shifts/clash.ts'
import {
  blockedAmong,
  decideAssignment,
  decideEachAssignment,
  decidePerson,
} from '#core/shifts/decide-assignment.ts'
import type { ShiftEvent } from '#core/shifts/person-messages.ts'
import { dayOf } from '#core/time.ts'
import type { Call } from '#server/call.ts'
import { recordAudits } from '#server/features/audit/audit.service.ts'
import { fullNameOf } from '#server/features/people/people.service.ts'
import { mapInTurns } from '#server/turns.ts'
import { notifyPerson, summaryOf, takeBack } from './notify-person.ts'
import { type GatheredFacts, gatherFacts } from './person-facts.ts'
import { recorded, shiftEntry } from './shift-audit.ts'
import {
  insertShifts,
  lockPeople,
  type NewShift,
  newShiftRow,
  type ShiftPerson,
  type ShiftRow,
} from './shifts.sql.ts'

/** Why somebody gets shifts. */
type AssignCause =
  | { cause: 'booked'; eachOnItsOwn: boolean }
  | { cause: 'restored'; restoredFrom: string }
  | Extract<ShiftEvent, { cause: 'confirmed' }>

interface Assigned {
  person: ShiftPerson
  /** The shifts made: all of them, or those that no rule blocks if each is decided on its own. */
  shifts: ShiftRow[]
  findings: Finding[]
}

/** At least one shift, in order of their start. The caller has locked their job, if any. */
export async function assign(
  call: Call,
  contractorId: string,
  wanted: readonly Omit<NewShift, 'assignedToId'>[],
  why: AssignCause,
): Promise<Assigned> {
  const { db, actor, now } = call
  const createdById = actor.viewer?.id ?? null
  const rows = wanted.map((shift) => newShiftRow({ createdById, ...shift, assignedToId: contractorId }, now))
  const { person, facts } = await lockWithFacts(call, contractorId, rows)
  const decision = decide(person, facts, rows, why)
  const shifts = rows.filter(({ id }) => decision.accepted.has(id))

  const event: ShiftEvent =
    why.cause === 'confirmed' ? why : { cause: why.cause, shifts: shifts.map(summaryOf) }
  const more = why.cause === 'restored' ? { restoredFrom: why.restoredFrom } : {}
  const entries = await mapInTurns(shifts, (row) =>
    shiftEntry(why.cause, person, row, { before: null, after: recorded(row), ...more }),
  )
  // A message about the shift as it was before has nothing more to say.
  const about = why.cause === 'restored' ? [...shifts, { ...shifts[0]!, id: why.restoredFrom }] : shifts
  await Promise.all([
    insertShifts(db, shifts),
    recordAudits(call, entries),
    tell(call, person, event, about, why),
  ])
  return { person, shifts, findings: decision.findings }
}

/** Somebody whose unbooking is undone before they heard of it hears nothing at all. */
async function tell(
  call: Call,
  person: ShiftPerson,
  event: ShiftEvent,
  shifts: readonly ShiftRow[],
  why: AssignCause,
): Promise<void> {
  if (why.cause === 'restored' && (await takeBack(call, why.restoredFrom))) return
  await notifyPerson(call, person, event, shifts)
}

/**
 * Sent together. PostgreSQL runs the statements of a connection in order, each with a view of its own, so the facts are
 * read after the lock was taken.
 */
async function lockWithFacts(
  { db }: Call,
  id: string,
  rows: readonly ShiftRow[],
): Promise<{ person: ShiftPerson; facts: GatheredFacts }> {
  const days = { from: dayOf(rows[0]!.dateStart), to: dayOf(rows.at(-1)!.dateEnd) }
  const [[person], facts] = await Promise.all([lockPeople(db, [id]), gatherFacts(db, [id], days)])
  if (!person) throw new Refusal('no-such-person')
  const refusal = refusalOf(person)
  if (refusal) throw refusal
  return { person, facts: facts.get(id)! }
}

/** Why nothing can be assigned to this person, or null. */
export function refusalOf(person: ShiftPerson): Refusal | null {
  const code = decidePerson(person)
  if (code === 'contractor-paused') return new Refusal(code, { params: { name: fullNameOf(person) } })
  return code && new Refusal(code)
}

/** Throws if nothing may be written. */
function decide(person: ShiftPerson, facts: GatheredFacts, rows: readonly ShiftRow[], why: AssignCause) {
  const proposed = rows.map(({ id, dateStart, dateEnd }) => ({ id, start: dateStart, end: dateEnd }))
  if (why.cause === 'booked' && why.eachOnItsOwn) {
    const { accepted, findings } = decideEachAssignment(facts, proposed)
    if (accepted.length > 0) return { accepted: new Set(accepted.map(({ id }) => id)), findings }
  }
  const { ok, findings } = decideAssignment(facts, proposed)
  if (ok) return { accepted: new Set(proposed.map(({ id }) => id)), findings }
  throw blockedRefusal({ person, facts, proposed, findings, why })
}

interface Blocked {
  person: ShiftPerson
  facts: GatheredFacts
  proposed: readonly FactShift[]
  findings: Finding[]
  why: AssignCause
}

function blockedRefusal({ person, facts, proposed, findings, why }: Blocked): Refusal {
  const conflictingDates = blockedAmong(proposed, findings).map(({ start }) => dayOf(start))
  const data = { hasConflicts: true, conflictingDates, totalConflictDays: conflictingDates.length, findings }
  if (why.cause === 'confirmed') {
    const params = { name: fullNameOf(person), dates: conflictDatesLabel(conflictingDates) }
    return new Refusal('job-conflict', { params, data })
  }
  const isBulk = why.cause === 'booked' && why.eachOnItsOwn
  if (isBulk) return new Refusal('every-day-conflicts', { data })
  return scheduleConflict(facts, proposed, data)
}

/** The refusal names the shift that is in the way. */
export function scheduleConflict(
  { shifts }: GatheredFacts,
  proposed: readonly FactShift[],
  data: Record<string, unknown>,
): Refusal {
  const other = proposed.map((shift) => clashOf(shifts, shift)).find((clash) => clash !== null)
  if (!other) return new Refusal('schedule-conflict', { data })
  return new Refusal('schedule-conflict-with', { params: { other: shiftLabel(other) }, data })
}

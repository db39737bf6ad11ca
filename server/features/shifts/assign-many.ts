// Creates shifts for many people at once. Each shift is decided on its own, like the days of a bulk booking: one that a
// rule blocks is left out, with the reason. The preview takes the same decisions and writes nothing.

import type { Finding } from '#core/rules/index.ts'
import { clashOf, shiftLabel } from '#core/shifts/clash.ts'
import { decideEachAssignment } from '#core/shifts/decide-assignment.ts'
import { dayOf } from '#core/time.ts'
import type { Call } from '#server/call.ts'
import type { Db } from '#server/db/connection.ts'
import { recordAudits } from '#server/features/audit/audit.service.ts'
import { mapInTurns, slicesOf } from '#server/turns.ts'
import { refusalOf } from './assign.ts'
import { notifyPerson, summaryOf } from './notify-person.ts'
import { type GatheredFacts, gatherFacts } from './person-facts.ts'
import { recorded, shiftEntry } from './shift-audit.ts'
import {
  findPeople,
  insertShifts,
  lockPeople,
  type NewShift,
  newShiftRow,
  type ShiftPerson,
  type ShiftRow,
} from './shifts.sql.ts'

export interface PersonPlan {
  person: ShiftPerson
  accepted: ShiftRow[]
  refused: { shift: ShiftRow; reason: string }[]
  /** For the accepted ones. */
  findings: Finding[]
}

/** Rows written by one statement: more would take too long to turn into JSON in one go. */
const ROWS_AT_ONCE = 250

/** What would be made and left out, by person. Writes and locks nothing. */
export const planForMany = (call: Call, wanted: readonly NewShift[]): Promise<PersonPlan[]> =>
  decideForMany(call, wanted, findPeople)

export async function assignToMany(call: Call, wanted: readonly NewShift[]): Promise<PersonPlan[]> {
  const plans = await decideForMany(call, wanted, lockPeople)
  const made = plans.filter(({ accepted }) => accepted.length > 0)
  const entries = await mapInTurns(
    made.flatMap(({ person, accepted }) => accepted.map((row) => ({ person, row }))),
    ({ person, row }) => shiftEntry('booked', person, row, { before: null, after: recorded(row) }),
  )
  const rows = made.flatMap(({ accepted }) => accepted)
  for (const some of slicesOf(rows, ROWS_AT_ONCE)) await insertShifts(call.db, some)
  for (const some of slicesOf(entries, ROWS_AT_ONCE)) await recordAudits(call, some)
  for (const { person, accepted } of made) {
    await notifyPerson(call, person, { cause: 'booked', shifts: accepted.map(summaryOf) }, accepted)
  }
  return plans
}

async function decideForMany(
  { db, actor, now }: Call,
  wanted: readonly NewShift[],
  readPeople: (db: Db, ids: readonly string[]) => Promise<ShiftPerson[]>,
): Promise<PersonPlan[]> {
  if (wanted.length === 0) return []
  const createdById = actor.viewer?.id ?? null
  const rows = await mapInTurns(wanted, (shift) => newShiftRow({ createdById, ...shift }, now))
  rows.sort((a, b) => a.dateStart.getTime() - b.dateStart.getTime())
  const rowsOf = new Map<string, ShiftRow[]>(rows.map(({ assignedToId }) => [assignedToId, []]))
  for (const row of rows) rowsOf.get(row.assignedToId)!.push(row)
  const ids = [...rowsOf.keys()]
  const days = { from: dayOf(rows[0]!.dateStart), to: dayOf(rows.at(-1)!.dateEnd) }
  const people = await readPeople(db, ids)
  const facts = await gatherFacts(db, ids, days)
  return mapInTurns(people, (person) => decideForOne(person, rowsOf.get(person.id)!, facts.get(person.id)!))
}

function decideForOne(person: ShiftPerson, rows: ShiftRow[], facts: GatheredFacts): PersonPlan {
  const reason = refusalOf(person)?.message
  if (reason) return { person, accepted: [], refused: rows.map((shift) => ({ shift, reason })), findings: [] }
  const proposed = rows.map((row) => ({ id: row.id, start: row.dateStart, end: row.dateEnd, row }))
  const { accepted, refused, findings } = decideEachAssignment(facts, proposed)
  return {
    person,
    accepted: accepted.map(({ row }) => row),
    refused: refused.map((shift) => ({ shift: shift.row, reason: clashReason(facts, shift) })),
    findings,
  }
}

function clashReason({ shifts }: GatheredFacts, shift: { id: string; start: Date; end: Date }): string {
  const other = clashOf(shifts, shift)
  return other ? `Already booked: ${shiftLabel(other)}` : 'A rota rule does not allow it'
}

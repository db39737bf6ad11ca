// Creates shifts for many people at once. Each shift is decided on its own, like the days of a bulk booking: one that a
// rule blocks is left out, with the reason. The preview takes the same decisions and writes nothing.

import { randomUUID } from 'node:crypto'
import { type FactShift, type Finding, warningText } from '#core/rules/index.ts'
import { clashOf, shiftLabel } from '#core/shifts/clash.ts'
import { decideEachAssignment, type Terms } from '#core/shifts/decide-assignment.ts'
import { dayOf } from '#core/time.ts'
import type { Call } from '#server/call.ts'
import type { Db } from '#server/db/connection.ts'
import { recordAudits } from '#server/features/audit/audit.service.ts'
import { mapInTurns, slicesOf } from '#server/turns.ts'
import { factOf } from './assign.ts'
import { isBlock, refusalOf } from './blocked.ts'
import { notifyPerson, summaryOf } from './notify-person.ts'
import { insertOverrides, type OverrideRow } from './overrides.sql.ts'
import { type Overruling, overrideRows, overridesRecorded, termsFor } from './overruling.ts'
import { gatherNamedFacts, type NamedFacts } from './person-facts.ts'
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
  refused: { shift: ShiftRow; reason: string; findings: Finding[] }[]
  /** For the accepted ones. */
  findings: Finding[]
}

/** Rows written by one statement: more would take too long to turn into JSON in one go. */
const ROWS_AT_ONCE = 250

/** What would be made and left out, by person. Writes and locks nothing. */
export const planForMany = (call: Call, wanted: readonly NewShift[]): Promise<PersonPlan[]> =>
  decideForMany(call, wanted, {}, findPeople)

export async function assignToMany(
  call: Call,
  wanted: readonly NewShift[],
  overruling: Overruling = {},
): Promise<PersonPlan[]> {
  const plans = await decideForMany(call, wanted, overruling, lockPeople)
  const made = plans.filter(({ accepted }) => accepted.length > 0)
  const entries = await mapInTurns(
    made.flatMap(({ person, accepted, overrides }) => accepted.map((row) => ({ person, row, overrides }))),
    ({ person, row, overrides }) => {
      const noted = overridesRecorded(overrides, row.id)
      return shiftEntry('booked', person, row, { before: null, after: recorded(row), ...noted })
    },
  )
  const rows = made.flatMap(({ accepted }) => accepted)
  for (const some of slicesOf(rows, ROWS_AT_ONCE)) await insertShifts(call.db, some)
  await insertOverrides(
    call.db,
    made.flatMap(({ overrides }) => overrides),
  )
  for (const some of slicesOf(entries, ROWS_AT_ONCE)) await recordAudits(call, some)
  const undo = { what: 'booking', week: { id: randomUUID(), people: made.length } } as const
  for (const { person, accepted } of made) {
    await notifyPerson(call, person, { cause: 'booked', shifts: accepted.map(summaryOf) }, accepted, undo)
  }
  return plans
}

type ReadPeople = (db: Db, ids: readonly string[]) => Promise<ShiftPerson[]>

async function decideForMany(
  call: Call,
  wanted: readonly NewShift[],
  overruling: Overruling,
  readPeople: ReadPeople,
): Promise<Decided[]> {
  if (wanted.length === 0) return []
  const { db, actor, now } = call
  const createdById = actor.viewer?.id ?? null
  const rows = await mapInTurns(wanted, (shift) => newShiftRow({ createdById, ...shift }, now))
  rows.sort((a, b) => a.dateStart.getTime() - b.dateStart.getTime())
  const rowsOf = new Map<string, ShiftRow[]>(rows.map(({ assignedToId }) => [assignedToId, []]))
  for (const row of rows) rowsOf.get(row.assignedToId)!.push(row)
  const ids = [...rowsOf.keys()]
  const days = { from: dayOf(rows[0]!.dateStart), to: dayOf(rows.at(-1)!.dateEnd) }
  const people = await readPeople(db, ids)
  const { settings, factsOf } = await gatherNamedFacts(db, ids, days)
  return mapInTurns(people, (person) => {
    const terms = termsFor(call, person.id, settings, overruling)
    return decideForOne(call, person, rowsOf.get(person.id)!, factsOf(person.id), terms)
  })
}

interface Decided extends PersonPlan {
  overrides: OverrideRow[]
}

function decideForOne(
  call: Call,
  person: ShiftPerson,
  rows: ShiftRow[],
  facts: NamedFacts,
  terms: Terms,
): Decided {
  // Copies belong to no job.
  const proposed = rows.map((row) => ({ ...factOf(row, new Map()), row }))
  const { accepted, refused, findings, overridden } = decideEachAssignment(facts, proposed, terms)
  const reason = refusalOf(person)?.message
  const why = (shift: FactShift, found: readonly Finding[]) => reason ?? clashReason(facts, shift, found)
  return {
    person,
    accepted: accepted.map(({ row }) => row),
    refused: refused.map(({ shift, findings: found }) => ({
      shift: shift.row,
      reason: why(shift, found),
      findings: found.filter(isBlock),
    })),
    findings,
    overrides: overrideRows(call, person.id, overridden, accepted, terms.overrideReason ?? ''),
  }
}

function clashReason({ shifts }: NamedFacts, shift: FactShift, findings: readonly Finding[]): string {
  const other = clashOf(shifts, shift)
  if (other) return `Already booked: ${shiftLabel(other)}`
  return warningText(findings.filter(isBlock)) ?? 'A rota rule does not allow it'
}

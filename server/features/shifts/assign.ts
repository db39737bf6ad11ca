// The only way to create shifts. Locks the person, gathers their facts, decides, then writes the shifts, their audit
// entries and the messages to the person.

import { Refusal } from '#core/errors.ts'
import type { FactShift, Finding } from '#core/rules/index.ts'
import {
  decideAssignment,
  decideFindings,
  decideOneByOne,
  type Terms,
} from '#core/shifts/decide-assignment.ts'
import type { ShiftEvent } from '#core/shifts/person-messages.ts'
import type { FilledJob, Undo } from '#core/shifts/undo.ts'
import { dayOf } from '#core/time.ts'
import type { Call } from '#server/call.ts'
import { recordAudits } from '#server/features/audit/audit.service.ts'
import { mapInTurns } from '#server/turns.ts'
import { blockedRefusal, isBlock, refusalOf } from './blocked.ts'
import { notifyPerson, summaryOf, takeBack } from './notify-person.ts'
import { findOverrideRows, insertOverrides, type OverrideRow } from './overrides.sql.ts'
import {
  bookedWith,
  isOwn,
  type Overruling,
  overrideRows,
  overridesRecorded,
  termsFor,
} from './overruling.ts'
import { findGendersWanted } from './person-facts.sql.ts'
import { type Gathered, gatherNamedFacts, type NamedFacts } from './person-facts.ts'
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
  /** With `fills`, the booking can be undone. */
  | (Extract<ShiftEvent, { cause: 'confirmed' }> & { fills?: FilledJob })

interface Assigned {
  person: ShiftPerson
  /** The shifts made: all of them, or those that no rule blocks if each is decided on its own. */
  shifts: ShiftRow[]
  findings: Finding[]
  /** The shifts that a rule blocks, if each is decided on its own. */
  refused: { shift: FactShift; findings: Finding[] }[]
}

/** At least one shift, in order of their start. The caller has locked their job, if any. */
export async function assign(
  call: Call,
  contractorId: string,
  wanted: readonly Omit<NewShift, 'assignedToId'>[],
  why: AssignCause,
  overruling: Overruling = {},
): Promise<Assigned> {
  const { db, actor, now } = call
  const createdById = actor.viewer?.id ?? null
  const rows = wanted.map((shift) => newShiftRow({ createdById, ...shift, assignedToId: contractorId }, now))
  const given = await lockWithFacts(call, contractorId, rows)
  const { person } = given
  const earlier = why.cause === 'restored' ? await findOverrideRows(db, why.restoredFrom, contractorId) : []
  const decision = await decide(call, { ...given, why, overruling, earlier })
  const { overrides, refused, findings } = decision
  const shifts = rows.filter(({ id }) => decision.accepted.has(id))

  const event: ShiftEvent =
    why.cause === 'confirmed' ? why : { cause: why.cause, shifts: shifts.map(summaryOf) }
  const more = why.cause === 'restored' ? { restoredFrom: why.restoredFrom } : {}
  const entries = await mapInTurns(shifts, (row) =>
    shiftEntry(why.cause, person, row, {
      before: null,
      after: recorded(row),
      ...more,
      ...overridesRecorded(overrides, row.id),
    }),
  )
  // A message about the shift as it was before has nothing more to say.
  const about = why.cause === 'restored' ? [...shifts, { ...shifts[0]!, id: why.restoredFrom }] : shifts
  await Promise.all([
    insertShifts(db, shifts),
    insertOverrides(db, overrides),
    recordAudits(call, entries),
    tell(call, person, event, about, why),
  ])
  return { person, shifts, findings, refused }
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
  await notifyPerson(call, person, event, shifts, undoOf(why))
}

function undoOf(why: AssignCause): Undo | undefined {
  if (why.cause === 'booked') return { what: 'booking' }
  return why.cause === 'confirmed' && why.fills ? { what: 'booking', job: why.fills } : undefined
}

/** A shift as the rules see it. */
export const factOf = (row: ShiftRow, genders: ReadonlyMap<string, 'MALE' | 'FEMALE'>): FactShift => ({
  id: row.id,
  start: row.dateStart,
  end: row.dateEnd,
  serviceUserInitials: row.serviceUserInitials,
  localAuthority: row.localAuthority,
  address: row.address,
  genderWanted: (row.jobId && genders.get(row.jobId)) || null,
})

interface Given extends Pick<Gathered, 'settings'> {
  person: ShiftPerson
  facts: NamedFacts
  proposed: FactShift[]
}

/**
 * Sent together. PostgreSQL runs the statements of a connection in order, each with a view of its own, so the facts and
 * the settings are read after the lock was taken.
 */
async function lockWithFacts({ db }: Call, id: string, rows: readonly ShiftRow[]): Promise<Given> {
  const days = { from: dayOf(rows[0]!.dateStart), to: dayOf(rows.at(-1)!.dateEnd) }
  const jobIds = [...new Set(rows.flatMap(({ jobId }) => jobId ?? []))]
  const [[person], { settings, factsOf }, genders] = await Promise.all([
    lockPeople(db, [id]),
    gatherNamedFacts(db, [id], days),
    findGendersWanted(db, jobIds),
  ])
  if (!person || person.isDeleted) throw new Refusal('no-such-person')
  return { person, settings, facts: factsOf(id), proposed: rows.map((row) => factOf(row, genders)) }
}

interface Asked extends Given {
  why: AssignCause
  overruling: Overruling
  /** What was overruled for the shift that is restored. */
  earlier: readonly OverrideRow[]
}

interface Decided extends Pick<Assigned, 'findings' | 'refused'> {
  accepted: ReadonlySet<string>
  overrides: OverrideRow[]
}

/** Throws if nothing may be written. */
async function decide(call: Call, asked: Asked): Promise<Decided> {
  const { person, facts, proposed, why, overruling } = asked
  const terms = termsFor(call, person.id, asked.settings, overruling)
  const isBulk = why.cause === 'booked' && why.eachOnItsOwn
  const { accepted, refused, findings, overrides } = isBulk
    ? await decideEach(call, asked, terms)
    : decideTogether(call, asked, terms)
  const refusal = refusalOf(
    person,
    refused.flatMap((one) => one.findings),
  )
  if (refusal) throw refusal
  if (accepted.length > 0) return { accepted: idsOf(accepted), refused, findings, overrides }
  throw blockedRefusal({
    person,
    facts,
    proposed,
    findings: refused.flatMap((one) => one.findings),
    as: isBulk ? 'bulk' : why.cause === 'confirmed' ? 'job' : 'single',
    isOwnReason: isOwn(call, person.id) && Boolean(overruling.overrideReason),
  })
}

const idsOf = (shifts: readonly FactShift[]) => new Set(shifts.map(({ id }) => id))

interface Outcome extends Pick<Assigned, 'findings' | 'refused'> {
  accepted: readonly FactShift[]
  overrides: OverrideRow[]
}

async function decideEach(call: Call, { person, facts, proposed }: Asked, terms: Terms): Promise<Outcome> {
  const deciding = decideOneByOne(facts, terms)
  await mapInTurns(proposed, deciding.take)
  const { accepted, refused, findings, overridden } = deciding.decision()
  const reason = terms.overrideReason ?? ''
  const overrides = overrideRows(call, person.id, overridden, accepted, reason)
  return { accepted, refused, findings, overrides }
}

function decideTogether(call: Call, { person, facts, proposed, earlier }: Asked, terms: Terms): Outcome {
  const { findings } = decideAssignment(facts, proposed, terms)
  const carried = carriedOver(findings, earlier, proposed)
  const rest = findings.filter(
    (finding) => !carried.some(({ rule }) => isBlock(finding) && rule === finding.rule),
  )
  const { ok, overridden } = decideFindings(rest, terms)
  if (!ok) return { accepted: [], refused: [{ shift: proposed[0]!, findings }], findings, overrides: [] }
  const added = overrideRows(call, person.id, overridden, proposed, terms.overrideReason ?? '')
  return { accepted: proposed, refused: [], findings, overrides: [...carried, ...added] }
}

/** What was overruled for the shift before it was unbooked holds for the one that takes its place. */
function carriedOver(
  findings: readonly Finding[],
  earlier: readonly OverrideRow[],
  proposed: readonly FactShift[],
): OverrideRow[] {
  return findings.filter(isBlock).flatMap((finding) => {
    const row = finding.overridable && earlier.find(({ rule }) => rule === finding.rule)
    return row ? [{ ...row, shiftId: finding.shiftId, bookedId: bookedWith(finding, proposed) }] : []
  })
}

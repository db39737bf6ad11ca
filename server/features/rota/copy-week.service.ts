// Copies a week's shifts to another week, for a person or for everyone. A copy is a booking like any other: it goes
// through the rules, and one that clashes is left out. Jobs are not copied: a copy belongs to no job.

import type { CopiedShift, CopiedWeek, copyWeek } from '#core/contracts/copy-week.ts'
import type { BodyOf, ReplyOf } from '#core/contracts/route.ts'
import { Refusal } from '#core/errors.ts'
import type { Finding } from '#core/rules/index.ts'
import { copySpan } from '#core/shifts/copy-span.ts'
import { addDays, dayOf, dayRange, daysBetween, isoWeekStart } from '#core/time.ts'
import { skippedTimeMessage, timeRangeLabel } from '#core/time-labels.ts'
import type { Call } from '#server/call.ts'
import { fullNameOf } from '#server/features/people/people.service.ts'
import {
  assignToMany,
  findOriginals,
  findShiftPeople,
  type NewShift,
  type OriginalShift,
  type PersonPlan,
  planForMany,
  type ShiftPerson,
} from '#server/features/shifts/shifts.service.ts'
import { mapInTurns } from '#server/turns.ts'

type Asked = BodyOf<typeof copyWeek>

/** The shifts do not exist yet, so nothing names them. */
export async function preview(call: Call, asked: Asked): Promise<CopiedWeek> {
  const { week } = await copied(call, asked, planForMany)
  return { ...week, findings: week.findings.map(withoutId) }
}
const withoutId = ({ shiftId: _, ...finding }: CopiedWeek['findings'][number]) => finding

export async function copy(call: Call, asked: Asked): Promise<ReplyOf<typeof copyWeek>> {
  const { week, plans } = await copied(call, asked, (inner, wanted) => assignToMany(inner, wanted, asked))
  const made = plans.find(({ accepted }) => accepted.length > 0)
  return { ...week, undoShiftId: made?.accepted[0]?.id ?? null }
}

async function copied(
  call: Call,
  { from, to, contractorId }: Asked,
  decide: (call: Call, wanted: readonly NewShift[]) => Promise<PersonPlan[]>,
): Promise<{ week: CopiedWeek; plans: PersonPlan[] }> {
  const monday = isoWeekStart(from)
  const days = daysBetween(monday, isoWeekStart(to))
  if (days === 0) throw new Refusal('copy-same-week', { field: 'to' })
  const original = dayRange(monday, addDays(monday, 6))
  const originals = await findOriginals(call.db, original, contractorId)
  const copies = await mapInTurns(originals, (shift) => copyOf(shift, days))
  const wanted = copies.flatMap((made) => (made.ok ? made.shift : []))
  const plans = await decide(call, wanted)
  const skipped = await skippedByClock(
    call,
    copies.flatMap((made) => (made.ok ? [] : made)),
  )
  const lines = await mapInTurns([...plans].sort(byPerson), linesOf)
  const shifts = [...lines.flat(), ...skipped].sort(byPersonAndDay)
  const week = {
    totalCopied: shifts.filter((shift) => shift.skipped === null).length,
    totalSkipped: shifts.filter((shift) => shift.skipped !== null).length,
    shifts,
    warnings: plans.flatMap(warningsOf),
    findings: plans.flatMap(({ findings }) => findings),
  }
  return { week, plans }
}

type Copy =
  | { ok: true; shift: NewShift }
  | { ok: false; original: OriginalShift; days: number; reason: string }

function copyOf(original: OriginalShift, days: number): Copy {
  const span = copySpan({ start: original.dateStart, end: original.dateEnd }, days)
  if (!span.ok) return { ok: false, original, days, reason: skippedTimeMessage(span.day, span.time) }
  return { ok: true, shift: { ...original, dateStart: span.start, dateEnd: span.end } }
}

function linesOf({ person, accepted, refused }: PersonPlan): CopiedShift[] {
  const line = (row: OriginalShift, skipped: string | null, blocked: Finding[] = []) => ({
    ...lineOf(person, row, dayOf(row.dateStart), skipped),
    blocked: blocked.map(withoutId),
  })
  return [
    ...accepted.map((row) => line(row, null)),
    ...refused.map(({ shift, reason, findings }) => line(shift, reason, findings)),
  ].sort(byDay)
}

function lineOf(person: ShiftPerson, row: OriginalShift, day: string, skipped: string | null): CopiedShift {
  return {
    contractorId: person.id,
    contractorName: fullNameOf(person),
    day,
    times: timeRangeLabel({ start: row.dateStart, end: row.dateEnd }),
    headline: row.headline,
    skipped,
    blocked: [],
  }
}

async function skippedByClock({ db }: Call, copies: Extract<Copy, { ok: false }>[]): Promise<CopiedShift[]> {
  if (copies.length === 0) return []
  const people = await findShiftPeople(
    db,
    copies.map(({ original }) => original.assignedToId),
  )
  const personOf = new Map(people.map((person) => [person.id, person]))
  return copies.map(({ original, days, reason }) =>
    lineOf(personOf.get(original.assignedToId)!, original, addDays(dayOf(original.dateStart), days), reason),
  )
}

function warningsOf({ person, findings }: PersonPlan): CopiedWeek['warnings'] {
  const messages = new Set(findings.map(({ message }) => message))
  return [...messages].map((message) => ({ contractorName: fullNameOf(person), message }))
}

const byName = new Intl.Collator('en-GB')
const inOrder = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)
const byDay = (a: CopiedShift, b: CopiedShift) => inOrder(a.day, b.day) || inOrder(a.times, b.times)
/** Comparing names is slow: thousands of shifts arrive grouped by person, and those are compared by day alone. */
const byPersonAndDay = (a: CopiedShift, b: CopiedShift) =>
  a.contractorId === b.contractorId
    ? byDay(a, b)
    : byName.compare(a.contractorName, b.contractorName) || inOrder(a.contractorId, b.contractorId)
const byPerson = (a: PersonPlan, b: PersonPlan) =>
  byName.compare(fullNameOf(a.person), fullNameOf(b.person)) || inOrder(a.person.id, b.person.id)

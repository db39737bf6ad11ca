// The rule violations in a period, with people's names; and the marks on the board, from the same list.

import type { ConflictItem, reportConflicts as contract } from '#core/contracts/reports.ts'
import type { QueryOf, ReplyOf } from '#core/contracts/route.ts'
import type { listMarks, Mark } from '#core/contracts/shift-checks.ts'
import type { Severity } from '#core/rules/severity.ts'
import { conflictsOf } from '#core/shifts/conflict-report.ts'
import { addDays, type Day, dayOf, eachDay, isoWeekStart } from '#core/time.ts'
import type { Call } from '#server/call.ts'
import { gatherFacts, gatherNamedFacts, type NamedFacts } from '#server/features/shifts/shifts.service.ts'
import { mapInTurns } from '#server/turns.ts'
import { eachJudged, type JudgedPerson, type OverrideOf } from './judged-people.service.ts'

type Totals = Omit<ReplyOf<typeof contract>, 'items'>

/**
 * JSON text. A large agency has tens of thousands of findings: they are made and written person by person, because any
 * single step over all of them would hold up everybody else.
 */
export async function reportConflicts({ db, now }: Call, query: QueryOf<typeof contract>): Promise<string> {
  const from = query.from ?? isoWeekStart(dayOf(now))
  const to = query.to ?? addDays(from, 6)
  const totals: Totals = { from, to, totalConflicts: 0, warningCount: 0, affectedUsers: 0 }
  const items = new Map<Day, string[]>(eachDay(from, to).map((day) => [day, []]))
  await eachJudged(db, { gather: gatherNamedFacts, from, to }, (person) => addPerson(totals, items, person))
  const days = await mapInTurns([...items.values()].filter(isFilled), (texts) => texts.join(','))
  return `${JSON.stringify(totals).slice(0, -1)},"items":[${days.join(',')}]}`
}

const isFilled = (texts: string[]) => texts.length > 0

function addPerson(totals: Totals, items: Map<Day, string[]>, person: JudgedPerson<NamedFacts>): void {
  const { facts, settings, name, overrideOf } = person
  const found = conflictsOf(facts, settings, totals, (finding) => overrideOf(finding) !== null)
  totals.totalConflicts += found.totalConflicts
  totals.warningCount += found.warningCount
  totals.affectedUsers += found.items.length > 0 ? 1 : 0
  if (found.items.length === 0) return
  const shiftOf = new Map(facts.shifts.map((shift) => [shift.id, shift]))
  for (const finding of found.items) {
    const { rule, severity, message, day, shiftId } = finding
    const { headline, start, end } = shiftOf.get(shiftId)!
    const item: ConflictItem = {
      rule,
      severity,
      reason: message,
      day,
      userId: facts.userId,
      contractorName: name,
      shiftId,
      headline,
      dateStart: start.toISOString(),
      dateEnd: end.toISOString(),
      override: shortened(overrideOf(finding)),
    }
    items.get(day)!.push(JSON.stringify(item))
  }
}

const shortened = (override: ReturnType<OverrideOf>): ConflictItem['override'] =>
  override && { reason: override.reason, byName: override.byName, at: override.at }

/** JSON text. If it is known whose rows have `changed` since the caller's last answer, only theirs. */
export async function readMarks(
  { db }: Pick<Call, 'db'>,
  { from, to }: QueryOf<typeof listMarks>,
  changed: string[] | null,
): Promise<string> {
  const texts: string[] = []
  await eachJudged(db, { gather: gatherFacts, from, to, among: changed }, (person) => {
    for (const mark of marksOf(person, from, to)) texts.push(JSON.stringify(mark))
  })
  const marks = `[${texts.join(',')}]`
  return changed ? `{"people":${JSON.stringify(changed)},"marks":${marks}}` : marks
}

function marksOf({ facts, settings, overrideOf }: JudgedPerson, from: Day, to: Day): Mark[] {
  const { items } = conflictsOf(facts, settings, { from, to }, (finding) => overrideOf(finding) !== null)
  const marks = new Map<string, Mark>()
  for (const { shiftId, severity, message } of items) {
    const mark = marks.get(shiftId) ?? { shiftId, userId: facts.userId, severity, messages: [] }
    mark.severity = worse(mark.severity, severity)
    mark.messages.push(message)
    marks.set(shiftId, mark)
  }
  return [...marks.values()]
}

const worse = (one: Severity, other: Severity): Severity => (one === 'conflict' ? one : other)

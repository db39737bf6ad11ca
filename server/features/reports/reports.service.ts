// The rule violations in a period, with people's names.

import type { ConflictItem, reportConflicts as contract } from '#core/contracts/reports.ts'
import type { QueryOf, ReplyOf } from '#core/contracts/route.ts'
import { factsWindow } from '#core/rules/index.ts'
import { conflictsOf } from '#core/shifts/conflict-report.ts'
import { addDays, type Day, dayOf, dayRange, eachDay, isoWeekStart } from '#core/time.ts'
import type { Call } from '#server/call.ts'
import { findPeopleBooked, type GatheredFacts, gatherFacts } from '#server/features/shifts/shifts.service.ts'
import { mapInTurns, slicesOf } from '#server/turns.ts'

type Totals = Omit<ReplyOf<typeof contract>, 'items'>

/** Few enough that reading their rows is a matter of milliseconds. */
const PEOPLE_AT_ONCE = 100

/**
 * JSON text. A large agency has tens of thousands of findings: they are made and written person by person, because any
 * single step over all of them would hold up everybody else.
 */
export async function reportConflicts({ db, now }: Call, query: QueryOf<typeof contract>): Promise<string> {
  const from = query.from ?? isoWeekStart(dayOf(now))
  const to = query.to ?? addDays(from, 6)
  const window = factsWindow(from, to)
  const totals: Totals = { from, to, totalConflicts: 0, warningCount: 0, affectedUsers: 0 }
  const items = new Map<Day, string[]>(eachDay(from, to).map((day) => [day, []]))
  for (const people of slicesOf(
    await findPeopleBooked(db, dayRange(window.from, window.to)),
    PEOPLE_AT_ONCE,
  )) {
    const ids = people.map(({ id }) => id)
    const facts = await gatherFacts(db, ids, { from, to })
    await mapInTurns(people, ({ id, name }) => addPerson(totals, items, name, facts.get(id)!))
  }
  const days = await mapInTurns([...items.values()].filter(isFilled), (texts) => texts.join(','))
  return `${JSON.stringify(totals).slice(0, -1)},"items":[${days.join(',')}]}`
}

const isFilled = (texts: string[]) => texts.length > 0

function addPerson(totals: Totals, items: Map<Day, string[]>, name: string, facts: GatheredFacts): void {
  const found = conflictsOf(facts, totals.from, totals.to)
  totals.totalConflicts += found.totalConflicts
  totals.warningCount += found.warningCount
  totals.affectedUsers += found.items.length > 0 ? 1 : 0
  const shiftOf = new Map(facts.shifts.map((shift) => [shift.id, shift]))
  for (const { rule, severity, message, day, shiftId } of found.items) {
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
    }
    items.get(day)!.push(JSON.stringify(item))
  }
}

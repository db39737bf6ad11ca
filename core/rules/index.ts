// The list of rules, used by assignments, the conflicts report, the marks on the board and the dialogs.

import { addDays, type Day, isoWeekStart } from '../time.ts'
import { dayOnNightShiftDay } from './day-on-night-shift-day.ts'
import { longWeek } from './long-week.ts'
import { RULE_NAMES, type RuleName } from './names.ts'
import { nightOnDayShiftDay } from './night-on-day-shift-day.ts'
import { overlap } from './overlap.ts'
import type { Finding, PersonFacts, PlacedFacts, Rule } from './rule.ts'
import { Schedule } from './schedule.ts'
import { shortRest } from './short-rest.ts'
import { unavailableDay } from './unavailable-day.ts'

export type { RuleName } from './names.ts'
export type { FactShift, Finding, PersonFacts } from './rule.ts'

export const RULES: readonly Rule[] = [
  unavailableDay,
  overlap,
  nightOnDayShiftDay,
  dayOnNightShiftDay,
  shortRest,
  longWeek,
]

/**
 * The days that the rules need to check shifts from one day to another: whole weeks, and the rest period before them.
 */
export const factsWindow = (from: Day, to: Day): { from: Day; to: Day } => ({
  from: addDays(isoWeekStart(from), -1),
  to: addDays(isoWeekStart(to), 7),
})

const place = ({ shifts, availability }: PersonFacts): PlacedFacts => ({
  schedule: new Schedule(shifts),
  availability,
})

/** The findings for the person's shifts on these days, in order of shifts, then of rules. */
export function findingsOf(facts: PersonFacts, isWanted: (day: Day) => boolean = () => true): Finding[] {
  return check(place(facts), isWanted)
}

function check(facts: PlacedFacts, isWanted: (day: Day) => boolean = () => true): Finding[] {
  return facts.schedule.shifts
    .filter(({ day }) => isWanted(day))
    .flatMap((shift) => RULES.flatMap((rule) => rule.check(shift, facts) ?? []))
}

/** What the second schedule breaks that the first does not. A finding with other words than before is new. */
export function newFindings(before: PersonFacts, after: PersonFacts): Finding[] {
  const earlier = place(before)
  return check(place(after)).filter(({ rule: name, shiftId, message }) => {
    const shift = earlier.schedule.find(shiftId)
    return !shift || ruleOf(name).check(shift, earlier)?.message !== message
  })
}

const ruleOf = (name: RuleName): Rule => RULES[RULE_NAMES.indexOf(name)]!

const ABOUT_AVAILABILITY: readonly RuleName[] = [
  'unavailable-day',
  'night-on-day-shift-day',
  'day-on-night-shift-day',
]

/** Whether it is about the person's availability, rather than about hours and rest. */
const clashesWithAvailability = ({ rule }: Finding): boolean => ABOUT_AVAILABILITY.includes(rule)

/** One sentence per message, or null if there are none. */
export function warningText(findings: readonly Finding[]): string | null {
  const messages = [...new Set(findings.map(({ message }) => message))]
  return messages.length > 0 ? `${messages.join('. ')}.` : null
}

/** The findings in the form of a reply. */
export const findingFields = (findings: Finding[]) => ({
  findings,
  conflict: findings.some(clashesWithAvailability),
  warning: warningText(findings),
})

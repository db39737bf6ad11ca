// The rules, as assignments, the conflicts report, the marks on the board and the dialogs use them.

import { addDays, type Day, isoWeekStart } from '../time.ts'
import { type ContractorRuleName, OFFICE, type RuleName } from './names.ts'
import type { Finding } from './rule.ts'
import type { RuleSettings } from './settings.ts'

export { findingsOf, newFindings } from './judge.ts'
export type { RuleName } from './names.ts'
export type { DoNotSend, FactShift, Finding, PersonFacts, Standing } from './rule.ts'
export { DEFAULT_SETTINGS, type RuleSettings } from './settings.ts'

/** The shortest reach: rest in a week depends on the week beside it, and that week's on the one beyond. */
const WEEKS_AROUND = 2

/**
 * The days that the rules need to check shifts from one day to another: whole weeks, as many on either side as the
 * averages and the days in a row look at.
 */
export function factsWindow(from: Day, to: Day, settings: RuleSettings): { from: Day; to: Day } {
  const numbers = (name: RuleName) => (settings[name].level === 'off' ? {} : settings[name].numbers)
  const { days = 0, nights = 0 } = numbers('days-in-a-row')
  const weeks = Math.max(
    WEEKS_AROUND,
    (numbers('average-week').weeks ?? 1) - 1,
    (numbers('night-average').weeks ?? 1) - 1,
    Math.ceil((Math.max(days, nights) + 1) / 7),
  )
  return { from: addDays(isoWeekStart(from), -7 * weeks), to: addDays(isoWeekStart(to), 7 * weeks + 6) }
}

/** Whether it is about the person's availability, rather than about hours and rest. */
const clashesWithAvailability = ({ rule }: Finding): boolean =>
  rule === 'unavailable-day' || rule === 'shift-kind'

/** One sentence per message, or null if there are none. */
export function warningText(findings: readonly { message: string }[]): string | null {
  const messages = [...new Set(findings.map(({ message }) => message))]
  return messages.length > 0 ? `${messages.join('. ')}.` : null
}

/** The findings in the form of a reply. */
export const findingFields = (findings: Finding[]) => ({
  findings,
  conflict: findings.some(clashesWithAvailability),
  warning: warningText(findings),
})

export type ContractorFinding = Omit<Finding, 'rule'> & { rule: ContractorRuleName }

/**
 * Rules that say the same to contractors. They never learn whom they are not to be sent to, nor that there is such a rule,
 * so another one must read like it. The average does: it is settled in the office too, by a signed opt-out.
 */
const SETTLED_IN_THE_OFFICE: ReadonlySet<RuleName> = new Set(['do-not-send', 'average-week'])

/** The findings as contractors may see them. They can override nothing. */
export const forContractor = (findings: readonly Finding[]): ContractorFinding[] =>
  findings.map((finding) => {
    const shown = { ...finding, overridable: false }
    if (!SETTLED_IN_THE_OFFICE.has(finding.rule)) return shown
    return { ...shown, rule: OFFICE, message: 'Please ring the office about this one' }
  })

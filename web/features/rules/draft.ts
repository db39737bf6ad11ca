// What somebody has typed over the rules as they are, and what is wrong with it.

import type { AgencyRule } from '#core/contracts/rules.ts'
import type { RuleName } from '#core/rules/names.ts'
import { RULE_DEFINITIONS, type RuleLevel, settingsErrors } from '#core/rules/settings.ts'
import type { RulesSent } from './queries.ts'

/** Numbers as they are typed: an empty field is not a number yet. */
export interface RuleDraft {
  level: RuleLevel
  numbers: Record<string, string>
}
/** Only the rules that differ from what is saved. */
export type Drafts = Partial<Record<RuleName, RuleDraft>>

export const draftOf = ({ level, numbers }: AgencyRule): RuleDraft => ({
  level,
  numbers: Object.fromEntries(Object.entries(numbers).map(([key, number]) => [key, String(number)])),
})

/** Typing back what is saved is no change. */
export function withDraft(drafts: Drafts, rule: AgencyRule, draft: RuleDraft): Drafts {
  const { [rule.rule]: _, ...others } = drafts
  const isSame = JSON.stringify(sentOf(rule.rule, draft)) === JSON.stringify(sentOf(rule.rule, draftOf(rule)))
  return isSame ? others : { ...others, [rule.rule]: draft }
}

export const rulesToSend = (rules: readonly AgencyRule[], drafts: Drafts): RulesSent =>
  rules.map((rule) => sentOf(rule.rule, drafts[rule.rule] ?? draftOf(rule)))

const sentOf = (rule: RuleName, { level, numbers }: RuleDraft): RulesSent[number] => ({
  rule,
  level,
  numbers: Object.fromEntries(
    Object.keys(RULE_DEFINITIONS[rule].numbers).map((key) => [key, numberOf(numbers[key])]),
  ),
})

const numberOf = (typed = ''): number => (typed.trim() === '' ? Number.NaN : Number(typed))

/** What is wrong, by rule and field: 'daily-rest numbers.warnBelow'. */
export function errorsIn(sent: RulesSent): Map<string, string> {
  return new Map(
    settingsErrors(sent).map(({ path, message }) => {
      const [, n = '', ...field] = path.split('.')
      return [`${sent[Number(n)]?.rule} ${field.join('.')}`, message]
    }),
  )
}

/** The numbers as typed, for the sentence; a number that cannot be used is the saved one. */
export function numbersShown({ rule, numbers }: AgencyRule, draft: RuleDraft): Record<string, number> {
  const typed = sentOf(rule, draft)
  const errors = errorsIn([typed])
  const shown = Object.entries(typed.numbers).map(([key, number]) => [
    key,
    errors.has(`${rule} numbers.${key}`) ? numbers[key] : number,
  ])
  return Object.fromEntries(shown)
}

// What somebody has typed over the rules as they are, and what is wrong with it.

import type { AgencyRule } from '#core/contracts/rules.ts'
import type { RuleName } from '#core/rules/names.ts'
import { RULE_DEFINITIONS, RULE_LEVELS, type RuleLevel, settingsErrors } from '#core/rules/settings.ts'
import { storedInTab } from '#web/lib/stored.ts'
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

/** The numbers as typed, for the sentence; the saved ones while one of them, or both together, cannot be used. */
export function numbersShown({ rule, numbers }: AgencyRule, draft: RuleDraft): Record<string, number> {
  const typed = sentOf(rule, draft)
  return errorsIn([typed]).size > 0 ? numbers : typed.numbers
}

/** '3 warned, 1 blocked': what a rule does about the shifts that it flags. */
export function flaggedWords({ count, blocked }: { count: number; blocked: number }): string {
  const warned = count - blocked
  return [warned > 0 && `${warned} warned`, blocked > 0 && `${blocked} blocked`].filter(Boolean).join(', ')
}

// ---- Kept in this tab: whoever looks at another screen or reloads finds what was typed again

export interface KeptDrafts {
  /** The version that the first unsaved change was typed over. */
  base: number
  drafts: Drafts
}

export const keptDrafts = storedInTab('rules', understandKept)

export function understandKept(value: unknown): KeptDrafts | null {
  const { base, drafts } = (value ?? {}) as Partial<Record<keyof KeptDrafts, unknown>>
  if (typeof base !== 'number' || typeof drafts !== 'object' || drafts === null) return null
  const usable = Object.entries(drafts).filter(
    ([rule, draft]) => Object.hasOwn(RULE_DEFINITIONS, rule) && isDraft(draft),
  )
  return { base, drafts: Object.fromEntries(usable) }
}

const isDraft = (value: Partial<RuleDraft> | null): boolean =>
  RULE_LEVELS.includes(value?.level as RuleLevel) &&
  typeof value?.numbers === 'object' &&
  value.numbers !== null &&
  Object.values(value.numbers).every((number) => typeof number === 'string')

/** What was typed, without what has been saved since, by whomever. */
export const stillUnsaved = (rules: readonly AgencyRule[], typed: Drafts): Drafts =>
  rules.reduce<Drafts>((drafts, rule) => withDraft(drafts, rule, typed[rule.rule] ?? draftOf(rule)), {})

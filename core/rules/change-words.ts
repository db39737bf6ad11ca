// The name of a rule, and a change of its settings, in words.

import type { RuleName } from './names.ts'
import { RULE_DEFINITIONS, type RuleSetting } from './settings.ts'

/** 'Days in a row' */
export const titleOf = (rule: RuleName): string =>
  `${rule.charAt(0).toUpperCase()}${rule.slice(1).replaceAll('-', ' ')}`

/** 'Long week: warn over 50 hours (was 48)' */
export function changeWords(rule: RuleName, before: RuleSetting, after: RuleSetting): string {
  const level = after.level === before.level ? [] : [`level ${after.level} (was ${before.level})`]
  const numbers = Object.entries(RULE_DEFINITIONS[rule].numbers)
    .filter(([key]) => after.numbers[key] !== before.numbers[key])
    .map(
      ([key, { label, unit }]) =>
        `${label.toLowerCase()} ${after.numbers[key]} ${unit} (was ${before.numbers[key]})`,
    )
  return `${titleOf(rule)}: ${[...level, ...numbers].join(', ')}`
}

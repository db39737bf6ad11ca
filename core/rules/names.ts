// The names of the rules, in the order in which the findings of one shift are listed. Separate from the rules, so that a
// screen which only shows findings does not load them.

export const RULE_NAMES = [
  'paused',
  'overlap',
  'do-not-send',
  'visa-hours',
  'under-18',
  'average-week',
  'daily-rest',
  'long-week',
  'weekly-rest',
  'night-average',
  'days-in-a-row',
  'unavailable-day',
  'shift-kind',
  'gender',
] as const
export type RuleName = (typeof RULE_NAMES)[number]

/** What contractors see in place of a rule whose name they may not learn. */
export const OFFICE = 'office'
export const CONTRACTOR_RULE_NAMES = [...RULE_NAMES, OFFICE] as const
export type ContractorRuleName = (typeof CONTRACTOR_RULE_NAMES)[number]

/** A block stops an assignment, a warning does not. */
export const LEVELS = ['block', 'warn'] as const
export type Level = (typeof LEVELS)[number]

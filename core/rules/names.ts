// The names of the rules, in the order of the list. Separate from the rules, so that a screen which only shows findings
// does not load them.

export const RULE_NAMES = [
  'unavailable-day',
  'overlap',
  'night-on-day-shift-day',
  'day-on-night-shift-day',
  'short-rest',
  'long-week',
] as const
export type RuleName = (typeof RULE_NAMES)[number]

/** A block stops an assignment, a warning does not. */
export const LEVELS = ['block', 'warn'] as const
export type Level = (typeof LEVELS)[number]

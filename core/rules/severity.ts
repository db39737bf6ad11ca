// How the report and the board sort findings: a conflict is a shift that should not exist at all.

import type { Finding } from './rule.ts'

export const SEVERITIES = ['conflict', 'warning'] as const
export type Severity = (typeof SEVERITIES)[number]

/**
 * A manager may book an Unavailable day, so it does not block; it still counts as a conflict. A block that somebody has
 * overridden with a reason is a warning; overlaps and Unavailable days stay conflicts.
 */
export const severityOf = ({ rule, level }: Finding, isOverridden = false): Severity => {
  if (rule === 'overlap' || rule === 'unavailable-day') return 'conflict'
  return level === 'block' && !isOverridden ? 'conflict' : 'warning'
}

// How the report and the board sort findings: a conflict is a shift that should not exist at all.

import type { Finding } from './rule.ts'

export const SEVERITIES = ['conflict', 'warning'] as const
export type Severity = (typeof SEVERITIES)[number]

/** A manager may book an Unavailable day, so it does not block; it still counts as a conflict. */
export const severityOf = ({ rule, level }: Finding): Severity =>
  level === 'block' || rule === 'unavailable-day' ? 'conflict' : 'warning'

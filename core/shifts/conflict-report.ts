// The rule violations of one person in a period. A report adds up those of many people.

import { type Finding, findingsOf, type PersonFacts, type RuleSettings } from '../rules/index.ts'
import { type Severity, severityOf } from '../rules/severity.ts'
import type { Day } from '../time.ts'

interface ReportedFinding extends Finding {
  severity: Severity
}

interface PersonConflicts {
  /** Shifts with a conflict, and shifts with a warning; one with both counts in both. */
  totalConflicts: number
  warningCount: number
  /** In order of the shifts. */
  items: readonly ReportedFinding[]
}

const NOTHING: PersonConflicts = { totalConflicts: 0, warningCount: 0, items: [] }

/** The facts should cover `factsWindow(from, to)`. */
export function conflictsOf(
  facts: PersonFacts,
  settings: RuleSettings,
  days: { from: Day; to: Day },
  isOverridden: (finding: Finding) => boolean = () => false,
): PersonConflicts {
  const found = findingsOf(facts, settings, days)
  if (found.length === 0) return NOTHING
  const items = found.map((finding) => ({ ...finding, severity: severityOf(finding, isOverridden(finding)) }))
  const shiftsWith = (severity: Severity) =>
    new Set(items.filter((item) => item.severity === severity).map((item) => item.shiftId)).size
  return { totalConflicts: shiftsWith('conflict'), warningCount: shiftsWith('warning'), items }
}

// Judges a changed shift for the person who has it then. Throws if a rule blocks it.

import type { FactShift, Finding, RuleSettings } from '#core/rules/index.ts'
import { decideAssignment, decideChange, decideFindings } from '#core/shifts/decide-assignment.ts'
import type { StoodBlock } from '#core/shifts/undo.ts'
import { daysAround } from '#core/time.ts'
import type { Call } from '#server/call.ts'
import { factOf } from './assign.ts'
import { blockedRefusal, isBlock, refusalOf } from './blocked.ts'
import type { OverrideRow } from './overrides.sql.ts'
import { isOwn, type Overruling, overrideRows, termsFor } from './overruling.ts'
import { findGendersWanted } from './person-facts.sql.ts'
import { gatherNamedFacts, type NamedFacts } from './person-facts.ts'
import type { ShiftPerson, ShiftRow } from './shifts.sql.ts'

interface Judging {
  from: ShiftPerson
  to: ShiftPerson
  /** As it stands, and as it is to be. */
  shift: ShiftRow
  row: ShiftRow
  /** Whether anything changes that the rules look at. An edit of the notes is always saved. */
  isJudged: boolean
  overruling: Overruling
  /** What blocked the shift before a change that is undone; none for any other change. */
  blockedBefore: readonly StoodBlock[]
}

interface Judged {
  /** What is new, or worse than it was. */
  findings: Finding[]
  /** All that the shift breaks as it is to be, for the warning that people read. */
  standing: Finding[]
  overrides: OverrideRow[]
  /** What blocks the shift as it stands, for an undo. */
  blocks: StoodBlock[]
}

export async function judgeChange(call: Call, judging: Judging): Promise<Judged> {
  const { from, to, shift, row, isJudged } = judging
  const genders = await findGendersWanted(call.db, row.jobId ? [row.jobId] : [])
  const [before, after] = [factOf(shift, genders), factOf(row, genders)]
  // Both where the shift was and where it goes: taking it away can raise an average too.
  const days = daysAround([before, after])
  const { settings, factsOf } = await gatherNamedFacts(call.db, [...new Set([from.id, to.id])], days)
  const facts = factsOf(to.id)
  const proposed = [after]
  const standing = decideAssignment(facts, proposed, { settings }).findings
  const decided = isJudged
    ? decide(call, judging, { settings, facts, proposed })
    : { findings: [], overrides: [] }
  const asItStands = decideAssignment(factsOf(from.id), [before], { settings })
  const blocks = asItStands.findings.filter(isBlock).map(({ rule, message }) => ({ rule, message }))
  return { ...decided, standing, blocks }
}

interface Known {
  settings: RuleSettings
  facts: NamedFacts
  proposed: FactShift[]
}

function decide(call: Call, judging: Judging, { settings, facts, proposed }: Known) {
  const { to, overruling, blockedBefore } = judging
  const terms = termsFor(call, to.id, settings, overruling)
  const { findings } = decideChange(facts, proposed, terms)
  // What stood before a change stands again once it is undone, with what was overruled then. If the schedule has changed
  // meanwhile, it is no longer the same.
  const stood = ({ rule, message }: Finding) =>
    blockedBefore.some((one) => one.rule === rule && one.message === message)
  const fresh = findings.filter((finding) => !stood(finding))
  const { ok, overridden } = decideFindings(fresh, terms)
  if (ok) {
    const overrides = overrideRows(call, to.id, overridden, proposed, terms.overrideReason ?? '')
    return { findings, overrides }
  }
  const refusal = fresh.some(({ rule }) => rule === 'paused') ? refusalOf(to, findings) : null
  if (refusal) throw refusal
  const isOwnReason = isOwn(call, to.id) && Boolean(overruling.overrideReason)
  throw blockedRefusal({ person: to, facts, proposed, findings, as: 'single', isOwnReason })
}

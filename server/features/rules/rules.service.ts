// The agency's rules: reading and changing their levels and numbers, and how many shifts each flags.

import type { BodyOf, ReplyOf } from '#core/contracts/route.ts'
import type { AgencyRules, previewRules } from '#core/contracts/rules.ts'
import { badFields, Refusal } from '#core/errors.ts'
import { LIMITS } from '#core/limits.ts'
import { changeWords } from '#core/rules/change-words.ts'
import { findingsOf, type RuleSettings } from '#core/rules/index.ts'
import { RULE_NAMES, type RuleName } from '#core/rules/names.ts'
import { changedSettings, RULE_DEFINITIONS, settingsErrors, settingsFrom } from '#core/rules/settings.ts'
import { addDays, dayOf } from '#core/time.ts'
import type { Call } from '#server/call.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { eachJudged } from '#server/features/reports/judged-people.service.ts'
import { gatherFacts } from '#server/features/shifts/shifts.service.ts'
import * as stored from './rules.sql.ts'

type Sent = BodyOf<typeof previewRules>['rules']
type Counts = Record<RuleName, { count: number; blocked: number }>

export async function readRules(call: Call): Promise<AgencyRules> {
  const { version, rules } = await stored.findRules(call.db)
  const settings = settingsFrom(rules)
  const counts = await countFlagged(call, settings)
  return {
    version,
    rules: RULE_NAMES.map((rule) => ({
      rule,
      sentence: RULE_DEFINITIONS[rule].sentence(settings[rule].numbers),
      level: settings[rule].level,
      numbers: { ...settings[rule].numbers },
      ...counts[rule],
    })),
  }
}

export async function saveRules(call: Call, version: number, sent: Sent): Promise<AgencyRules> {
  const { db, now } = call
  refuseBadSettings(sent)
  const before = await stored.findRules(db)
  const standing = settingsFrom(before.rules)
  const settings = changedSettings(standing, sent)
  const kept = RULE_NAMES.map((rule) => ({ rule, ...settings[rule] }))
  if (before.version !== version || !(await stored.saveRules(db, version, kept, now)))
    throw new Refusal('rules-changed')
  await recordChange(call, standing, settings)
  return readRules(call)
}

/** How many shifts each rule would flag with these settings. */
export async function previewCounts(call: Call, sent: Sent): Promise<ReplyOf<typeof previewRules>> {
  refuseBadSettings(sent)
  const { rules } = await stored.findRules(call.db)
  const counts = await countFlagged(call, changedSettings(settingsFrom(rules), sent))
  return { counts: RULE_NAMES.map((rule) => ({ rule, ...counts[rule] })) }
}

function refuseBadSettings(sent: Sent): void {
  const errors = settingsErrors(sent)
  if (errors.length > 0) throw badFields(errors)
}

/** The shifts of the next eight weeks that each rule flags, whether or not somebody has overruled it. */
async function countFlagged({ db, now }: Call, settings: RuleSettings): Promise<Counts> {
  const from = dayOf(now)
  const days = { from, to: addDays(from, LIMITS.rotaWindowDays - 1) }
  const counts = Object.fromEntries(RULE_NAMES.map((rule) => [rule, { count: 0, blocked: 0 }])) as Counts
  await eachJudged(db, { gather: gatherFacts, ...days, settings }, ({ facts }) => {
    const found = findingsOf(facts, settings, days)
    // A rule flags a shift at most once.
    for (const { rule, level } of found) {
      counts[rule].count += 1
      if (level === 'block') counts[rule].blocked += 1
    }
  })
  return counts
}

async function recordChange(call: Call, before: RuleSettings, after: RuleSettings): Promise<void> {
  const changed = RULE_NAMES.filter((rule) => JSON.stringify(before[rule]) !== JSON.stringify(after[rule]))
  if (changed.length === 0) return
  const only = (settings: RuleSettings) => Object.fromEntries(changed.map((rule) => [rule, settings[rule]]))
  await recordAudit(call, {
    action: 'RULES_CHANGED',
    resourceType: 'SYSTEM',
    description: `Changed the rota rules: ${changed.map((rule) => changeWords(rule, before[rule], after[rule])).join('; ')}`,
    metadata: { before: only(before), after: only(after) },
  })
}

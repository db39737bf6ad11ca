// A person's facts for tests of the rules.

import type { AvailabilityKind } from '#core/availability.ts'
import {
  DEFAULT_SETTINGS,
  type FactShift,
  type Finding,
  findingsOf,
  type PersonFacts,
  type RuleName,
  type RuleSettings,
} from '#core/rules/index.ts'
import type { RuleLevel } from '#core/rules/settings.ts'
import { spanOf } from '#core/time.ts'
import { EMPTY_PROFILE, type WorkProfile } from '#core/work-profile.ts'

let made = 0

/** A shift from one wall time to another. */
export function shift(day: string, start: string, end: string): FactShift {
  const span = spanOf(day, start, end)
  if (!span.ok) throw new Error('no such time')
  made += 1
  return { id: `s${String(made).padStart(4, '0')}`, start: span.start, end: span.end }
}

/** An active person with an empty profile. */
export function factsOf(
  shifts: readonly FactShift[],
  kinds: Record<string, AvailabilityKind> = {},
  userId = 'ann',
): PersonFacts {
  const availability = new Map(Object.entries(kinds).map(([day, kind]) => [day, { kind }]))
  return { userId, shifts, availability, profile: EMPTY_PROFILE, doNotSend: [], standing: 'active' }
}

export const withProfile = (shifts: readonly FactShift[], profile: Partial<WorkProfile>): PersonFacts => ({
  ...factsOf(shifts),
  profile: { ...EMPTY_PROFILE, ...profile },
})

/** The defaults, with another level or other numbers for one rule. */
export const settingsWith = (
  rule: RuleName,
  change: { level?: RuleLevel; numbers?: Record<string, number> },
): RuleSettings => ({ ...DEFAULT_SETTINGS, [rule]: { ...DEFAULT_SETTINGS[rule], ...change } })

/** One rule alone, at its default or as changed. */
export function onlyRule(
  rule: RuleName,
  change: { level?: RuleLevel; numbers?: Record<string, number> } = {},
): RuleSettings {
  const off = Object.entries(DEFAULT_SETTINGS).map(([name, setting]) => [name, { ...setting, level: 'off' }])
  return { ...Object.fromEntries(off), [rule]: { ...DEFAULT_SETTINGS[rule], ...change } }
}

/** The findings of one rule. */
export const findingsBy = (
  rule: RuleName,
  facts: PersonFacts,
  settings: RuleSettings = DEFAULT_SETTINGS,
): Finding[] => findingsOf(facts, settings).filter((finding) => finding.rule === rule)

/** What one rule says about these shifts. */
export const messagesOf = (
  rule: RuleName,
  shifts: readonly FactShift[],
  kinds: Record<string, AvailabilityKind> = {},
): string[] => findingsBy(rule, factsOf(shifts, kinds)).map(({ message }) => message)

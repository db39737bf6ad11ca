// How strict the agency is: the level and the numbers of each rule, their defaults, and what may be set. Loads no rule,
// so that a screen can show and check settings alone.

import { RULE_NAMES, type RuleName } from './names.ts'

export const RULE_LEVELS = ['off', 'warn', 'block'] as const
export type RuleLevel = (typeof RULE_LEVELS)[number]

export interface RuleSetting {
  /** Off: the rule says nothing. Warn: it only warns. Block: it blocks, and warns where it has a number for that. */
  level: RuleLevel
  numbers: Readonly<Record<string, number>>
}
export type RuleSettings = Readonly<Record<RuleName, RuleSetting>>

export interface NumberDefinition {
  label: string
  unit: 'hours' | 'weeks' | 'days' | 'nights'
  initial: number
  min: number
  max: number
}

export interface RuleDefinition {
  /** What the rule asks with these numbers, for people. */
  sentence: (numbers: Readonly<Record<string, number>>) => string
  level: RuleLevel
  /** Never: its level and numbers are fixed. A rule with a dash can be overridden once it is set to block. */
  override: 'never' | 'yes' | '–'
  numbers: Readonly<Record<string, NumberDefinition>>
}

const hours = (label: string, initial: number, max: number, min = 1): NumberDefinition => ({
  label,
  unit: 'hours',
  initial,
  min,
  max,
})
const WEEKS: NumberDefinition = { label: 'Averaged over', unit: 'weeks', initial: 17, min: 1, max: 26 }

const count = (number: number | undefined, unit: string): string =>
  `${number} ${unit}${number === 1 ? '' : 's'}`

const fixed = (sentence: string): RuleDefinition => ({
  sentence: () => sentence,
  level: 'block',
  override: 'never',
  numbers: {},
})

export const RULE_DEFINITIONS: Readonly<Record<RuleName, RuleDefinition>> = {
  paused: fixed('Nobody whose account is paused, deleted or waiting for approval gets shifts.'),
  overlap: fixed('Nobody has two shifts at once.'),
  'do-not-send': {
    sentence: () => 'Nobody is sent to a service user they are not to be sent to again.',
    level: 'block',
    override: 'yes',
    numbers: {},
  },
  'visa-hours': fixed('Nobody works more hours in a week, Monday to Sunday, than their visa allows.'),
  'under-18': fixed(
    'Before their 18th birthday nobody works over 8 hours a day or 40 hours a week, with under 12 hours of rest, or at any time from 22:00 to 06:00.',
  ),
  'average-week': {
    sentence: ({ hours, weeks }) =>
      `Without a signed opt-out, nobody works more than ${count(hours, 'hour')} a week on average over ${count(weeks, 'week')}.`,
    level: 'block',
    override: 'yes',
    numbers: { hours: hours('Average over', 48, 168), weeks: WEEKS },
  },
  'daily-rest': {
    sentence: ({ warnBelow }) =>
      `Everybody has at least ${count(warnBelow, 'hour')} of rest between shifts. Shifts less than an hour apart are one stretch of at most 13 hours, and nobody works more than 16 hours in any 24.`,
    level: 'block',
    override: 'yes',
    numbers: {
      warnBelow: hours('Warn below', 11, 24, 0),
      blockBelow: hours('Block below', 8, 24, 0),
    },
  },
  'long-week': {
    sentence: ({ warnOver, blockOver }) =>
      `Nobody works more than ${count(warnOver, 'hour')} in a week, Monday to Sunday, and never more than ${blockOver}.`,
    level: 'block',
    override: 'yes',
    numbers: { warnOver: hours('Warn over', 48, 168), blockOver: hours('Block over', 72, 168) },
  },
  'weekly-rest': {
    sentence: ({ rest = 0 }) =>
      `Everybody has ${count(rest, 'hour')} free in each week, or ${count(2 * rest, 'hour')} or twice ${count(rest, 'hour')} in two weeks.`,
    level: 'warn',
    override: '–',
    numbers: { rest: hours('Free time in a week', 24, 72) },
  },
  'night-average': {
    sentence: ({ hours, weeks }) =>
      `Those who work nights regularly work at most ${count(hours, 'hour')} a night on average over ${count(weeks, 'week')}.`,
    level: 'warn',
    override: '–',
    numbers: { hours: hours('Average over', 8, 24), weeks: WEEKS },
  },
  'days-in-a-row': {
    sentence: ({ days, nights }) =>
      `Nobody works more than ${count(days, 'day')} or ${count(nights, 'night')} in a row.`,
    level: 'warn',
    override: '–',
    numbers: {
      days: { label: 'Most days in a row', unit: 'days', initial: 6, min: 1, max: 27 },
      nights: { label: 'Most nights in a row', unit: 'nights', initial: 4, min: 1, max: 27 },
    },
  },
  'unavailable-day': {
    sentence: () => 'Nobody is booked on a day they marked Unavailable.',
    level: 'warn',
    override: '–',
    numbers: {},
  },
  'shift-kind': {
    sentence: () =>
      'No night shift on a day offered for day shifts, and no day shift on a day offered for nights.',
    level: 'warn',
    override: '–',
    numbers: {},
  },
  gender: {
    sentence: () => 'A job that asks for a gender gets somebody whose recorded gender it is.',
    level: 'warn',
    override: '–',
    numbers: {},
  },
}

const isRuleName = (name: unknown): name is RuleName => RULE_NAMES.includes(name as RuleName)
const isRuleLevel = (level: unknown): level is RuleLevel => RULE_LEVELS.includes(level as RuleLevel)

function defaultOf(name: RuleName): RuleSetting {
  const { level, numbers } = RULE_DEFINITIONS[name]
  const initials = Object.entries(numbers).map(([key, { initial }]) => [key, initial])
  return { level, numbers: Object.fromEntries(initials) }
}

const settingsOf = (make: (name: RuleName) => RuleSetting): RuleSettings =>
  Object.fromEntries(RULE_NAMES.map((name) => [name, make(name)])) as Record<RuleName, RuleSetting>

export const DEFAULT_SETTINGS: RuleSettings = settingsOf(defaultOf)

/** Whether a block of this rule can be lifted with a reason, as the agency has set it. */
export const isOverridable = (name: RuleName, level: RuleLevel): boolean => {
  const { override } = RULE_DEFINITIONS[name]
  return override === 'yes' || (override === '–' && level === 'block')
}

// ---- From the store

/** The defaults, with what is stored in their place. What cannot be used (an older version's rule) is left out. */
export const settingsFrom = (stored: unknown): RuleSettings => changedSettings(DEFAULT_SETTINGS, stored)

/** Some settings with others in their place: a rule that is not among these stays as it is. */
export function changedSettings(base: RuleSettings, given: unknown): RuleSettings {
  const rows = Array.isArray(given) ? given.filter(isRow) : []
  const rowOf = new Map(rows.map((row) => [row.rule, row]))
  return settingsOf((name) => {
    const standard = base[name]
    const row = rowOf.get(name)
    if (!row || RULE_DEFINITIONS[name].override === 'never') return standard
    const kept = Object.entries(standard.numbers).map(([key, initial]) => {
      const number = numbersIn(row)[key]
      return [key, numberError(RULE_DEFINITIONS[name].numbers[key]!, number) ? initial : number]
    })
    return {
      level: isRuleLevel(row.level) ? row.level : standard.level,
      numbers: Object.fromEntries(kept),
    }
  })
}

interface Row {
  rule: unknown
  level?: unknown
  numbers?: unknown
}
const isRow = (row: unknown): row is Row => typeof row === 'object' && row !== null && 'rule' in row
const numbersIn = ({ numbers }: Row): Record<string, unknown> =>
  typeof numbers === 'object' && numbers !== null ? { ...numbers } : {}

// ---- What may be set

export interface SettingsError {
  path: string
  message: string
}

/** What is wrong with the settings somebody wants to save; empty if nothing is. */
export function settingsErrors(
  rules: readonly { rule: string; level: string; numbers: Record<string, number> }[],
): SettingsError[] {
  const seen = new Set<string>()
  return rules.flatMap((setting, n) => {
    const found = seen.has(setting.rule)
      ? [{ path: 'rule', message: `The rule ${setting.rule} is listed twice` }]
      : settingErrors(setting)
    seen.add(setting.rule)
    return found.map(({ path, message }) => ({ path: `rules.${n}.${path}`, message }))
  })
}

function settingErrors(setting: {
  rule: string
  level: string
  numbers: Record<string, number>
}): SettingsError[] {
  const { rule, level, numbers } = setting
  if (!isRuleName(rule)) return [{ path: 'rule', message: `There is no rule called ${rule}` }]
  const definition = RULE_DEFINITIONS[rule]
  const errors: SettingsError[] = []
  if (!isRuleLevel(level)) errors.push({ path: 'level', message: 'Choose off, warn or block' })
  else if (definition.override === 'never' && level !== definition.level) {
    errors.push({ path: 'level', message: 'This rule always blocks' })
  }
  return [...errors, ...numberErrors(definition, numbers)]
}

function numberErrors(
  { numbers: defined }: RuleDefinition,
  numbers: Record<string, number>,
): SettingsError[] {
  const keys = new Set([...Object.keys(defined), ...Object.keys(numbers)])
  const errors = [...keys].flatMap((key) => {
    const known = Object.hasOwn(defined, key) ? defined[key]! : null
    const message = known ? numberError(known, numbers[key]) : 'This rule has no such number'
    return message ? [{ path: `numbers.${key}`, message }] : []
  })
  if (errors.length > 0) return errors
  if (numbers.blockBelow! > numbers.warnBelow!) {
    return [{ path: 'numbers.blockBelow', message: 'It cannot block above the number it warns below' }]
  }
  if (numbers.blockOver! < numbers.warnOver!) {
    return [{ path: 'numbers.blockOver', message: 'It cannot block below the number it warns over' }]
  }
  return []
}

function numberError({ unit, min, max }: NumberDefinition, number: unknown): string | null {
  if (typeof number !== 'number' || !Number.isFinite(number)) return 'Enter a number'
  if (unit !== 'hours' && !Number.isInteger(number)) return 'Enter a whole number'
  return number < min || number > max ? `Enter a number from ${min} to ${max}` : null
}

import { describe, expect, it } from 'vitest'
import { RULE_NAMES, type RuleName } from './names.ts'
import {
  changedSettings,
  DEFAULT_SETTINGS,
  isOverridable,
  RULE_DEFINITIONS,
  settingsErrors,
  settingsFrom,
} from './settings.ts'

const rows = () =>
  RULE_NAMES.map((rule) => ({ ...structuredClone(DEFAULT_SETTINGS[rule]), rule: rule as string }))
const errorsWith = (rule: string, level: string, numbers: Record<string, number> = {}) =>
  settingsErrors([{ rule, level, numbers }]).map(({ path }) => path)

describe('the settings of the rules', () => {
  it('that are not given stay as they are', () => {
    const standing = settingsFrom([{ rule: 'gender', level: 'block', numbers: {} }])
    const numbers = { warnOver: 40, blockOver: 60 }
    expect(changedSettings(standing, [{ rule: 'long-week', level: 'warn', numbers }])).toEqual({
      ...DEFAULT_SETTINGS,
      gender: { level: 'block', numbers: {} },
      'long-week': { level: 'warn', numbers },
    })
    expect(changedSettings(standing, [])).toEqual(standing)
    // What never changes is never taken over.
    const off = { rule: 'overlap', level: 'off', numbers: {} }
    expect(changedSettings(standing, [off])).toEqual(standing)
  })

  it('have these levels and numbers until somebody changes them', () => {
    const line = (name: (typeof RULE_NAMES)[number]) => {
      const { level, numbers } = DEFAULT_SETTINGS[name]
      return `${name}: ${level}, override ${RULE_DEFINITIONS[name].override} ${JSON.stringify(numbers)}`
    }
    expect(RULE_NAMES.map(line)).toMatchInlineSnapshot(`
      [
        "paused: block, override never {}",
        "overlap: block, override never {}",
        "do-not-send: block, override yes {}",
        "visa-hours: block, override never {}",
        "under-18: block, override never {}",
        "average-week: block, override yes {"hours":48,"weeks":17}",
        "daily-rest: block, override yes {"warnBelow":11,"blockBelow":8}",
        "long-week: block, override yes {"warnOver":48,"blockOver":72}",
        "weekly-rest: warn, override – {"rest":24}",
        "night-average: warn, override – {"hours":8,"weeks":17}",
        "days-in-a-row: warn, override – {"days":6,"nights":4}",
        "unavailable-day: warn, override – {}",
        "shift-kind: warn, override – {}",
        "gender: warn, override – {}",
      ]
    `)
  })

  it('are right as they are, and fit their own limits', () => {
    expect(settingsErrors(rows())).toEqual([])
  })

  it('are refused with the path of what is wrong', () => {
    expect(errorsWith('tea-break', 'warn')).toEqual(['rules.0.rule'])
    expect(errorsWith('gender', 'loud')).toEqual(['rules.0.level'])
    expect(errorsWith('overlap', 'warn')).toEqual(['rules.0.level'])
    expect(errorsWith('overlap', 'block', { hours: 1 })).toEqual(['rules.0.numbers.hours'])
    expect(errorsWith('weekly-rest', 'warn')).toEqual(['rules.0.numbers.rest'])
    expect(errorsWith('weekly-rest', 'warn', { rest: 24, toString: 1 })).toEqual(['rules.0.numbers.toString'])
    for (const rest of [-1, 0, 73, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(errorsWith('weekly-rest', 'warn', { rest })).toEqual(['rules.0.numbers.rest'])
    }
    for (const weeks of [0, 27, 1.5]) {
      expect(errorsWith('night-average', 'warn', { hours: 8, weeks })).toEqual(['rules.0.numbers.weeks'])
    }
    expect(errorsWith('daily-rest', 'block', { warnBelow: 8, blockBelow: 9 })).toEqual([
      'rules.0.numbers.blockBelow',
    ])
    expect(errorsWith('long-week', 'block', { warnOver: 60, blockOver: 48 })).toEqual([
      'rules.0.numbers.blockOver',
    ])
    const twice = [...rows(), rows()[3]!]
    expect(settingsErrors(twice).map(({ path }) => path)).toEqual(['rules.14.rule'])
  })

  it('come from the store with defaults for the rest', () => {
    expect(settingsFrom([])).toEqual(DEFAULT_SETTINGS)
    for (const stored of [null, undefined, 'x', [null, 1, {}]])
      expect(settingsFrom(stored)).toEqual(DEFAULT_SETTINGS)
    const stored = [
      { rule: 'gender', level: 'off', numbers: {} },
      { rule: 'overlap', level: 'off', numbers: {} },
      { rule: 'long-week', level: 'warn', numbers: { warnOver: 40, blockOver: 'many' } },
      { rule: 'gone', level: 'off', numbers: {} },
    ]
    expect(settingsFrom(stored)).toEqual({
      ...DEFAULT_SETTINGS,
      gender: { level: 'off', numbers: {} },
      'long-week': { level: 'warn', numbers: { warnOver: 40, blockOver: 72 } },
    })
  })

  it('say which blocks can be overridden', () => {
    expect(isOverridable('overlap', 'block')).toBe(false)
    expect(isOverridable('daily-rest', 'block')).toBe(true)
    expect(isOverridable('gender', 'warn')).toBe(false)
    expect(isOverridable('gender', 'block')).toBe(true)
  })

  it('are in the sentence of the rule', () => {
    const defaults = (name: RuleName) => RULE_DEFINITIONS[name].sentence(DEFAULT_SETTINGS[name].numbers)
    expect(RULE_NAMES.map(defaults).filter((sentence) => /\d/.test(sentence))).toMatchInlineSnapshot(`
      [
        "Before their 18th birthday nobody works over 8 hours a day or 40 hours a week, with under 12 hours of rest, or at any time from 22:00 to 06:00.",
        "Without a signed opt-out, nobody works more than 48 hours a week on average over 17 weeks.",
        "Everybody has at least 11 hours of rest between shifts. Shifts less than an hour apart are one stretch of at most 13 hours, and nobody works more than 16 hours in any 24.",
        "Nobody works more than 48 hours in a week, Monday to Sunday, and never more than 72.",
        "Everybody has 24 hours free in each week, or 48 hours or twice 24 hours in two weeks.",
        "Those who work nights regularly work at most 8 hours a night on average over 17 weeks.",
        "Nobody works more than 6 days or 4 nights in a row.",
      ]
    `)
    const { sentence } = RULE_DEFINITIONS['daily-rest']
    expect(sentence({ warnBelow: 13, blockBelow: 9 })).toContain(
      'Everybody has at least 13 hours of rest between shifts.',
    )
    expect(sentence({ warnBelow: 1, blockBelow: 0 })).toContain(
      'Everybody has at least 1 hour of rest between shifts.',
    )
    // Every number but the second threshold of daily rest is told.
    for (const name of RULE_NAMES) {
      for (const key of Object.keys(DEFAULT_SETTINGS[name].numbers).filter((key) => key !== 'blockBelow')) {
        const numbers = { ...DEFAULT_SETTINGS[name].numbers, [key]: 19 }
        expect(RULE_DEFINITIONS[name].sentence(numbers), `${name} ${key}`).toContain('19')
      }
    }
  })
})

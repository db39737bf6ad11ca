import { describe, expect, it } from 'vitest'
import type { AgencyRule } from '#core/contracts/rules.ts'
import { RULE_NAMES, type RuleName } from '#core/rules/names.ts'
import { DEFAULT_SETTINGS, RULE_DEFINITIONS } from '#core/rules/settings.ts'
import {
  draftOf,
  errorsIn,
  flaggedWords,
  numbersShown,
  rulesToSend,
  stillUnsaved,
  understandKept,
  withDraft,
} from './draft.ts'

const RULES: AgencyRule[] = RULE_NAMES.map((rule) => ({
  rule,
  sentence: RULE_DEFINITIONS[rule].sentence(DEFAULT_SETTINGS[rule].numbers),
  ...DEFAULT_SETTINGS[rule],
  numbers: { ...DEFAULT_SETTINGS[rule].numbers },
  count: 0,
  blocked: 0,
}))
const ruleOf = (name: RuleName) => RULES.find(({ rule }) => rule === name)!
const typed = (name: RuleName, numbers: Record<string, string>) =>
  withDraft({}, ruleOf(name), {
    ...draftOf(ruleOf(name)),
    numbers: { ...draftOf(ruleOf(name)).numbers, ...numbers },
  })

describe('the typed rules', () => {
  it('are what is saved, with what was typed in its place', () => {
    const sent = rulesToSend(RULES, typed('daily-rest', { warnBelow: '12' }))
    expect(sent.find(({ rule }) => rule === 'daily-rest')?.numbers).toEqual({ warnBelow: 12, blockBelow: 8 })
    expect(sent.find(({ rule }) => rule === 'long-week')?.numbers).toEqual({ warnOver: 48, blockOver: 72 })
    expect(sent).toHaveLength(RULE_NAMES.length)
    expect(errorsIn(sent)).toEqual(new Map())
  })

  it('are no change if they say what is saved, however it is typed', () => {
    expect(typed('daily-rest', { warnBelow: '11.0' })).toEqual({})
    expect(Object.keys(typed('daily-rest', { warnBelow: '12' }))).toEqual(['daily-rest'])
  })

  it('are told apart from what is wrong, by rule and field', () => {
    const errors = (numbers: Record<string, string>) =>
      [...errorsIn(rulesToSend(RULES, typed('daily-rest', numbers))).keys()].join()
    expect(errors({ warnBelow: '' })).toBe('daily-rest numbers.warnBelow')
    expect(errors({ warnBelow: '-1' })).toBe('daily-rest numbers.warnBelow')
    expect(errors({ warnBelow: '7' })).toBe('daily-rest numbers.blockBelow')
  })

  it('are in the sentence, or what is saved where they cannot be used', () => {
    const rule = ruleOf('daily-rest')
    const sentence = (warnBelow: string, blockBelow = '8') => {
      const draft = { level: rule.level, numbers: { warnBelow, blockBelow } }
      return RULE_DEFINITIONS['daily-rest'].sentence(numbersShown(rule, draft))
    }
    expect(sentence('12.5')).toContain('at least 12.5 hours')
    for (const typed of ['', '-1', '99']) expect(sentence(typed)).toBe(rule.sentence)
    expect(sentence('12', '14'), 'each is a number, but not together').toBe(rule.sentence)
  })
})

it('what a rule does about the shifts it flags is said in few words', () => {
  expect(flaggedWords({ count: 4, blocked: 1 })).toBe('3 warned, 1 blocked')
  expect(flaggedWords({ count: 2, blocked: 0 })).toBe('2 warned')
  expect(flaggedWords({ count: 1, blocked: 1 })).toBe('1 blocked')
  expect(flaggedWords({ count: 0, blocked: 0 })).toBe('')
})

describe('what is kept in the tab', () => {
  const drafts = typed('daily-rest', { warnBelow: '12' })

  it('is understood again, and anything else in its place is left out', () => {
    expect(understandKept({ base: 3, drafts })).toEqual({ base: 3, drafts })
    for (const other of [null, 'x', {}, { drafts }, { base: '3', drafts }, { base: 3, drafts: null }])
      expect(understandKept(other)).toBeNull()
    const numbers = { warnBelow: '12' }
    const others = { gender: null, overlap: { level: 'never', numbers }, toString: { level: 'off', numbers } }
    const bad = { ...others, 'long-week': { level: 'off', numbers: { warnOver: 40 } } }
    expect(understandKept({ base: 3, drafts: { ...bad, ...drafts } })).toEqual({ base: 3, drafts })
  })

  it('is no longer unsaved once it has been saved, by whomever', () => {
    expect(stillUnsaved(RULES, drafts)).toEqual(drafts)
    const saved = RULES.map((rule) =>
      rule.rule === 'daily-rest' ? { ...rule, numbers: { ...rule.numbers, warnBelow: 12 } } : rule,
    )
    expect(stillUnsaved(saved, drafts)).toEqual({})
  })
})

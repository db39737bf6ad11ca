import { expect, it } from 'vitest'
import { changeWords, titleOf } from './change-words.ts'

const LONG_WEEK = { level: 'block', numbers: { warnOver: 48, blockOver: 72 } } as const

it('a rule is named in words', () => {
  expect(titleOf('days-in-a-row')).toBe('Days in a row')
})

it('a change says what is new and what it was, and nothing of what stayed', () => {
  expect(
    changeWords('long-week', LONG_WEEK, { ...LONG_WEEK, numbers: { warnOver: 50, blockOver: 72 } }),
  ).toBe('Long week: warn over 50 hours (was 48)')
  expect(
    changeWords('long-week', LONG_WEEK, { level: 'warn', numbers: { warnOver: 48, blockOver: 60 } }),
  ).toBe('Long week: level warn (was block), block over 60 hours (was 72)')
})

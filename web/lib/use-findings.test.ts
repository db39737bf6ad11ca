import { describe, expect, it } from 'vitest'
import type { ShownFinding as Finding } from '#core/contracts/findings.ts'
import { ApiError } from './api-error.ts'
import { inOrder, type Judged, refusedFindings, stopOf } from './use-findings.ts'

const finding = (rule: Finding['rule'], more: Partial<Finding> = {}): Finding => ({
  rule,
  level: 'warn',
  overridable: false,
  day: '2026-06-15',
  message: `${rule} ${more.shiftId ?? ''}`.trim(),
  ...more,
})
const block = (rule: Finding['rule'], overridable: boolean, more: Partial<Finding> = {}) =>
  finding(rule, { level: 'block', overridable, ...more })

const judged = (...findings: Finding[]): Judged => {
  const blocks = findings.filter(({ level }) => level === 'block')
  const canAssign = blocks.every(({ overridable }) => overridable)
  return { findings, canAssign, needsReason: canAssign && blocks.length > 0, failed: [] }
}
const failing = (...days: Finding[][]): Judged => ({
  ...judged(...days.flat()),
  failed: days.map((findings, n) => ({ date: `2026-06-1${n}`, findings })),
})

describe('the list of findings', () => {
  it('has the blocks first, and each sentence once', () => {
    const rest = finding('daily-rest')
    expect(inOrder([rest, rest, block('long-week', true)]).map(({ rule }) => rule)).toEqual([
      'long-week',
      'daily-rest',
    ])
  })

  it('names an overlap once, from the side of the shift that is typed', () => {
    const own = block('overlap', false, { message: 'Overlaps the other' })
    const other = block('overlap', false, { message: 'Overlaps the new one', shiftId: 'a' })
    expect(inOrder([other, own])).toEqual([own])
    expect(inOrder([other])).toEqual([other])
    expect(inOrder([other, { ...own, shiftId: 'mine' }], 'mine').map(({ message }) => message)).toEqual([
      'Overlaps the other',
    ])
  })
})

describe('what stands in the way', () => {
  it('is nothing, a reason, or what no reason lifts', () => {
    expect(stopOf(undefined, 0, false)).toBe('none')
    expect(stopOf(judged(finding('daily-rest')), 0, false)).toBe('none')
    expect(stopOf(judged(block('long-week', true)), 0, false)).toBe('reason')
    expect(stopOf(judged(block('long-week', true), block('visa-hours', false)), 0, false)).toBe('fixed')
  })

  it('is the person themself where only a reason would help: nobody overrides for themself', () => {
    expect(stopOf(judged(block('long-week', true)), 0, true)).toBe('own')
    expect(stopOf(judged(block('visa-hours', false)), 0, true)).toBe('fixed')
  })

  it('is nothing for several days while one of them is free, and a reason brings in the others', () => {
    expect(stopOf(failing([block('overlap', false)]), 2, false)).toBe('none')
    expect(stopOf(failing([block('overlap', false)]), 1, false)).toBe('fixed')
    expect(stopOf(failing([block('long-week', true)]), 2, false)).toBe('reason-for-some')
    expect(stopOf(failing([block('long-week', true)]), 1, false)).toBe('reason')
    expect(stopOf(failing([block('long-week', true)], [block('overlap', false)]), 2, false)).toBe('reason')
    expect(stopOf(failing([block('long-week', true)]), 2, true)).toBe('none')
  })
})

describe('a refusal', () => {
  it('brings its findings', () => {
    const findings = [block('long-week', true)]
    const text = JSON.stringify({ message: 'no', findings })
    expect(refusedFindings(new ApiError(409, text))).toEqual({
      ...{ findings, canAssign: true, needsReason: true, failed: [] },
    })
  })

  it('without a block, or of another kind, brings none', () => {
    expect(refusedFindings(new ApiError(409, '{"message":"no"}'))).toBeNull()
    expect(refusedFindings(new ApiError(409, JSON.stringify({ findings: [finding('gender')] })))).toBeNull()
    expect(refusedFindings(new ApiError(400, JSON.stringify({ findings: [] })))).toBeNull()
    expect(refusedFindings(new Error('offline'))).toBeNull()
  })
})

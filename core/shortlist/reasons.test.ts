import { describe, expect, it } from 'vitest'
import type { Finding } from '../rules/index.ts'
import type { Candidate } from './order.ts'
import { reasonsFor } from './reasons.ts'

const somebody = (more: Partial<Candidate> = {}): Candidate => ({
  userId: 'u1',
  name: 'Ann Abbot',
  standing: 'ready',
  daysPossible: 3,
  daysMarked: 0,
  timesWithServiceUser: 0,
  hoursThatWeek: 0,
  lastOfferAt: null,
  ...more,
})
const work = { days: 3, kind: 'nights', serviceUserInitials: 'AB' } as const
const finding = (level: Finding['level'], message: string): Finding => ({
  rule: 'overlap',
  level,
  overridable: false,
  day: '2026-11-16',
  message,
  shiftId: 's',
})
const said = (more: Partial<Candidate>, findings: Finding[] = []) =>
  reasonsFor(somebody(more), findings, work).map(({ tone, message }) => `${tone}: ${message}`)

describe('the reasons of a shortlist', () => {
  it('say first of what speaks for somebody that they applied', () => {
    const first = (applied: 'now' | 'before') =>
      reasonsFor(somebody({ timesWithServiceUser: 6 }), [], { ...work, applied })[0]
    expect(first('now')).toEqual({ tone: 'good', message: 'Applied for this job' })
    expect(first('before')).toEqual({ tone: 'good', message: 'Applied when it was first advertised' })
  })

  it('say what speaks for somebody', () => {
    expect(said({ timesWithServiceUser: 6, daysMarked: 3, hoursThatWeek: 24.5 })).toEqual([
      'good: With AB 6 times',
      'good: Marked available for nights',
      'good: 24h 30m booked that week',
    ])
    expect(said({ timesWithServiceUser: 1, daysMarked: 2 })).toEqual([
      'good: With AB once',
      'good: Marked available for nights on 2 of 3 days',
      'good: Nothing booked that week',
    ])
  })

  it('put first what stops somebody, then what to mind, each once', () => {
    const findings = [finding('warn', 'Rest'), finding('block', 'Clash'), finding('block', 'Clash')]
    expect(said({ daysPossible: 2, standing: 'cannot' }, findings)).toEqual([
      'bad: Clash',
      'bad: Can only do 2 of 3 days',
      'warn: Rest',
      'good: Nothing booked that week',
    ])
  })

  it('do not count days for somebody who can do none', () => {
    expect(said({ daysPossible: 0 }, [finding('block', 'Clash')])).toEqual([
      'bad: Clash',
      'good: Nothing booked that week',
    ])
  })
})

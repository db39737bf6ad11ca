// A shift that is changed for the person who has it: only what gets worse counts, and nothing else slips through.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factsOf, shift, withProfile } from '#tests/support/rule-facts.ts'
import { slowRest } from '#tests/support/slow-rest.ts'
import {
  expectTwinOfChange,
  mondaysOf,
  type SlowShift,
  type SlowWorld,
  weekUpTo,
} from '#tests/support/slow-rules.ts'
import { DEFAULT_SETTINGS, type FactShift, type PersonFacts } from '../rules/index.ts'
import { decideAssignment, decideChange } from './decide-assignment.ts'

const TERMS = { settings: DEFAULT_SETTINGS }

describe('a change of a shift', () => {
  const week = ['03', '04', '05', '06', '07', '08'].map((d) => shift(`2026-08-${d}`, '08:00', '20:00'))
  const sunday = shift('2026-08-09', '08:00', '16:00')
  const changed = (changes: Partial<FactShift>, booked = [...week, sunday]) =>
    decideChange(factsOf(booked), [{ ...sunday, ...changes }], TERMS)
  const times = (start: string, end: string, day = '2026-08-09') => {
    const { id: _, ...span } = shift(day, start, end)
    return span
  }

  it('is not blocked by what it broke before, unless it breaks it further', () => {
    expect(decideAssignment(factsOf(week), [sunday], TERMS).ok).toBe(false)
    expect(changed(times('08:15', '16:15'))).toMatchObject({ ok: true, findings: [] })
    expect(changed(times('08:00', '15:00'))).toMatchObject({ ok: true, findings: [] })
    expect(changed(times('08:00', '16:15'))).toMatchObject({
      ok: false,
      needsReason: true,
      findings: [{ rule: 'long-week', shiftId: sunday.id }],
    })
  })

  it('is judged in full in another week, and for somebody else', () => {
    const next = ['10', '11', '12', '13', '14', '15'].map((d) => shift(`2026-08-${d}`, '08:00', '20:00'))
    const moved = changed(times('08:00', '16:00', '2026-08-16'), [...week, sunday, ...next])
    expect(moved.findings.map(({ rule, level }) => [rule, level])).toContainEqual(['long-week', 'block'])
    expect(decideChange(factsOf(week), [sunday], TERMS)).toEqual(
      decideAssignment(factsOf(week), [sunday], TERMS),
    )
  })

  it('that takes hours from one week into the next is judged in the next', () => {
    const night = shift('2026-08-09', '20:00', '06:00')
    const next = ['10', '11', '12', '13', '14', '15'].map((d) => shift(`2026-08-${d}`, '08:00', '20:00'))
    const later = { ...night, ...times('21:00', '07:00') }
    const { findings } = decideChange(factsOf([...week, night, ...next]), [later], TERMS)
    expect(findings.map(({ rule, shiftId }) => [rule, shiftId])).toContainEqual([
      'long-week',
      next.at(-1)!.id,
    ])
  })

  it('on the same day is judged in full for another service user, and for longer with the same', () => {
    const booked = { ...sunday, serviceUserInitials: 'AB' }
    const facts: PersonFacts = {
      ...factsOf([booked]),
      doNotSend: ['AB', 'CD'].map((initials) => ({ initials, localAuthority: null, reason: 'Asked' })),
    }
    const rulesOf = (changes: Partial<FactShift>) =>
      decideChange(facts, [{ ...booked, ...changes }], TERMS).findings.map(({ rule }) => rule)
    expect(rulesOf(times('09:00', '17:00'))).toEqual([])
    expect(rulesOf({ serviceUserInitials: 'a.b' })).toEqual([])
    expect(rulesOf({ serviceUserInitials: 'CD' })).toEqual(['do-not-send'])
    expect(rulesOf({ localAuthority: 'Leeds' })).toEqual(['do-not-send'])
    expect(rulesOf(times('08:00', '16:15'))).toEqual(['do-not-send'])
    expect(rulesOf(times('08:00', '16:00', '2026-08-10'))).toEqual(['do-not-send'])
  })

  it('of somebody under 18 cannot trade one limit for another', () => {
    const long = shift('2026-08-04', '09:00', '19:00')
    const facts = withProfile([long], { dateOfBirth: '2010-01-01' })
    const rulesOf = (start: string, end: string) =>
      decideChange(facts, [{ ...long, ...times(start, end, '2026-08-04') }], TERMS).findings.map(
        ({ rule }) => rule,
      )
    expect(rulesOf('09:00', '18:00')).toEqual([])
    // An hour less of the day, and an hour of the night.
    expect(rulesOf('14:00', '23:00')).toEqual(['under-18'])
  })

  it('is refused as long as the account is paused', () => {
    const facts: PersonFacts = { ...factsOf([sunday]), standing: 'paused' }
    expect(decideChange(facts, [{ ...sunday, ...times('08:15', '16:15') }], TERMS)).toMatchObject({
      ok: false,
      canAssign: false,
      findings: [{ rule: 'paused' }],
    })
  })
})

describe('changes of any shift', () => {
  /** The half hours of each week up to the end of the shift, where they are over a limit. */
  const weeksOver = (limit: number, world: SlowWorld, one: SlowShift) =>
    mondaysOf(world, one)
      .map((monday) => [monday, weekUpTo(world, one, monday)] as const)
      .filter(([, halves]) => halves > limit)

  it('come to what a count of every half hour before and after would, for the hours of a week', () => {
    expectTwinOfChange('long-week', (one, world) => {
      const over = weeksOver(96, world, one)
      if (over.length === 0) return null
      const level = over.some(([, halves]) => halves > 144) ? 'block' : 'warn'
      return { level, matter: mondaysOf(world, one).join(), by: Object.fromEntries(over) }
    })
  })

  it('come to the same for the hours that a visa allows', () => {
    expectTwinOfChange(
      'visa-hours',
      (one, world) => {
        const over = weeksOver(40, world, one)
        return over.length === 0
          ? null
          : { level: 'block', matter: mondaysOf(world, one).join(), by: Object.fromEntries(over) }
      },
      { profile: () => fc.constant({ visaHours: 20 as const }) },
    )
  })

  it('come to what a count of half hours would, for rest and stretches', () => {
    expectTwinOfChange('daily-rest', (one, { shifts, calendar }) => {
      const breach = slowRest(one, shifts, { hour: 2, dayAt: (n) => calendar[n]!.day })
      return breach && { ...breach, matter: calendar[one.from]!.day }
    })
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factsOf, onlyRule, settingsWith, shift } from '#tests/support/rule-facts.ts'
import { AVAILABILITY_KINDS } from '../availability.ts'
import { addDays, eachDay, HOUR_MS, isoWeekStart } from '../time.ts'
import { EMPTY_PROFILE } from '../work-profile.ts'
import {
  DEFAULT_SETTINGS,
  type FactShift,
  type Finding,
  findingsOf,
  newFindings,
  type PersonFacts,
} from './index.ts'

const added = (before: readonly FactShift[], more: readonly FactShift[], settings = DEFAULT_SETTINGS) => {
  const facts = factsOf(before)
  return newFindings(facts, { ...facts, shifts: [...before, ...more] }, settings)
}
const short = (findings: Finding[]) => findings.map(({ rule, level, shiftId }) => [rule, level, shiftId])

describe('what a change newly breaks', () => {
  const late = shift('2026-08-04', '09:00', '22:00')
  const next = shift('2026-08-05', '08:00', '12:00')

  it('leaves out what stood before', () => {
    expect(findingsOf(factsOf([late, next]), DEFAULT_SETTINGS)).toHaveLength(1)
    expect(added([late, next], [shift('2026-08-07', '09:00', '12:00')])).toEqual([])
  })

  it('has a neighbour whose rest becomes shorter, or whose warning becomes a block', () => {
    const until = (end: string) => ({ ...late, end: shift('2026-08-04', '09:00', end).end })
    const endingAt = (end: string) => {
      const facts = factsOf([late, next])
      return short(newFindings(facts, { ...facts, shifts: [until(end), next] }, DEFAULT_SETTINGS))
    }
    expect(endingAt('22:30')).toEqual([['daily-rest', 'warn', next.id]])
    expect(endingAt('00:30')).toEqual([['daily-rest', 'block', next.id]])
  })

  it('has nothing that became better', () => {
    const facts = factsOf([late, next])
    const earlier = { ...late, end: shift('2026-08-04', '09:00', '21:30').end }
    expect(newFindings(facts, { ...facts, shifts: [earlier, next] }, DEFAULT_SETTINGS)).toEqual([])
    expect(newFindings(facts, { ...facts, shifts: [next] }, DEFAULT_SETTINGS)).toEqual([])
  })

  it('has nothing that only reads differently', () => {
    const days = eachDay('2026-08-03', '2026-08-07').map((day) => shift(day, '08:00', '20:00'))
    // The week of Friday's warning now comes to 61 hours, but the hour beyond is Saturday's.
    const saturday = shift('2026-08-08', '12:00', '13:00')
    expect(short(added(days, [saturday]))).toEqual([['long-week', 'warn', saturday.id]])
  })

  it('has days that a new one joins into a row', () => {
    const days = [...eachDay('2026-08-03', '2026-08-06'), ...eachDay('2026-08-08', '2026-08-11')]
    const found = added(
      days.map((day) => shift(day, '09:00', '12:00')),
      [shift('2026-08-07', '09:00', '12:00')],
    )
    expect(found.map(({ rule, day }) => `${rule} ${day}`)).toEqual([
      'days-in-a-row 2026-08-09',
      'days-in-a-row 2026-08-10',
      'days-in-a-row 2026-08-11',
    ])
  })

  it('has an average once, on the new shift, though it concerns every shift of those weeks', () => {
    const settings = onlyRule('average-week', { numbers: { hours: 40, weeks: 4 } })
    const weeks = [0, 7, 14, 21].flatMap((n) =>
      [0, 1, 2, 3].map((day) => shift(addDays('2026-08-03', n + day), '09:00', '19:00')),
    )
    const more = shift('2026-08-14', '09:00', '10:00')
    expect(short(added(weeks, [more], settings))).toEqual([['average-week', 'block', more.id]])
    // Somebody who opted out for that day alone: the others say it.
    const facts = {
      ...factsOf(weeks),
      profile: { ...EMPTY_PROFILE, optOutSignedOn: '2026-08-14', optOutEndsOn: '2026-08-14' },
    }
    expect(newFindings(facts, { ...facts, shifts: [...weeks, more] }, settings)).toHaveLength(16)
  })

  it('has what a change of the profile breaks', () => {
    const facts = factsOf([late, next])
    const student = { ...facts, profile: { ...EMPTY_PROFILE, visaHours: 10 as const } }
    expect(short(newFindings(facts, student, DEFAULT_SETTINGS))).toEqual([
      ['visa-hours', 'block', late.id],
      ['visa-hours', 'block', next.id],
    ])
  })
})

const MONDAY = Date.parse('2026-03-02T00:00:00Z')
const spans = fc.array(fc.tuple(fc.nat({ max: 42 * 24 }), fc.integer({ min: 1, max: 40 })), { maxLength: 18 })
const shiftsOf = (given: [number, number][], name: string): FactShift[] =>
  given.map(([at, hours], n) => ({
    id: `${name}${String(n).padStart(2, '0')}`,
    start: new Date(MONDAY + at * HOUR_MS),
    end: new Date(MONDAY + (at + hours) * HOUR_MS),
    serviceUserInitials: hours % 5 === 0 ? 'AB' : null,
    genderWanted: at % 3 === 0 ? 'FEMALE' : null,
  }))
const anyPerson = fc
  .record({
    kinds: fc.array(fc.constantFrom(...AVAILABILITY_KINDS), { minLength: 50, maxLength: 50 }),
    gender: fc.constantFrom('MALE' as const, null),
    dateOfBirth: fc.constantFrom(null, '2008-03-20'),
    visaHours: fc.constantFrom(null, 20 as const),
    startedOn: fc.constantFrom(null, '2026-03-11'),
    optOutSignedOn: fc.constantFrom(null, '2026-03-18'),
  })
  .map(
    ({ kinds, ...profile }): Omit<PersonFacts, 'shifts'> => ({
      ...factsOf([], Object.fromEntries(kinds.map((kind, n) => [addDays('2026-03-02', n), kind]))),
      profile: { ...EMPTY_PROFILE, ...profile },
      doNotSend: [{ initials: 'AB', localAuthority: null, reason: 'Asked' }],
    }),
  )

describe('looking only where a change can reach', () => {
  // Short periods, so that averages come up.
  const settings = {
    ...settingsWith('average-week', { numbers: { hours: 40, weeks: 3 } }),
    'night-average': { level: 'block' as const, numbers: { hours: 8, weeks: 3 } },
    'days-in-a-row': { level: 'warn' as const, numbers: { days: 3, nights: 2 } },
  }
  const OF_A_WEEK = ['long-week', 'visa-hours', 'weekly-rest', 'average-week', 'night-average']
  const placeOf = ({ rule, day }: Finding) => (OF_A_WEEK.includes(rule) ? isoWeekStart(day) : day)
  const isSameBlock = (one: Finding, other: Finding) =>
    one.rule === other.rule && one.shiftId === other.shiftId && placeOf(one) === placeOf(other)
  const AVERAGES = ['average-week', 'night-average']

  it('finds what a comparison of the whole schedules would', () => {
    fc.assert(
      fc.property(anyPerson, spans, spans, fc.nat({ max: 6 }), (person, standing, wanted, gone) => {
        const before = shiftsOf(standing, 'b')
        // Some are new, others are moved.
        const more = shiftsOf(wanted.slice(0, 6), 'p').map((one, n) =>
          n % 2 === 0 && n < gone && n < before.length ? { ...one, id: before[n]!.id } : one,
        )
        const after = [...before.slice(gone), ...more]
        const fast = newFindings({ ...person, shifts: before }, { ...person, shifts: after }, settings)
        // With another copy of the profile everything is looked at.
        const other = { ...person, profile: { ...person.profile } }
        const whole = newFindings({ ...person, shifts: before }, { ...other, shifts: after }, settings)
        const own = new Set(more.map(({ id }) => id))
        const isSaid = (rule: string) =>
          AVERAGES.includes(rule) && whole.some((one) => one.rule === rule && own.has(one.shiftId))
        expect(fast).toEqual(whole.filter(({ rule, shiftId }) => own.has(shiftId) || !isSaid(rule)))
      }),
      { numRuns: 80 },
    )
  })

  it('lets no block through that did not stand before, for the same shift on its day or in its week', () => {
    fc.assert(
      fc.property(anyPerson, spans, spans, (person, standing, wanted) => {
        const before = shiftsOf(standing, 'b')
        const moved = shiftsOf(wanted.slice(0, 3), 'b').slice(0, before.length)
        const after = [...moved, ...before.slice(moved.length)]
        const stood = findingsOf({ ...person, shifts: before }, settings)
        const fresh = newFindings({ ...person, shifts: before }, { ...person, shifts: after }, settings)
        const missed = findingsOf({ ...person, shifts: after }, settings)
          .filter(({ level }) => level === 'block')
          .filter((one) => !stood.some((old) => old.level === 'block' && isSameBlock(one, old)))
          .filter((one) => !fresh.some((found) => isSameBlock(one, found)))
          // An average is said once, on the shifts that were moved.
          .filter(({ rule }) => !(AVERAGES.includes(rule) && fresh.some((found) => found.rule === rule)))
        expect(missed).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  it('finds all of the new schedule where nothing stood before, and nothing where nothing changed', () => {
    fc.assert(
      fc.property(anyPerson, spans, (person, given) => {
        const shifts = shiftsOf(given, 's')
        const facts = { ...person, shifts }
        expect(newFindings({ ...person, shifts: [] }, facts, settings)).toEqual(findingsOf(facts, settings))
        expect(newFindings(facts, { ...facts, shifts: [...shifts] }, settings)).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factsOf, onlyRule, settingsWith, shift } from '#tests/support/rule-facts.ts'
import { slowRest } from '#tests/support/slow-rest.ts'
import { AVAILABILITY_KINDS, type AvailabilityKind } from '../availability.ts'
import { conflictsOf } from '../shifts/conflict-report.ts'
import { addDays, HOUR_MS, type Span } from '../time.ts'
import { EMPTY_PROFILE } from '../work-profile.ts'
import {
  DEFAULT_SETTINGS,
  type Finding,
  factsWindow,
  findingsOf,
  forContractor,
  type PersonFacts,
} from './index.ts'
import { RULES } from './list.ts'
import { LEVELS, type Level, RULE_NAMES, type RuleName } from './names.ts'
import { settingsFrom } from './settings.ts'

describe('every rule', () => {
  it('is in the list, in the order of the names', () => {
    expect(RULES.map(({ name }) => name)).toEqual([...RULE_NAMES])
  })

  it('is reported in that order for one shift', () => {
    const [first, other] = [shift('2026-08-04', '09:00', '17:00'), shift('2026-08-04', '10:00', '12:00')]
    const facts: PersonFacts = {
      ...factsOf([first, { ...other, serviceUserInitials: 'a.b', genderWanted: 'FEMALE' }], {
        '2026-08-04': 'UNAVAILABLE',
      }),
      profile: { ...EMPTY_PROFILE, gender: 'MALE' },
      doNotSend: [{ initials: 'AB', localAuthority: null, reason: 'The family asked for somebody else.' }],
      standing: 'paused',
    }
    const found = findingsOf(facts, DEFAULT_SETTINGS).filter(({ shiftId }) => shiftId === other.id)
    expect(found.map(({ rule, level, message }) => `${rule}: ${level}: ${message}`)).toEqual([
      'paused: block: The account is paused',
      'overlap: block: Overlaps another shift, Tue 4 Aug 09:00 - 17:00',
      'do-not-send: block: Not to be sent to AB again: The family asked for somebody else',
      'unavailable-day: warn: Tue 4 Aug is marked Unavailable',
      'gender: warn: The job asks for somebody female; the recorded gender is male',
    ])
  })

  it('hides from contractors whom they are not to be sent to, and what can be overridden', () => {
    const sent = { ...shift('2026-08-04', '09:00', '17:00'), serviceUserInitials: 'AB' }
    const facts: PersonFacts = {
      ...factsOf([sent], { '2026-08-04': 'UNAVAILABLE' }),
      doNotSend: [{ initials: 'AB', localAuthority: null, reason: 'The family asked for somebody else.' }],
    }
    const [office, day] = forContractor(findingsOf(facts, DEFAULT_SETTINGS))
    expect(office).toEqual({
      rule: 'office',
      level: 'block',
      overridable: false,
      day: '2026-08-04',
      message: 'Please ring the office about this one',
      shiftId: sent.id,
    })
    expect(day).toMatchObject({ rule: 'unavailable-day', message: 'Tue 4 Aug is marked Unavailable' })
  })

  it('says the same to contractors about do not send and about their average, so that neither gives the other away', () => {
    const sent = { ...shift('2026-08-04', '09:00', '17:00'), serviceUserInitials: 'AB' }
    const finding = (rule: 'do-not-send' | 'average-week', level: Level): Finding => ({
      ...{ rule, level, overridable: level === 'block', day: '2026-08-04', shiftId: sent.id },
      message: `What ${rule} says`,
    })
    for (const level of LEVELS) {
      const [one, other] = forContractor([finding('do-not-send', level), finding('average-week', level)])
      expect(one).toEqual(other)
      expect(JSON.stringify(one)).not.toMatch(/send|average/)
    }
    // As the rules find them, not only as this test writes them.
    const listed = { initials: 'AB', localAuthority: null, reason: 'The family asked for somebody else.' }
    const banned: PersonFacts = { ...factsOf([sent]), doNotSend: [listed] }
    const tired: PersonFacts = { ...factsOf([sent]), profile: { ...EMPTY_PROFILE, otherHours: 60 } }
    const seen = [banned, tired].map((facts) => forContractor(findingsOf(facts, DEFAULT_SETTINGS)))
    expect(seen[0]).toEqual(seen[1])
    expect(seen[0]).toHaveLength(1)
  })

  it('gets whole weeks, as far on either side as the averages look', () => {
    const window = factsWindow('2026-08-05', '2026-08-06', DEFAULT_SETTINGS)
    expect(window).toEqual({ from: addDays('2026-08-03', -16 * 7), to: addDays('2026-08-09', 16 * 7) })
    const rules = { level: 'warn', numbers: { hours: 48, weeks: 26 } } as const
    const longer = factsWindow('2026-08-05', '2026-08-06', settingsWith('average-week', rules))
    expect(longer.from).toBe(addDays('2026-08-03', -25 * 7))
    const none = { ...onlyRule('paused') }
    expect(factsWindow('2026-08-05', '2026-08-06', none)).toEqual({ from: '2026-07-20', to: '2026-08-23' })
  })
})

// The reference uses a calendar of half hours from the platform's London clock, and plain loops.
const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
})
const HALF = HOUR_MS / 2
const clockAt = (ms: number) => {
  const [, d, m, y, hour] = /(\d\d)\/(\d\d)\/(\d{4}), (\d\d)/.exec(london.format(ms)) ?? []
  const day = `${y}-${m}-${d}`
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay() || 7
  return {
    day,
    hour: Number(hour),
    monday: new Date(Date.parse(day) - (weekday - 1) * 86_400_000).toISOString(),
  }
}
const halves = (span: Span) => {
  const found: number[] = []
  for (let ms = span.start.getTime(); ms < span.end.getTime(); ms += HALF) found.push(ms)
  return found
}

const timed = ({ id, start, end }: UserShift) => ({
  id,
  from: start.getTime() / HALF,
  until: end.getTime() / HALF,
})
const CLOCK = { hour: 2, dayAt: (n: number) => clockAt(n * HALF).day }

/** The rules that the reference knows; the others have references of their own. */
const KNOWN: readonly string[] = [
  'overlap',
  'daily-rest',
  'long-week',
  'unavailable-day',
  'shift-kind',
] satisfies RuleName[]
const SETTINGS = settingsFrom(
  RULE_NAMES.map((rule) => ({
    ...DEFAULT_SETTINGS[rule],
    rule,
    level: KNOWN.includes(rule) ? DEFAULT_SETTINGS[rule].level : 'off',
  })),
)

interface UserShift extends Span {
  id: string
  userId: string
}

function twin(
  shifts: UserShift[],
  kinds: Record<string, AvailabilityKind>,
  from: string,
  to: string,
): string[] {
  const found: string[] = []
  for (const shift of shifts) {
    const { day } = clockAt(shift.start.getTime())
    if (day < from || day > to) continue
    const mine = new Set(halves(shift))
    const others = shifts.filter((other) => other !== shift && other.userId === shift.userId)
    const night = [...mine].filter((ms) => clockAt(ms).hour >= 23 || clockAt(ms).hour < 6).length >= 6
    const add = (rule: string) => found.push(`${rule} ${shift.id}`)
    if (kinds[day] === 'UNAVAILABLE') add('unavailable-day')
    if (others.some((other) => halves(other).some((ms) => mine.has(ms)))) add('overlap')
    if (kinds[day] === 'DAY_SHIFT' && night) add('shift-kind')
    if (kinds[day] === 'NIGHT_SHIFT' && !night) add('shift-kind')
    if (slowRest(timed(shift), [shift, ...others].map(timed), CLOCK)) add('daily-rest')
    const before = others.filter(
      (other) =>
        other.start < shift.start || (other.start.getTime() === shift.start.getTime() && other.id < shift.id),
    )
    const mondays = new Set([...mine].map((ms) => clockAt(ms).monday))
    const upTo = [shift, ...before].flatMap(halves).map((ms) => clockAt(ms).monday)
    if ([...mondays].some((one) => upTo.filter((monday) => monday === one).length > 96)) add('long-week')
  }
  return found.sort()
}

describe('the report agrees with a brute-force look at every half hour', () => {
  it.each(['2026-03-23', '2026-10-19', '2026-08-03'])('in the weeks around %s', (monday) => {
    const base = Date.parse(`${monday}T00:00:00Z`)
    const anyShift = fc.record({
      userId: fc.constantFrom('ann', 'ben'),
      at: fc.integer({ min: 0, max: 48 * 14 }),
      length: fc.integer({ min: 1, max: 50 }),
    })
    const anyKinds = fc.array(fc.option(fc.constantFrom(...AVAILABILITY_KINDS), { nil: undefined }), {
      minLength: 16,
      maxLength: 16,
    })
    fc.assert(
      fc.property(fc.array(anyShift, { maxLength: 14 }), anyKinds, (given, perDay) => {
        const shifts = given.map(({ userId, at, length }, n) => ({
          id: `s${String(n).padStart(2, '0')}`,
          userId,
          start: new Date(base + at * HALF),
          end: new Date(base + (at + length) * HALF),
        }))
        const kinds: Record<string, AvailabilityKind> = {}
        for (const [n, kind] of perDay.entries()) if (kind) kinds[addDays(monday, n)] = kind
        const [from, to] = [addDays(monday, 2), addDays(monday, 10)]
        const own = (userId: string) => shifts.filter((shift) => shift.userId === userId)
        const people = ['ann', 'ben'].map((userId) => factsOf(own(userId), kinds, userId))
        const results = people.map((facts) => conflictsOf(facts, SETTINGS, { from, to }))
        const items = results.flatMap((result) => result.items)
        expect(items.map((item) => `${item.rule} ${item.shiftId}`).sort()).toEqual(
          twin(shifts, kinds, from, to),
        )
        const shiftsWith = (severity: string) =>
          new Set(items.filter((item) => item.severity === severity).map((item) => item.shiftId)).size
        const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
        expect(sum(results.map((result) => result.totalConflicts))).toBe(shiftsWith('conflict'))
        expect(sum(results.map((result) => result.warningCount))).toBe(shiftsWith('warning'))
      }),
      { numRuns: 150 },
    )
  })
})

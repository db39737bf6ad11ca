// Slow and obvious twins of the rules: a calendar of half hours from the platform's own London clock, and plain loops.
// The weeks are those around every clock change of five years, the end of a year and an ordinary month end.

import fc from 'fast-check'
import { expect } from 'vitest'
import { type FactShift, findingsOf, type PersonFacts, type RuleName } from '#core/rules/index.ts'
import type { Level } from '#core/rules/names.ts'
import type { RuleLevel } from '#core/rules/settings.ts'
import { decideChange } from '#core/shifts/decide-assignment.ts'
import { EMPTY_PROFILE, type WorkProfile } from '#core/work-profile.ts'
import { factsOf, onlyRule } from './rule-facts.ts'

const HALF = 1_800_000
const DAY = 86_400_000
export const WEEK_HALVES = 336
const WEEKS = 7
/** Three weeks before a Sunday on which the clocks change, a year's end, and a plain month end. */
export const MONDAYS = [
  ...['2026-03-09', '2026-10-05', '2027-03-08', '2027-10-11', '2028-03-06', '2028-10-09'],
  ...['2029-03-05', '2029-10-08', '2030-03-11', '2030-10-07', '2026-12-14', '2027-07-12'],
]

const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
})

export interface Half {
  day: string
  hour: number
  monday: string
}

const dayAfter = (day: string, count: number) =>
  new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10)

export { dayAfter }

export const mondayBefore = (day: string): string =>
  dayAfter(day, 1 - (new Date(`${day}T12:00:00Z`).getUTCDay() || 7))

function halfAt(ms: number): Half {
  const [, d, m, y, hour] = /(\d\d)\/(\d\d)\/(\d{4}), (\d\d)/.exec(london.format(ms)) ?? []
  const day = `${y}-${m}-${d}`
  return { day, hour: Number(hour), monday: mondayBefore(day) }
}

const mondays = new Map<number, string>()
/** The Monday of the London week that a moment is in, by the platform's clock. */
export function mondayAt(ms: number): string {
  const half = Math.floor(ms / HALF)
  const known = mondays.get(half) ?? halfAt(half * HALF).monday
  mondays.set(half, known)
  return known
}

const calendars = new Map<string, Half[]>()
function calendarFrom(monday: string): Half[] {
  const known = calendars.get(monday)
  if (known) return known
  const base = Date.parse(monday)
  const made = Array.from({ length: WEEKS * WEEK_HALVES }, (_, n) => halfAt(base + n * HALF))
  calendars.set(monday, made)
  return made
}

export interface SlowShift {
  id: string
  /** The half hours it covers: the first one, and the one after the last. */
  from: number
  until: number
}

export interface SlowWorld {
  calendar: Half[]
  /** In order of their start, then of their ids. */
  shifts: SlowShift[]
  profile: WorkProfile
}

/** The half hours of some shifts, one by one. */
export const halvesOf = (shifts: readonly SlowShift[]): number[] =>
  shifts.flatMap(({ from, until }) => Array.from({ length: until - from }, (_, n) => from + n))

export const mondaysOf = ({ calendar }: SlowWorld, shift: SlowShift): string[] => [
  ...new Set(halvesOf([shift]).map((n) => calendar[n]!.monday)),
]

/** The half hours of a week in this shift and those before it. */
export function weekUpTo({ calendar, shifts }: SlowWorld, shift: SlowShift, monday: string): number {
  const until = shifts.slice(0, shifts.indexOf(shift) + 1)
  return halvesOf(until).filter((n) => calendar[n]!.monday === monday).length
}

/** Any shifts: scattered, or one on nearly every day, so that rows of days and short weeks come up. */
const scattered = fc.array(
  fc.record({ at: fc.integer({ min: 336, max: 5 * 336 }), length: fc.integer({ min: 1, max: 60 }) }),
  { maxLength: 14 },
)
const daily: typeof scattered = fc
  .array(
    fc.record({
      isOff: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      hour: fc.constantFrom(12, 16, 18, 28, 40, 44),
      length: fc.constantFrom(8, 16, 20, 24, 26),
    }),
    { minLength: 5, maxLength: 30 },
  )
  .map((days) =>
    days.flatMap(({ isOff, hour, length }, n) => (isOff ? [] : [{ at: 336 + n * 48 + hour, length }])),
  )

export const anyDayOf = (monday: string): fc.Arbitrary<string> =>
  fc.integer({ min: -3, max: 7 * WEEKS }).map((n) => dayAfter(monday, n))

interface Comparison {
  change?: { level?: RuleLevel; numbers?: Record<string, number> }
  profile?: (monday: string) => fc.Arbitrary<Partial<WorkProfile>>
  runs?: number
}

/** Holds a rule to its twin, which gives the level of a shift's finding or null. Every Monday has its share of runs. */
export function expectTwin(
  rule: RuleName,
  twin: (shift: SlowShift, world: SlowWorld) => Level | null,
  { change = {}, profile = () => fc.constant({}), runs = 60 }: Comparison = {},
): void {
  const settings = onlyRule(rule, change)
  for (const monday of MONDAYS) {
    fc.assert(
      fc.property(fc.oneof(scattered, daily), profile(monday), (given, said) => {
        const world = worldOf(monday, given, said)
        const found = findingsOf(peopleFacts(monday, world), settings).map(({ shiftId, level }) => [
          shiftId,
          level,
        ])
        const expected = world.shifts.flatMap((shift) => {
          const level = twin(shift, world)
          return level ? [[shift.id, level]] : []
        })
        expect(found, monday).toEqual(expected)
      }),
      { numRuns: Math.ceil(runs / MONDAYS.length) },
    )
  }
}

interface SlowBreach {
  level: Level
  /** What it is about: the day or the weeks. */
  matter: string
  by: Record<string, number>
}

/** Holds a change of one shift to a comparison of the whole schedules before and after, by the twin of a rule. */
export function expectTwinOfChange(
  rule: RuleName,
  twin: (shift: SlowShift, world: SlowWorld) => SlowBreach | null,
  { profile = () => fc.constant({}), runs = 240 }: Omit<Comparison, 'change'> = {},
): void {
  const settings = onlyRule(rule)
  for (const monday of MONDAYS) {
    fc.assert(
      fc.property(fc.oneof(scattered, daily), profile(monday), anyChange, (given, said, change) => {
        fc.pre(given.length > 0)
        const at = change.which % given.length
        const before = worldOf(monday, given, said)
        const after = worldOf(monday, given.with(at, changedSpan(given[at]!, change)), said)
        const id = idOf(at)
        const changed = peopleFacts(monday, after).shifts.filter((one) => one.id === id)
        const { findings } = decideChange(peopleFacts(monday, before), changed, { settings })
        const expected = after.shifts.flatMap((shift) => {
          const [now, old] = [twin(shift, after), breachBefore(shift.id, before, twin)]
          const isMoved = shift.id === id && now?.matter !== old?.matter
          return now && (isMoved || !old || isWorse(now, old)) ? [[shift.id, now.level]] : []
        })
        expect(
          findings.map(({ shiftId, level }) => [shiftId, level]),
          monday,
        ).toEqual(expected)
      }),
      { numRuns: Math.ceil(runs / MONDAYS.length) },
    )
  }
}

/** A little earlier or later, longer or shorter, or somewhere else altogether. */
const anyChange = fc.record({
  which: fc.nat(),
  by: fc.oneof(fc.integer({ min: -6, max: 6 }), fc.integer({ min: -400, max: 400 })),
  longer: fc.constantFrom(0, 0, -4, 4),
})

const changedSpan = (
  { at, length }: { at: number; length: number },
  { by, longer }: { by: number; longer: number },
) => ({ at: Math.min(5 * 336, Math.max(336, at + by)), length: Math.max(1, length + longer) })

function breachBefore(id: string, world: SlowWorld, twin: Parameters<typeof expectTwinOfChange>[1]) {
  const shift = world.shifts.find((one) => one.id === id)
  return shift ? twin(shift, world) : null
}

const isWorse = (now: SlowBreach, old: SlowBreach): boolean =>
  (now.level === 'block' && old.level === 'warn') ||
  Object.entries(now.by).some(([key, amount]) => amount > (old.by[key] ?? 0))

function worldOf(
  monday: string,
  given: readonly { at: number; length: number }[],
  profile: Partial<WorkProfile>,
): SlowWorld {
  const shifts = given.map(({ at, length }, n) => ({
    id: idOf(n),
    from: at,
    until: at + length,
  }))
  shifts.sort((a, b) => a.from - b.from || (a.id < b.id ? -1 : 1))
  return { calendar: calendarFrom(monday), shifts, profile: { ...EMPTY_PROFILE, ...profile } }
}

const idOf = (n: number) => `s${String(n).padStart(2, '0')}`

function peopleFacts(monday: string, { shifts, profile }: SlowWorld): PersonFacts {
  const base = Date.parse(monday)
  const facts: FactShift[] = shifts.map(({ id, from, until }) => ({
    id,
    start: new Date(base + from * HALF),
    end: new Date(base + until * HALF),
  }))
  return { ...factsOf(facts), profile }
}

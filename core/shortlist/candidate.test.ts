import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factsOf, shift } from '#tests/support/rule-facts.ts'
import { LIMITS } from '../limits.ts'
import { DEFAULT_SETTINGS } from '../rules/settings.ts'
import { decideAssignment, decideEachAssignment } from '../shifts/decide-assignment.ts'
import { addDays } from '../time.ts'
import { judgingCandidate, shiftsToJudge } from './candidate.ts'

const MONDAY = '2026-11-16'
const known = { name: 'Ann Abbot', timesWithServiceUser: 0, lastOfferAt: null, wasUnbooked: false }
const judge = (
  facts: ReturnType<typeof factsOf>,
  shifts: ReturnType<typeof shift>[],
  acquaintance: Partial<typeof known> = {},
) =>
  resultOf(
    judgingCandidate(
      facts,
      { ...known, ...acquaintance },
      { shifts, serviceUserInitials: 'AB' },
      DEFAULT_SETTINGS,
    ),
  )

function resultOf<R>(steps: Generator<void, R>): R {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

describe('somebody on the shortlist', () => {
  it('is ready when no rule has a word to say', () => {
    const { standing, daysPossible, hoursThatWeek, reasons } = judge(factsOf([]), [
      shift(MONDAY, '08:00', '20:00'),
    ])
    expect({ standing, daysPossible, hoursThatWeek }).toEqual({
      standing: 'ready',
      daysPossible: 1,
      hoursThatWeek: 0,
    })
    expect(reasons).toEqual([{ tone: 'good', message: 'Nothing booked that week' }])
  })

  it('has warnings, or cannot, as the rules say', () => {
    const rest = factsOf([shift(MONDAY, '08:00', '20:00')])
    const early = judge(rest, [shift(addDays(MONDAY, 1), '06:00', '12:00')])
    expect([early.standing, early.daysPossible, early.reasons[0]?.tone]).toEqual(['warnings', 1, 'warn'])
    const clash = judge(rest, [shift(MONDAY, '12:00', '22:00')])
    expect([clash.standing, clash.daysPossible, clash.reasons[0]?.tone]).toEqual(['cannot', 0, 'bad'])
  })

  it('has a warning when they were unbooked from the shift that is to be covered', () => {
    const { standing, reasons } = judge(factsOf([]), [shift(MONDAY, '08:00', '20:00')], { wasUnbooked: true })
    expect([standing, reasons[0]]).toEqual([
      'warnings',
      { tone: 'warn', message: 'Was unbooked from this shift' },
    ])
  })

  it('who is blocked on one of three days could do two', () => {
    const work = [0, 1, 2].map((n) => shift(addDays(MONDAY, n), '08:00', '16:00'))
    const { standing, daysPossible } = judge(factsOf([shift(addDays(MONDAY, 1), '12:00', '20:00')]), work)
    expect([standing, daysPossible]).toEqual(['cannot', 2])
  })

  it('is told each rule once, however many days break it', () => {
    const days = Object.fromEntries([0, 1, 2].map((n) => [addDays(MONDAY, n), 'UNAVAILABLE'] as const))
    const work = [0, 1, 2].map((n) => shift(addDays(MONDAY, n), '08:00', '16:00'))
    expect(judge(factsOf([], days), work).reasons[0]).toEqual({
      tone: 'warn',
      message: 'Mon 16 Nov is marked Unavailable (and 2 more)',
    })
  })

  it('counts the days marked for this kind of shift, Any and 24 hours included', () => {
    const days = {
      [MONDAY]: 'NIGHT_SHIFT',
      [addDays(MONDAY, 1)]: 'AVAILABLE_FOR_ANY',
      [addDays(MONDAY, 2)]: 'DAY_SHIFT',
    } as const
    const nights = [0, 1, 2, 3].map((n) => shift(addDays(MONDAY, n), '20:00', '08:00'))
    expect(judge(factsOf([], days), nights).daysMarked).toBe(2)
    const whole = { [MONDAY]: 'TWENTYFOUR_HOURS' } as const
    expect(judge(factsOf([], whole), [shift(MONDAY, '08:00', '16:00')]).daysMarked).toBe(1)
  })

  it('has the hours of the first day’s week, split at Monday, without this work', () => {
    const facts = factsOf([
      shift(addDays(MONDAY, -1), '20:00', '08:00'),
      shift(addDays(MONDAY, 5), '08:00', '12:00'),
    ])
    expect(judge(facts, [shift(addDays(MONDAY, 2), '08:00', '16:00')]).hoursThatWeek).toBe(12)
  })

  it('stands as the decision on an assignment says, whatever the week looks like', () => {
    const slot = fc.record({
      day: fc.integer({ min: -3, max: 9 }),
      start: fc.integer({ min: 0, max: 23 }),
      hours: fc.integer({ min: 4, max: 14 }),
    })
    const shiftOf = ({ day, start, hours }: { day: number; start: number; hours: number }) => {
      const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`
      return shift(addDays(MONDAY, day), clock(start), clock(start + hours))
    }
    fc.assert(
      fc.property(
        fc.array(slot, { maxLength: 8 }),
        fc.array(slot, { minLength: 1, maxLength: 6 }),
        (booked, wanted) => {
          const facts = factsOf(booked.map(shiftOf))
          const work = wanted.map(shiftOf)
          const { canAssign, needsReason, findings } = decideAssignment(facts, work, {
            settings: DEFAULT_SETTINGS,
          })
          const expected = !canAssign || needsReason ? 'cannot' : findings.length > 0 ? 'warnings' : 'ready'
          const judged = judge(facts, work)
          expect(judged.standing).toBe(expected)
          if (expected !== 'cannot' || work.length === 1) return
          // As many as a booking day by day would take.
          const { accepted } = decideEachAssignment(facts, work, { settings: DEFAULT_SETTINGS })
          expect(judged.daysPossible).toBe(accepted.length)
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('the days that a shortlist judges', () => {
  const year = Array.from({ length: 366 }, (_, n) => shift(addDays(MONDAY, n), '08:00', '20:00'))
  const before = new Date('2026-11-01T00:00Z')
  const first = (from: number) => year.slice(from, from + LIMITS.slotsShortlisted)

  it('are all of them, up to 31', () => {
    const month = first(0)
    expect(shiftsToJudge(month, before)).toBe(month)
    expect(shiftsToJudge(month, new Date('2027-12-01T00:00Z'))).toBe(month)
  })

  it('are the first 31 of a longer job that have not ended', () => {
    expect(shiftsToJudge(year, before)).toEqual(first(0))
    expect(shiftsToJudge(year, year[40]!.end)).toEqual(first(41))
    expect(shiftsToJudge(year, new Date(year[40]!.end.getTime() - 1))).toEqual(first(40))
    expect(shiftsToJudge(year, year[360]!.end)).toEqual(year.slice(361))
  })

  it('are the first 31 of a job that is over', () => {
    expect(shiftsToJudge(year, new Date('2028-01-01T00:00Z'))).toEqual(first(0))
  })
})

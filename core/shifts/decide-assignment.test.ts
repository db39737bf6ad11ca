import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factsOf, shift } from '#tests/support/rule-facts.ts'
import { AVAILABILITY_KINDS } from '../availability.ts'
import { findingsOf, warningText } from '../rules/index.ts'
import { addDays, HOUR_MS } from '../time.ts'
import { blockedAmong, decideAssignment, decideEachAssignment } from './decide-assignment.ts'

describe('an assignment', () => {
  it('is told what it newly breaks, for the next shift too, and nothing that stood before', () => {
    const tired = [shift('2026-08-04', '09:00', '21:00'), shift('2026-08-05', '06:00', '12:00')]
    const next = shift('2026-08-07', '06:00', '12:00')
    const proposed = shift('2026-08-06', '14:00', '22:00')
    const facts = factsOf([...tired, next], { '2026-08-06': 'UNAVAILABLE' })
    const { ok, findings } = decideAssignment(facts, [proposed])
    expect(ok).toBe(true)
    expect(findings.map(({ rule, shiftId }) => [rule, shiftId])).toEqual([
      ['unavailable-day', proposed.id],
      ['short-rest', next.id],
    ])
    expect(warningText(findings)).toBe(
      'Thu 6 Aug is marked Unavailable. Only 8h of rest before the shift at Fri 7 Aug 06:00; 11 hours are due.',
    )
  })

  it('reports again a week that was already too long, with its new total', () => {
    const days = ['04', '05', '06', '07', '08'].map((d) => shift(`2026-08-${d}`, '08:00', '20:00'))
    const { findings } = decideAssignment(factsOf(days), [shift('2026-08-03', '09:00', '10:00')])
    expect(findings.map(({ message }) => message)).toContain(
      'The week from Mon 3 Aug comes to 61h; 48 hours is the limit',
    )
  })

  it('finds nothing where nothing is wrong', () => {
    const { ok, findings } = decideAssignment(factsOf([]), [shift('2026-08-03', '09:00', '17:00')])
    expect([ok, warningText(findings)]).toEqual([true, null])
  })

  it('is refused where one of its shifts is blocked, and says which', () => {
    const booked = shift('2026-08-05', '10:00', '12:00')
    const proposed = ['04', '05', '06'].map((d) => shift(`2026-08-${d}`, '09:00', '17:00'))
    const { ok, findings } = decideAssignment(factsOf([booked]), proposed)
    expect(ok).toBe(false)
    expect(blockedAmong(proposed, findings)).toEqual([proposed[1]])
  })

  it('may move a shift over its own old time', () => {
    const booked = shift('2026-08-05', '10:00', '12:00')
    const later = { ...booked, end: new Date(booked.end.getTime() + 3_600_000) }
    expect(decideAssignment(factsOf([booked]), [later])).toEqual({ ok: true, findings: [] })
  })
})

describe('assignments that are decided each on its own', () => {
  it('leave out those that are blocked, count the earlier ones for the later, and find what the rest breaks', () => {
    const booked = shift('2026-08-05', '10:00', '12:00')
    const [first, taken, second, again] = [
      shift('2026-08-04', '09:00', '17:00'),
      shift('2026-08-05', '09:00', '17:00'),
      shift('2026-08-06', '09:00', '17:00'),
      shift('2026-08-06', '16:00', '18:00'),
    ]
    const facts = factsOf([booked], { '2026-08-05': 'UNAVAILABLE', '2026-08-06': 'UNAVAILABLE' })
    const decision = decideEachAssignment(facts, [first, taken, second, again])
    expect(decision.accepted).toEqual([first, second])
    expect(decision.refused).toEqual([taken, again])
    expect(decision.findings.map(({ rule, shiftId }) => [rule, shiftId])).toEqual([
      ['unavailable-day', second.id],
    ])
  })
})

const MONDAY = Date.parse('2026-03-16T00:00:00Z')
const spans = fc.array(fc.tuple(fc.nat({ max: 28 * 24 }), fc.integer({ min: 1, max: 80 })), { maxLength: 12 })
const shiftsOf = (given: [number, number][], name: string) =>
  given.map(([at, hours], n) => ({
    id: `${name}${n}`,
    start: new Date(MONDAY + at * HOUR_MS),
    end: new Date(MONDAY + (at + hours) * HOUR_MS),
  }))

describe('the findings of an assignment', () => {
  it('are those of the schedule with it, except those of the schedule without it', () => {
    const kinds = fc.array(fc.constantFrom(...AVAILABILITY_KINDS), { minLength: 30, maxLength: 30 })
    const wordsOf = (findings: ReturnType<typeof findingsOf>) => findings.map((one) => JSON.stringify(one))
    fc.assert(
      fc.property(spans, spans, spans, kinds, (booked, wanted, moved, perDay) => {
        const days = Object.fromEntries(perDay.map((kind, n) => [addDays('2026-03-16', n), kind]))
        const standing = shiftsOf(booked, 'b')
        const proposed = [...shiftsOf(moved.slice(0, booked.length), 'b'), ...shiftsOf(wanted, 'p')]
        const others = standing.slice(moved.length)
        const known = new Set(wordsOf(findingsOf(factsOf(others, days))))
        const all = wordsOf(findingsOf(factsOf([...others, ...proposed], days)))
        const decision = decideAssignment(factsOf(standing, days), proposed)
        expect(wordsOf(decision.findings)).toEqual(all.filter((finding) => !known.has(finding)))
        expect(decision.ok).toBe(decision.findings.every(({ level }) => level === 'warn'))
      }),
    )
  })
})

describe('looking only at the days around each shift', () => {
  it('decides as a look at the whole schedule would', () => {
    fc.assert(
      fc.property(spans, spans, (booked, wanted) => {
        const [facts, proposed] = [factsOf(shiftsOf(booked, 'b')), shiftsOf(wanted, 'p')]
        const accepted: typeof proposed = []
        for (const one of proposed) {
          const whole = factsOf([...facts.shifts, ...accepted])
          if (decideAssignment(whole, [one]).ok) accepted.push(one)
        }
        expect(decideEachAssignment(facts, proposed).accepted).toEqual(accepted)
      }),
    )
  })
})

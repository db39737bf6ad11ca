import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factsOf, shift } from '#tests/support/rule-facts.ts'
import { DEFAULT_SETTINGS, type FactShift, warningText } from '../rules/index.ts'
import { HOUR_MS } from '../time.ts'
import { blockedAmong, decideAssignment, decideEachAssignment, type Terms } from './decide-assignment.ts'

const TERMS = { settings: DEFAULT_SETTINGS }

describe('an assignment', () => {
  it('is told what it newly breaks, for the next shift too, and nothing that stood before', () => {
    const tired = [shift('2026-08-04', '09:00', '21:00'), shift('2026-08-05', '06:00', '12:00')]
    const next = shift('2026-08-07', '06:00', '12:00')
    const proposed = shift('2026-08-06', '14:00', '22:00')
    const facts = factsOf([...tired, next], { '2026-08-06': 'UNAVAILABLE' })
    const { ok, findings } = decideAssignment(facts, [proposed], TERMS)
    expect(ok).toBe(true)
    expect(findings.map(({ rule, shiftId }) => [rule, shiftId])).toEqual([
      ['unavailable-day', proposed.id],
      ['daily-rest', next.id],
    ])
    expect(warningText(findings)).toBe(
      'Thu 6 Aug is marked Unavailable. Only 8h of rest before the shift at Fri 7 Aug 06:00; 11 hours are due.',
    )
  })

  it('reports again a week that was already too long, with its new total', () => {
    const days = ['04', '05', '06', '07', '08'].map((d) => shift(`2026-08-${d}`, '08:00', '20:00'))
    const { findings } = decideAssignment(factsOf(days), [shift('2026-08-03', '09:00', '10:00')], TERMS)
    expect(findings.map(({ message }) => message)).toContain(
      "The week from Mon 3 Aug comes to 61h; 48 hours is the agency's limit for one week",
    )
  })

  it('finds nothing where nothing is wrong', () => {
    const { ok, findings } = decideAssignment(factsOf([]), [shift('2026-08-03', '09:00', '17:00')], TERMS)
    expect([ok, warningText(findings)]).toEqual([true, null])
  })

  it('is refused where one of its shifts is blocked, and says which', () => {
    const booked = shift('2026-08-05', '10:00', '12:00')
    const proposed = ['04', '05', '06'].map((d) => shift(`2026-08-${d}`, '09:00', '17:00'))
    const { ok, findings } = decideAssignment(factsOf([booked]), proposed, TERMS)
    expect(ok).toBe(false)
    expect(blockedAmong(proposed, findings)).toEqual([proposed[1]])
  })

  it('may move a shift over its own old time', () => {
    const booked = shift('2026-08-05', '10:00', '12:00')
    const later = { ...booked, end: new Date(booked.end.getTime() + 3_600_000) }
    expect(decideAssignment(factsOf([booked]), [later], TERMS)).toMatchObject({ ok: true, findings: [] })
  })
})

describe('an override', () => {
  const late = shift('2026-08-04', '09:00', '23:00')
  const early = shift('2026-08-05', '06:00', '12:00')
  const again = shift('2026-08-05', '11:00', '13:00')
  const reason = { ...TERMS, overrideReason: 'Nobody else can come' }
  const decide = (proposed: FactShift[], terms: Terms) => decideAssignment(factsOf([late]), proposed, terms)

  it('is asked for where every block can be overridden, and lifts them', () => {
    expect(decide([early], TERMS)).toMatchObject({
      ok: false,
      canAssign: true,
      needsReason: true,
      overridden: [],
    })
    const lifted = decide([early], reason)
    expect(lifted).toMatchObject({ ok: true, canAssign: true, needsReason: true })
    expect(lifted.overridden).toEqual(lifted.findings.filter(({ level }) => level === 'block'))
    expect(lifted.overridden.map(({ rule, shiftId }) => [rule, shiftId])).toEqual([['daily-rest', early.id]])
  })

  it('cannot lift a block that is marked never', () => {
    const decision = decide([early, again], reason)
    expect(decision).toMatchObject({ ok: false, canAssign: false, needsReason: false, overridden: [] })
  })

  it('only lifts the rules that were shown', () => {
    expect(decide([early], { ...reason, overrideRules: ['long-week'] }).ok).toBe(false)
    expect(decide([early], { ...reason, overrideRules: [] }).ok).toBe(false)
    expect(decide([early], { ...reason, overrideRules: ['daily-rest', 'long-week'] }).ok).toBe(true)
    expect(decide([early], { ...reason, overrideRules: null }).ok).toBe(true)
  })

  it('keeps nothing where nothing blocks', () => {
    const decision = decide([shift('2026-08-08', '09:00', '17:00')], reason)
    expect(decision).toMatchObject({ ok: true, canAssign: true, needsReason: false, overridden: [] })
  })

  it('counts for each of several days on its own', () => {
    const proposed = [early, again, shift('2026-08-07', '09:00', '17:00')]
    const none = decideEachAssignment(factsOf([late]), proposed, TERMS)
    expect(none.refused.map(({ shift: { id } }) => id)).toEqual([early.id])
    const each = decideEachAssignment(factsOf([late]), proposed, reason)
    expect(each.refused.map(({ shift: { id } }) => id)).toEqual([again.id])
    expect(each.refused[0]?.findings.map(({ rule }) => rule)).toContain('overlap')
    expect(each.overridden.map(({ shiftId }) => shiftId)).toEqual([early.id])
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
    const decision = decideEachAssignment(facts, [first, taken, second, again], TERMS)
    expect(decision.accepted).toEqual([first, second])
    expect(decision.refused.map(({ shift }) => shift)).toEqual([taken, again])
    expect(decision.refused.map(({ findings }) => findings.map(({ rule }) => rule))).toEqual([
      ['overlap', 'unavailable-day', 'overlap'],
      ['overlap', 'overlap', 'unavailable-day'],
    ])
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

describe('looking only at the days around each shift', () => {
  it('decides as a look at the whole schedule would', () => {
    fc.assert(
      fc.property(spans, spans, (booked, wanted) => {
        const [facts, proposed] = [factsOf(shiftsOf(booked, 'b')), shiftsOf(wanted, 'p')]
        const accepted: typeof proposed = []
        for (const one of proposed) {
          const whole = factsOf([...facts.shifts, ...accepted])
          if (decideAssignment(whole, [one], TERMS).ok) accepted.push(one)
        }
        expect(decideEachAssignment(facts, proposed, TERMS).accepted).toEqual(accepted)
      }),
    )
  })
})

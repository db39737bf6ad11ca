import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factsOf, findingsBy, shift, withProfile } from '#tests/support/rule-facts.ts'
import { anyDayOf, dayAfter, expectTwin, mondaysOf, weekUpTo } from '#tests/support/slow-rules.ts'

const twenty = [shift('2026-08-04', '08:00', '18:00'), shift('2026-08-06', '08:00', '18:00')]
const more = shift('2026-08-08', '09:00', '10:00')
const messages = (...given: Parameters<typeof withProfile>) =>
  findingsBy('visa-hours', withProfile(...given)).map(({ message }) => message)

describe('visa-hours', () => {
  it('blocks a week over the limit of the visa, and cannot be overridden', () => {
    expect(messages(twenty, { visaHours: 20 })).toEqual([])
    expect(findingsBy('visa-hours', withProfile([...twenty, more], { visaHours: 20 }))).toMatchObject([
      {
        level: 'block',
        overridable: false,
        shiftId: more.id,
        message: 'The week from Mon 3 Aug comes to 21h; the visa allows 20 hours',
      },
    ])
    expect(messages([twenty[0]!, more], { visaHours: 10 })).toHaveLength(1)
  })

  it('says nothing without a limit', () => {
    expect(findingsBy('visa-hours', factsOf([...twenty, more]))).toEqual([])
  })

  it('splits a shift at Sunday midnight', () => {
    const night = shift('2026-08-09', '20:00', '08:00')
    const sixteen = [shift('2026-08-04', '08:00', '16:00'), shift('2026-08-06', '08:00', '16:00')]
    const monday = shift('2026-08-10', '10:00', '22:00')
    expect(messages([...sixteen, night, monday], { visaHours: 20 })).toEqual([])
    const longer = shift('2026-08-10', '10:00', '22:01')
    expect(messages([...sixteen, night, longer], { visaHours: 20 })).toEqual([
      'The week from Mon 10 Aug comes to 20h 1m; the visa allows 20 hours',
    ])
  })

  it('limits a week that a term touches as a whole, and no other', () => {
    const during = (from: string, to: string) =>
      messages([...twenty, more], { visaHours: 20, visaTerms: [{ from, to }] }).length
    expect(during('2026-08-09', '2026-12-01')).toBe(1)
    expect(during('2026-05-01', '2026-08-03')).toBe(1)
    expect(during('2026-08-10', '2026-12-01')).toBe(0)
    expect(during('2026-05-01', '2026-08-02')).toBe(0)
  })

  it('agrees with a count of every half hour', () => {
    const anyTerm = (monday: string) =>
      fc.tuple(anyDayOf(monday), anyDayOf(monday)).map((days) => {
        const [from, to] = [...days].sort()
        return { from: from!, to: to! }
      })
    expectTwin(
      'visa-hours',
      (one, world) => {
        const { visaTerms, visaHours } = world.profile
        const isLimited = (monday: string) =>
          visaTerms.length === 0 ||
          [0, 1, 2, 3, 4, 5, 6].some((n) =>
            visaTerms.some(({ from, to }) => dayAfter(monday, n) >= from && dayAfter(monday, n) <= to),
          )
        const limited = mondaysOf(world, one).filter(isLimited)
        return limited.some((monday) => weekUpTo(world, one, monday) > 2 * visaHours!) ? 'block' : null
      },
      {
        profile: (monday) =>
          fc.record({
            visaHours: fc.constantFrom(10 as const, 20 as const),
            visaTerms: fc.array(anyTerm(monday), { maxLength: 2 }),
          }),
      },
    )
  })
})

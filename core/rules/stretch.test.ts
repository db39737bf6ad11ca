// The part of `daily-rest` about shifts that follow each other with less than an hour between them.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factsOf, findingsBy, messagesOf, onlyRule, settingsWith, shift } from '#tests/support/rule-facts.ts'
import { slowRest, type TimedShift } from '#tests/support/slow-rest.ts'
import { decideAssignment } from '../shifts/decide-assignment.ts'
import { type FactShift, findingsOf, newFindings } from './index.ts'

const at = (one: FactShift, address: string | null): FactShift => ({ ...one, address })
const levels = (...shifts: FactShift[]) =>
  findingsBy('daily-rest', factsOf(shifts)).map(({ level, shiftId }) => [
    level,
    shifts.findIndex(({ id }) => id === shiftId),
  ])

/** A day shift of some length, then another straight after it, so long that both come to a total. */
const minutesAfter = (day: string, minutes: number) => {
  const midnight = shift(day, '00:00', '23:59').start.getTime()
  return new Date(midnight + minutes * 60_000)
}
const span = (day: string, from: number, until: number): FactShift => ({
  ...shift(day, '00:00', '23:59'),
  start: minutesAfter(day, from),
  end: minutesAfter(day, until),
})
const H = 60

describe('a stretch of shifts', () => {
  const DAY = '2026-08-04'

  it('blocks a sleep-in and a long day straight after it: 22 hours', () => {
    const sleepIn = at(shift('2026-08-03', '22:00', '08:00'), '1 High Street')
    const longDay = at(shift('2026-08-04', '08:00', '20:00'), '2 Low Road')
    expect(messagesOf('daily-rest', [sleepIn, longDay])).toEqual([
      "22h without an hour's break, from Mon 3 Aug 22:00 to Tue 4 Aug 20:00; 13 hours is the limit. " +
        '22h of work in the 24 hours to Tue 4 Aug 20:00; 16 hours is the limit. ' +
        'No time to travel to the shift at Tue 4 Aug 08:00, which is at another address; allow 15 minutes',
    ])
    expect(levels(sleepIn, longDay)).toEqual([['block', 1]])
    const [finding] = findingsBy('daily-rest', factsOf([sleepIn, longDay]))
    expect(finding).toMatchObject({ overridable: true })
  })

  it('warns over 13 hours, and not at exactly 13', () => {
    expect(levels(span(DAY, 0, 8 * H), span(DAY, 8 * H, 13 * H))).toEqual([])
    expect(levels(span(DAY, 0, 8 * H), span(DAY, 8 * H, 13 * H + 1))).toEqual([['warn', 1]])
  })

  it('blocks over 24 hours, and not at exactly 24', () => {
    // Breaks of just under an hour keep the work in 24 hours at or below 16.
    const parts = (last: number) => [
      ...[0, 5, 10, 15].map((hour) => span(DAY, hour * H, hour * H + 4 * H + 1)),
      span(DAY, 20 * H, last),
    ]
    const short = (last: number) => parts(last).map((one, n) => ({ ...one, id: `s${n}` }))
    const only = (last: number) =>
      findingsBy('daily-rest', factsOf(short(last))).map(({ level, shiftId }) => [shiftId, level])
    // Four parts of 4h 01m and one of 4h: 20h of work, so the 24 hours are over too; look at the words.
    expect(only(24 * H).at(-1)).toEqual(['s4', 'block'])
    const words = (last: number) => findingsBy('daily-rest', factsOf(short(last))).at(-1)!.message
    expect(words(24 * H)).toContain('13 hours is the limit')
    expect(words(24 * H + 1)).toContain('24 hours is the limit')
  })

  it('is one shift or more with less than an hour between them: at exactly an hour it ends', () => {
    expect(levels(span(DAY, 0, 8 * H), span(DAY, 8 * H + 59, 14 * H))).toEqual([['warn', 1]])
    // An hour's gap between shifts of one day: rest is too short, and that is all.
    const apart = [span(DAY, 0, 8 * H), span(DAY, 9 * H, 14 * H)]
    expect(levels(...apart)).toEqual([['warn', 1]])
    expect(messagesOf('daily-rest', apart)).toEqual([
      'Only 1h of rest before the shift at Tue 4 Aug 09:00; 11 hours are due',
    ])
  })

  it('gives no finding about the rest within it, and its end is where the rest after it begins', () => {
    expect(levels(span(DAY, 8 * H, 12 * H), span(DAY, 12 * H + 30, 16 * H))).toEqual([])
    const first = span(DAY, 12 * H, 20 * H)
    const [short, next] = [span(DAY, 20 * H + 30, 21 * H), span('2026-08-05', 7 * H, 12 * H)]
    expect(messagesOf('daily-rest', [first, short, next])).toEqual([
      'Only 10h of rest before the shift at Wed 5 Aug 07:00; 11 hours are due',
    ])
  })

  it('says nothing of one long shift alone', () => {
    expect(levels(span(DAY, 0, 24 * H))).toEqual([])
    expect(levels(span(DAY, 0, 30 * H))).toEqual([])
  })

  it('is joined by a shift that fits between two others', () => {
    const [early, late] = [span(DAY, 6 * H, 12 * H), span(DAY, 16 * H, 21 * H)]
    const middle = span(DAY, 12 * H, 16 * H)
    const facts = factsOf([early, late])
    const { findings } = decideAssignment(facts, [middle], { settings: onlyRule('daily-rest') })
    expect(findings).toMatchObject([{ level: 'warn', shiftId: late.id }])
    expect(findings[0]!.message).toContain("15h without an hour's break")
  })

  it('is found whichever shift is booked first', () => {
    const sleepIn = shift('2026-08-03', '22:00', '08:00')
    const longDay = shift('2026-08-04', '08:00', '20:00')
    const settings = onlyRule('daily-rest')
    const order = (first: FactShift, then: FactShift) =>
      decideAssignment(factsOf([first]), [then], { settings })
    for (const decision of [order(sleepIn, longDay), order(longDay, sleepIn)]) {
      expect(decision).toMatchObject({ ok: false, needsReason: true, findings: [{ shiftId: longDay.id }] })
    }
  })

  it('counts real hours when the clocks change', () => {
    // 20:00 to 03:00 and on to 09:00: 12 hours in March, 14 in October.
    const night = (day: string, next: string) => [shift(day, '20:00', '03:00'), shift(next, '03:00', '09:00')]
    expect(levels(...night('2026-03-28', '2026-03-29'))).toEqual([])
    expect(messagesOf('daily-rest', night('2026-10-24', '2026-10-25'))).toEqual([
      expect.stringContaining("14h without an hour's break"),
    ])
  })

  it('is silent, or only warns, as the agency has set the rule', () => {
    const facts = factsOf([shift('2026-08-03', '22:00', '08:00'), shift('2026-08-04', '08:00', '20:00')])
    const level = (set: 'off' | 'warn') =>
      findingsBy('daily-rest', facts, settingsWith('daily-rest', { level: set })).map((one) => one.level)
    expect(level('off')).toEqual([])
    expect(level('warn')).toEqual(['warn'])
  })
})

describe('work in 24 hours', () => {
  const DAY = '2026-08-04'

  it('blocks over 16 hours from two shifts, however long the break between them, and not at exactly 16', () => {
    expect(levels(span(DAY, 0, 8 * H), span(DAY, 16 * H, 24 * H))).toEqual([['warn', 1]])
    expect(levels(span(DAY, 0, 8 * H), span(DAY, 16 * H - 1, 24 * H))).toEqual([['block', 1]])
    // A minute later the first minute is out of any such 24 hours.
    expect(levels(span(DAY, 0, 8 * H), span(DAY, 16 * H, 24 * H + 1))).toEqual([['warn', 1]])
  })

  it('is found in 24 hours that begin with the first shift and end within the second', () => {
    const [first, second] = [span(DAY, 0, 10 * H), span(DAY, 14 * H, 40 * H)]
    const [finding] = findingsBy('daily-rest', factsOf([first, second]))
    expect(finding).toMatchObject({ level: 'block' })
    expect(finding!.message).toContain(
      '20h of work in the 24 hours to Wed 5 Aug 00:00; 16 hours is the limit',
    )
  })

  it('is found when the shift in the middle, or the first, is booked last', () => {
    const [a, b, c] = [span(DAY, 0, 6 * H), span(DAY, 9 * H, 15 * H), span(DAY, 18 * H, 23 * H)]
    const settings = onlyRule('daily-rest')
    for (const last of [a, b, c]) {
      const others = [a, b, c].filter((one) => one !== last)
      const { ok, findings } = decideAssignment(factsOf(others), [last], { settings })
      expect(ok).toBe(false)
      expect(findings.filter(({ level }) => level === 'block').map(({ shiftId }) => shiftId)).toEqual([c.id])
    }
  })

  it('counts real hours when the clocks change', () => {
    // 24 hours to 20:00 on the day after: the shift at 20:00 began 25 hours before in October.
    const two = (day: string, next: string) =>
      levels(shift(day, '20:00', '05:00'), shift(next, '13:00', '20:00'))
    expect(two('2026-08-04', '2026-08-05')).toEqual([['warn', 1]])
    expect(two('2026-10-24', '2026-10-25')).toEqual([['warn', 1]])
    expect(levels(shift('2026-10-24', '21:00', '05:00'), shift('2026-10-25', '13:00', '21:00'))).toEqual([
      ['warn', 1],
    ])
  })
})

describe('the way between two shifts', () => {
  const first = shift('2026-08-04', '08:00', '12:00')
  const ways = (start: string, one: string | null, other: string | null) =>
    messagesOf('daily-rest', [at(first, one), at(shift('2026-08-04', start, '14:00'), other)])

  it('warns of another address with under 15 minutes to get there', () => {
    expect(ways('12:14', '1 High Street', '2 Low Road')).toEqual([
      'Only 14m to travel to the shift at Tue 4 Aug 12:14, which is at another address; allow 15 minutes',
    ])
    expect(ways('12:15', '1 High Street', '2 Low Road')).toEqual([])
    expect(ways('12:00', '1 High Street', '2 Low Road')).toHaveLength(1)
  })

  it('takes the same address written differently for the same, and a missing one says nothing', () => {
    expect(ways('12:00', '1 High Street, York', ' 1  HIGH STREET.  york')).toEqual([])
    expect(ways('12:00', 'Caf\u00e9 Row 1', 'cafe\u0301 row 1')).toEqual([])
    for (const missing of [null, '', '  ', '–']) expect(ways('12:00', '1 High Street', missing)).toEqual([])
  })

  it('is new when the address of a shift changes, and not when it stays', () => {
    const [one, next] = [at(first, 'A'), at(shift('2026-08-04', '12:00', '14:00'), 'A')]
    const facts = factsOf([one, next])
    const settings = onlyRule('daily-rest')
    const to = (address: string) =>
      newFindings(facts, { ...facts, shifts: [one, { ...next, address }] }, settings)
    expect(to('B')).toMatchObject([{ level: 'warn', shiftId: next.id }])
    expect(to('a.')).toEqual([])
  })
})

/** Shifts to the minute, one after another with gaps that are often around the limits; none overlap. */
const BASES = ['2026-03-27', '2026-10-23', '2026-08-03'].map((day) => Date.parse(`${day}T00:00:00Z`))
const chains = fc.record({
  base: fc.constantFrom(...BASES),
  parts: fc.array(
    fc.record({
      gap: fc.oneof(
        fc.constantFrom(0, 1, 14, 15, 59, 60, 61, 120, 479, 480, 659, 660),
        fc.integer({ min: 0, max: 1500 }),
      ),
      length: fc.oneof(
        fc.constantFrom(60, 240, 480, 720, 780, 781, 960, 1440, 1441),
        fc.integer({ min: 1, max: 1600 }),
      ),
      address: fc.constantFrom('A', 'a.', 'B', null),
    }),
    { minLength: 1, maxLength: 9 },
  ),
})

interface Chained extends TimedShift {
  address: string | null
}

const london = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'short' })
const key = (address: string | null) => (address ?? '').replace('.', '').toLowerCase()

function slowOf(parts: readonly { gap: number; length: number; address: string | null }[]): Chained[] {
  let now = 0
  return parts.map(({ gap, length, address }, n) => {
    const from = now + gap
    now = from + length
    return { id: `s${n}`, from, until: now, address }
  })
}
const factOf = ({ id, from, until, address }: Chained, base: number): FactShift => ({
  id,
  start: new Date(base + from * 60_000),
  end: new Date(base + until * 60_000),
  address,
})

describe('rest, stretches and work in 24 hours together', () => {
  const settings = onlyRule('daily-rest')

  it('agree with a count minute by minute', () => {
    fc.assert(
      fc.property(chains, ({ base, parts }) => {
        const all = slowOf(parts)
        const facts = factsOf(all.map((one) => factOf(one, base)))
        const found = new Map(findingsOf(facts, settings).map(({ shiftId, level }) => [shiftId, level]))
        all.forEach((one, n) => {
          const slow = slowRest(one, all, { hour: 60, dayAt: (m) => london.format(base + m * 60_000) })
          const [last, next] = [all[n - 1], one]
          const isFar = last && next.from - last.until < 15 && key(last.address) !== key(next.address)
          const way = isFar && last.address && next.address ? 'warn' : null
          expect(found.get(one.id) ?? null, one.id).toBe(slow?.level ?? way)
        })
      }),
      { numRuns: 120 },
    )
  })

  it('block the last of some shifts if the schedule is blocked, in whatever order they are booked', () => {
    fc.assert(
      fc.property(chains, fc.nat(), ({ base, parts }, seed) => {
        const shifts = slowOf(parts).map((one) => factOf(one, base))
        const whole = findingsOf(factsOf(shifts), settings).filter(({ level }) => level === 'block')
        // Any order: rotated, and every other time reversed.
        const turned = [...shifts.slice(seed % shifts.length), ...shifts.slice(0, seed % shifts.length)]
        const order = seed % 2 === 0 ? turned : turned.reverse()
        const said = new Set<string>()
        order.forEach((one, n) => {
          const { findings } = decideAssignment(factsOf(order.slice(0, n)), [one], { settings })
          for (const { level, shiftId } of findings) if (level === 'block') said.add(shiftId)
        })
        expect(whole.filter(({ shiftId }) => !said.has(shiftId))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

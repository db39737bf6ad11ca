import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AvailabilityMap } from '#core/contracts/availability.ts'
import type { Shift } from '#core/contracts/rota.ts'
import type { Mark } from '#core/contracts/shift-checks.ts'
import { dayOf, HOUR_MS } from '#core/time.ts'
import { dayAt, entryOf, MONDAY, markOf, shiftOf } from '#tests/support/rota-data.ts'
import { BoardModel } from './board-model.ts'
import { marksByShift } from './marks.ts'

const TO = dayAt(13)
const modelOf = (
  shifts: Shift[],
  said: AvailabilityMap = {},
  before?: BoardModel,
  marks: readonly Mark[] = [],
) => new BoardModel(shifts, said, MONDAY, TO, { before, marks: marksByShift(marks) })
const cellsOf = (shifts: Shift[], said: AvailabilityMap = {}, marks: readonly Mark[] = []) =>
  modelOf(shifts, said, undefined, marks).week('amara', MONDAY).days

describe('a cell of the board', () => {
  it('shows what is booked before what was said, and says both ends of it aloud', () => {
    const night = shiftOf('a', dayAt(1), '20:00', '08:00', { headline: 'Waking night' })
    const message = 'Tue 16 Jun is marked Day shift, and this is a night shift'
    const cells = cellsOf([night], { amara: [entryOf('DAY_SHIFT', dayAt(0), dayAt(2))] }, [
      markOf(night, { messages: [message] }),
    ])
    expect(cells[0]).toMatchObject({ chips: [], kind: 'DAY_SHIFT', words: 'Free: days', hasTail: false })
    expect(cells[1]!.chips).toMatchObject([{ time: '20:00–08:00', days: 2, goesOn: false, mark: 'warning' }])
    expect(cells[1]!.words).toBe(
      'Booked 20:00 - 08:00 (+1), Waking night. Tue 16 Jun is marked Day shift, and this is a night shift',
    )
    expect(cells[2]).toMatchObject({ chips: [], hasTail: true, cameIn: null })
    expect(cells[2]!.words).toBe('Waking night from Tue 16 Jun goes on; Free: days')
    expect(cells[3]!.words).toBe('Empty')
  })

  it('does not reach into the day that begins when it ends', () => {
    const cells = cellsOf([shiftOf('a', dayAt(1), '16:00', '00:00')])
    expect(cells[1]!.chips).toMatchObject([{ days: 1 }])
    expect(cells[2]).toMatchObject({ hasTail: false, words: 'Empty' })
  })

  it('is cut at the end of its week and drawn again at the start of the next', () => {
    const model = modelOf([shiftOf('a', dayAt(6), '20:00', '08:00')])
    expect(model.week('amara', MONDAY).days[6]!.chips).toMatchObject([{ days: 1, goesOn: true }])
    const monday = model.week('amara', dayAt(7)).days[0]!
    expect(monday).toMatchObject({ hasTail: true, cameIn: { days: 1, goesOn: false } })
  })

  it('has the mark that the server gives a shift, and its reasons', () => {
    const shift = shiftOf('a', MONDAY, '09:00', '17:00')
    const mark = markOf(shift, { severity: 'conflict', messages: ['Mon 15 Jun is marked Unavailable'] })
    const model = modelOf([shift, shiftOf('b', dayAt(1), '09:00', '17:00')], {}, undefined, [mark])
    const [monday, tuesday] = model.week('amara', MONDAY).days
    expect(monday!.chips[0]!.mark).toBe('conflict')
    expect(monday!.words).toContain('. Mon 15 Jun is marked Unavailable')
    expect(model.reasonsOf(shift)).toEqual(['Mon 15 Jun is marked Unavailable'])
    expect(tuesday!.chips[0]!.mark).toBeNull()
  })

  it('shows London days and times in both nights of a clock change', () => {
    for (const [saturday, monday] of [
      ['2026-03-28', '2026-03-23'],
      ['2026-10-24', '2026-10-19'],
    ] as const) {
      const model = new BoardModel([shiftOf('a', saturday, '20:00', '08:00')], {}, monday, saturday)
      const { days } = model.week('amara', monday)
      expect(days[5]!.chips).toMatchObject([{ time: '20:00–08:00', days: 2 }])
      expect(days[6]!.hasTail).toBe(true)
    }
  })
})

describe('a week that stays', () => {
  it('is made again when a reason in it changes, and no other week with it', () => {
    const shifts = [shiftOf('a', dayAt(1), '09:00', '17:00'), shiftOf('b', dayAt(8), '09:00', '17:00')]
    const before = modelOf(shifts, {}, undefined, [markOf(shifts[1]!, { messages: ['Only 8h of rest'] })])
    const [first, second] = [before.week('amara', MONDAY), before.week('amara', dayAt(7))]
    expect(second.days[1]!.words).toContain('Only 8h of rest')
    const after = modelOf(shifts, {}, before, [markOf(shifts[1]!, { messages: ['Only 7h of rest'] })])
    expect(after.week('amara', dayAt(7)).days[1]!.words).toContain('Only 7h of rest')
    expect(after.week('amara', MONDAY)).toBe(first)
  })

  it('stays when the marks are read again and say the same', () => {
    const shift = shiftOf('a', MONDAY, '09:00', '17:00')
    const before = modelOf([shift], {}, undefined, [markOf(shift)])
    const week = before.week('amara', MONDAY)
    expect(modelOf([shift], {}, before, [markOf(shift)]).week('amara', MONDAY)).toBe(week)
  })
})

describe('a model made after another', () => {
  it('keeps the weeks that stay the same, and leaves the one before as it was', () => {
    const booked = shiftOf('a', dayAt(1), '09:00', '17:00')
    const before = modelOf([booked])
    const [week, next] = [before.week('amara', MONDAY), before.week('amara', dayAt(7))]
    const after = modelOf([booked, shiftOf('b', dayAt(2), '09:00', '17:00')], {}, before)
    expect(after.week('amara', MONDAY)).not.toBe(week)
    expect(after.week('amara', dayAt(7))).toBe(next)
    expect(before.week('amara', MONDAY)).toBe(week)
  })
})

describe('what runs on a day', () => {
  it('tells a whole day from its first hours', () => {
    const long = { ...shiftOf('a', dayAt(0), '09:00', '17:00'), dateEnd: `${dayAt(3)}T09:00:00.000Z` }
    const model = modelOf([long])
    expect([0, 1, 2, 3, 4].map((n) => model.runningOn('amara', dayAt(n))?.isWholeDay)).toEqual([
      ...[undefined, true, true, false, undefined],
    ])
    expect(model.shiftsOn('amara', dayAt(1))).toEqual([])
  })
})

// ---- Against a reference without weeks, caches or earlier models

const someShift = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    who: fc.constantFrom('amara', 'chidi'),
    hour: fc.integer({ min: -30, max: 14 * 24 }),
    hours: fc.oneof(fc.integer({ min: 1, max: 13 }), fc.integer({ min: 14, max: 80 })),
    headline: fc.constantFrom('Day', 'Night'),
  })
  .map(({ id, who, hour, hours, headline }): Shift => {
    const start = Date.parse(`${MONDAY}T00:00:00Z`) + hour * HOUR_MS
    return {
      ...shiftOf(`${who} ${id}`, MONDAY, '09:00', '17:00', { assignedToId: who, headline }),
      dateStart: new Date(start).toISOString(),
      dateEnd: new Date(start + hours * HOUR_MS).toISOString(),
    }
  })
const someShifts = fc.uniqueArray(someShift, { selector: ({ id }) => id, maxLength: 8 })
const someSaid = fc.array(
  fc.tuple(
    fc.constantFrom('DAY_SHIFT' as const, 'UNAVAILABLE' as const),
    fc.nat({ max: 13 }),
    fc.nat({ max: 3 }),
  ),
  { maxLength: 3 },
)

describe('the model', () => {
  it('puts each shift where a look at every hour of every day finds it', () => {
    fc.assert(
      fc.property(someShifts, (shifts) => {
        const model = modelOf(shifts)
        for (let n = 0; n < 14; n++) {
          const cell = model.week('amara', dayAt(n - (n % 7))).days[n % 7]!
          const mine = shifts.filter(({ assignedToId }) => assignedToId === 'amara')
          const hours = ({ dateStart, dateEnd }: Shift) =>
            Array.from({ length: (Date.parse(dateEnd) - Date.parse(dateStart)) / HOUR_MS }, (_, h) =>
              dayOf(new Date(Date.parse(dateStart) + h * HOUR_MS)),
            )
          const begins = mine.filter((shift) => hours(shift)[0] === dayAt(n))
          const goesOn = mine.filter(
            (shift) => hours(shift)[0]! < dayAt(n) && hours(shift).includes(dayAt(n)),
          )
          expect(cell.chips.map(({ shift }) => shift.id).sort()).toEqual(begins.map(({ id }) => id).sort())
          expect(cell.hasTail).toBe(goesOn.length > 0)
          expect(cell.chips.map(({ shift }) => shift.dateStart)).toEqual(
            cell.chips.map(({ shift }) => shift.dateStart).sort(),
          )
        }
      }),
    )
  })

  it('made from an earlier one says what a fresh one says, and keeps the weeks of whom nothing changed', () => {
    fc.assert(
      fc.property(
        someShifts,
        someShifts,
        fc.nat(),
        someSaid,
        someSaid,
        (first, others, mask, said, after) => {
          const map = (given: typeof said): AvailabilityMap => ({
            amara: given.map(([kind, from, more]) => entryOf(kind, dayAt(from), dayAt(from + more))),
          })
          // Like a poll: some are gone, some have changed or are new, and the rest are the same objects.
          const stayed = first.filter((_, n) => (mask >> n) % 2 === 0)
          const ids = new Set(stayed.map(({ id }) => id))
          const kept = [...stayed, ...others.filter(({ id }) => !ids.has(id))]
          const before = modelOf(first, map(said))
          const weeks = () => ['amara', 'chidi'].flatMap((who) => [0, 7].map((n) => [who, dayAt(n)] as const))
          const old = weeks().map(([who, monday]) => before.week(who, monday))
          const next = modelOf(kept, map(after), before)
          const fresh = modelOf(kept, map(after))
          for (const [n, [who, monday]] of weeks().entries()) {
            const [now, wanted] = [next.week(who, monday), fresh.week(who, monday)]
            expect(now.days).toEqual(wanted.days)
            const known = (shifts: Shift[], given: typeof said) =>
              JSON.stringify([shifts.filter((shift) => shift.assignedToId === who), who === 'amara' && given])
            if (known(first, said) === known(kept, after)) expect(now).toBe(old[n])
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})

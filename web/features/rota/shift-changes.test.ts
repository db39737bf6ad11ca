import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Shift } from '#core/contracts/rota.ts'
import { dayAt, shiftOf } from '#tests/support/rota-data.ts'
import { withChanges } from './shift-changes.ts'

const PEOPLE = ['amara', 'bola', 'chidi']
const inServerOrder = (shifts: Shift[]) =>
  shifts.toSorted((a, b) => (`${a.dateStart} ${a.id}` < `${b.dateStart} ${b.id}` ? -1 : 1))

const somebodysShifts = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 10, max: 99 }),
      day: fc.nat({ max: 6 }),
      who: fc.constantFrom(...PEOPLE),
    }),
    { selector: ({ id }) => id, maxLength: 30 },
  )
  .map((all) =>
    inServerOrder(
      all.map(({ id, day, who }) => shiftOf(`${id}`, dayAt(day), '09:00', '17:00', { assignedToId: who })),
    ),
  )

describe('shifts on screen with what has changed since', () => {
  it('are the same, in the same order, as a read of everything', () => {
    fc.assert(
      fc.property(somebodysShifts, somebodysShifts, fc.subarray(PEOPLE), (before, now, people) => {
        const isTheirs = ({ assignedToId }: Shift) => people.includes(assignedToId)
        const whole = inServerOrder([...before.filter((s) => !isTheirs(s)), ...now.filter(isTheirs)])
        expect(withChanges(before, { people, shifts: now.filter(isTheirs) })).toEqual(whole)
      }),
    )
  })

  it('are the very same list when nobody has changed, and a whole answer takes their place', () => {
    const before = [shiftOf('1', dayAt(0), '09:00', '17:00')]
    expect(withChanges(before, { people: [], shifts: [] })).toBe(before)
    expect(withChanges(before, [])).toEqual([])
    expect(withChanges(undefined, before)).toBe(before)
  })

  it('are refused if there is nothing on screen to change', () => {
    expect(() => withChanges(undefined, { people: [], shifts: [] })).toThrow('never read')
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Shift } from '#core/contracts/rota.ts'
import { MONDAY, shiftOf } from '#tests/support/rota-data.ts'
import { shareShifts } from './share-shifts.ts'

const someShifts = fc.uniqueArray(
  fc
    .tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.constantFrom('One', 'Two'), fc.boolean())
    .map(([id, headline, has]): Shift => {
      return shiftOf(id, MONDAY, '09:00', '17:00', { headline, notes: has ? 'Note' : null })
    }),
  { selector: ({ id }) => id },
)

describe('shifts that were read again', () => {
  it('are what was read, with the same object for each that is the same', () => {
    fc.assert(
      fc.property(someShifts, someShifts, (before, after) => {
        const shared = shareShifts(before, structuredClone(after))
        expect(shared).toEqual(after)
        for (const shift of shared) {
          const old = before.find(({ id }) => id === shift.id)
          const isEqual = JSON.stringify(old) === JSON.stringify(shift)
          expect(shift === old).toBe(isEqual)
        }
        expect(shared === before).toBe(JSON.stringify(before) === JSON.stringify(after))
      }),
    )
  })

  it('notice a change of any field', () => {
    const shift = shiftOf('a', MONDAY, '09:00', '17:00')
    for (const name of Object.keys(shift)) {
      const changed = { ...shift, [name]: 'something else' }
      expect(shareShifts([shift], [changed])[0], name).toBe(changed)
    }
  })

  it('are taken as they are the first time', () => {
    const shifts = [shiftOf('a', MONDAY, '09:00', '17:00')]
    expect(shareShifts(undefined, shifts)).toBe(shifts)
  })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayAt, shiftOf } from '#tests/support/rota-data.ts'
import { groupByPerson, type ShiftGroups } from './group-shifts.ts'

// One shift per person and day, as the database guarantees.
const shift = fc
  .record({ person: fc.integer({ min: 0, max: 5 }), day: fc.integer({ min: 0, max: 13 }) })
  .map(({ person, day }) =>
    shiftOf(`${person} ${day}`, dayAt(day), '08:00', '20:00', { assignedToId: `person-${person}` }),
  )
const board = fc
  .uniqueArray(shift, { selector: ({ id }) => id, maxLength: 60 })
  .map((shifts) => shifts.sort((a, b) => (a.dateStart < b.dateStart ? -1 : 1)))

const plain = (groups: ShiftGroups) => Object.fromEntries([...groups].sort())

it('groups after a change as it would from scratch, whatever the change', () => {
  fc.assert(
    fc.property(board, board, fc.array(fc.nat()), (before, other, picks) => {
      // Most of the old list, some of it replaced or gone, and some new.
      const dropped = new Set(picks.map((pick) => before[pick % (before.length || 1)]))
      const kept = before.filter((one) => !dropped.has(one))
      const known = new Set(kept.map(({ id }) => id))
      const after = [...kept, ...other.filter(({ id }) => !known.has(id)).slice(0, picks.length)]
      const grouped = groupByPerson(after, { shifts: before, groups: groupByPerson(before) })
      expect(plain(grouped)).toEqual(plain(groupByPerson(after)))
    }),
  )
})

it('keeps the groups of everyone else, so that their weeks need no drawing', () => {
  const before = Array.from({ length: 40 }, (_, n) =>
    shiftOf(`${n}`, dayAt(n % 14), '08:00', '20:00', { assignedToId: `person-${n}` }),
  )
  const after = before.map((one, n) => (n === 7 ? { ...one, headline: 'Changed' } : one))
  const groups = groupByPerson(before)
  const next = groupByPerson(after, { shifts: before, groups })
  for (let n = 0; n < 40; n++) {
    if (n === 7) expect(next.get('person-7')).toEqual([after[7]])
    else expect(next.get(`person-${n}`)).toBe(groups.get(`person-${n}`))
  }
})

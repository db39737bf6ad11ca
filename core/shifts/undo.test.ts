import { describe, expect, it } from 'vitest'
import { latestAction, peopleToTell, type Undo } from './undo.ts'

const BEFORE = {
  ...{ assignedToId: 'a', dateStart: '', dateEnd: '', headline: '', address: null, notes: null },
  ...{ localAuthority: null, serviceUserInitials: null, applicationId: null },
}
const booking: Undo = { what: 'booking' }
const move: Undo = { what: 'change', before: BEFORE, told: ['a', 'b'] }
const waiting = (id: string, second: number, undo?: Undo) => ({
  id,
  createdAt: new Date(second * 1000),
  messages: { undo },
})
const idsOf = (found: { id: string }[]) => found.map(({ id }) => id).sort()

describe('the latest action on a shift', () => {
  it('is the last in time', () => {
    const found = latestAction([waiting('booked', 1, booking), waiting('moved', 2, move)])
    expect(idsOf(found)).toEqual(['moved'])
  })

  it('has the messages of both people of a move', () => {
    const rows = [waiting('booked', 1, booking), waiting('from', 2, move), waiting('to', 2, move)]
    expect(idsOf(latestAction(rows))).toEqual(['from', 'to'])
  })

  it('at the same moment is an unbooking before a move, and a move before a booking', () => {
    const rows = [waiting('moved', 1, move), waiting('booked', 1, booking)]
    expect(idsOf(latestAction(rows))).toEqual(['moved'])
    expect(idsOf(latestAction([...rows, waiting('unbooked', 1, { what: 'unbooking' })]))).toEqual([
      'unbooked',
    ])
  })

  it('of messages without an undo is the unbooking that they were held for', () => {
    expect(idsOf(latestAction([waiting('booked', 1, booking), waiting('old', 1)]))).toEqual(['old'])
  })

  it('is none if nothing waits', () => {
    expect(latestAction([])).toEqual([])
  })
})

describe('the people who hear nothing of an action that is undone', () => {
  it.each([
    ['the one of a booking', booking, 1],
    ['both of a move', move, 2],
    ['everyone of a copied week', { what: 'booking', week: { id: 'w', people: 34 } } satisfies Undo, 34],
  ] as const)('are %s', (_, undo, people) => expect(peopleToTell(undo)).toBe(people))
})

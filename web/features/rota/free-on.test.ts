import { expect, it } from 'vitest'
import { dayAt, entryOf, MONDAY, shiftOf } from '#tests/support/rota-data.ts'
import { BoardModel } from './board-model.ts'
import { isFreeOn } from './free-on.ts'

const SAID = { amara: [entryOf('NIGHT_SHIFT', MONDAY)] }
const free = (shifts = [] as ReturnType<typeof shiftOf>[], kind: 'days' | 'nights' | null = null) =>
  isFreeOn(new BoardModel(shifts, SAID, MONDAY, MONDAY), 'amara', { day: MONDAY, kind })

it('takes what they said, for the kind of shift', () => {
  expect(free()).toBe(true)
  expect(free([], 'nights')).toBe(true)
  expect(free([], 'days')).toBe(false)
  const silent = new BoardModel([], {}, MONDAY, MONDAY)
  expect(isFreeOn(silent, 'amara', { day: MONDAY, kind: null })).toBe(false)
})

it('leaves out whoever is booked on the day, and keeps one whose night ended that morning', () => {
  expect(free([shiftOf('a', MONDAY, '09:00', '17:00')])).toBe(false)
  expect(free([shiftOf('a', dayAt(-1), '20:00', '08:00')])).toBe(true)
})

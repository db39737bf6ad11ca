import { expect, it } from 'vitest'
import { dayAt, MONDAY, shiftOf } from '#tests/support/rota-data.ts'
import { BoardModel } from './board-model.ts'
import { isNotTold, markNotTold } from './not-told.ts'

const [told, untold] = [shiftOf('a', dayAt(0), '09:00', '17:00'), shiftOf('b', dayAt(1), '09:00', '17:00')]
const failed = [{ shifts: [{ id: 'b', dateStart: '', dateEnd: '', headline: '' }] }]

it('marks the shifts that somebody was not told about, and leaves the others as they are', () => {
  const shifts = [told, untold]
  expect(markNotTold(shifts, [])).toBe(shifts)
  const marked = markNotTold(shifts, failed)
  expect(marked.map(isNotTold)).toEqual([false, true])
  expect(marked[0]).toBe(told)
  expect(markNotTold(shifts, failed)[1]).toBe(marked[1])
})

it('says so in the words of the cell', () => {
  const model = new BoardModel(markNotTold([told, untold], failed), {}, MONDAY, dayAt(13))
  const { days } = model.week(told.assignedToId, MONDAY)
  expect(days[0]!.words).not.toContain('not told')
  expect(days[1]!.words).toContain('not told')
})

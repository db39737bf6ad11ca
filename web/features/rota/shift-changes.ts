// Brings the shifts on screen up to date with what has changed since they were read.

import type { AnswerOf } from '#core/contracts/index.ts'
import type { Shift } from '#core/contracts/rota.ts'
import type { listShiftRange } from '#core/endpoints/rota.ts'

/** The same shifts in the same order as a read of everything would give. */
export function withChanges(before: Shift[] | undefined, answer: AnswerOf<typeof listShiftRange>): Shift[] {
  if (Array.isArray(answer)) return answer
  if (!before) throw new Error('The server sent changes to shifts that were never read.')
  if (answer.people.length === 0) return before
  const people = new Set(answer.people)
  return inOrder(
    before.filter((shift) => !people.has(shift.assignedToId)),
    answer.shifts,
  )
}

/** Merges two lists that are in the server's order: by start, then by id. */
function inOrder(many: readonly Shift[], few: readonly Shift[]): Shift[] {
  const merged: Shift[] = []
  let next = 0
  for (const shift of many) {
    while (next < few.length && comesFirst(few[next]!, shift)) merged.push(few[next++]!)
    merged.push(shift)
  }
  return merged.concat(few.slice(next))
}

function comesFirst(a: Shift, b: Shift): boolean {
  return a.dateStart === b.dateStart ? a.id < b.id : a.dateStart < b.dateStart
}

// The marks on the board: what the server says of the shifts that break a rule, by shift.

import type { AnswerOf } from '#core/contracts/index.ts'
import type { Mark } from '#core/contracts/shift-checks.ts'
import type { listMarks } from '#core/endpoints/shift-checks.ts'

export type Marks = ReadonlyMap<string, Mark>

export const NO_MARKS: Marks = new Map()

/** The same marks as a read of everything would give. */
export function withMarkChanges(before: Mark[] | undefined, answer: AnswerOf<typeof listMarks>): Mark[] {
  if (Array.isArray(answer)) return answer
  if (!before) throw new Error('The server sent changes to marks that were never read.')
  if (answer.people.length === 0) return before
  const people = new Set(answer.people)
  return [...before.filter(({ userId }) => !people.has(userId)), ...answer.marks]
}

export const marksByShift = (marks: readonly Mark[]): Marks =>
  new Map(marks.map((mark) => [mark.shiftId, mark]))

/** The text by which a week sees that a mark has changed. */
export const textOf = (mark: Mark | undefined): string =>
  mark ? `${mark.severity} ${mark.messages.join()}` : ''

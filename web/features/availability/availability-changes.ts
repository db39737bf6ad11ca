// Brings the availability on screen up to date with what has changed since it was read.

import type { AvailabilityMap } from '#core/contracts/availability.ts'
import type { AnswerOf } from '#core/contracts/index.ts'
import type { listAvailabilityRange } from '#core/endpoints/availability.ts'

type Received = AnswerOf<typeof listAvailabilityRange>
type Changes = Exclude<Received, AvailabilityMap>

/** The same as a read of everything would give. */
export function withChanges(before: AvailabilityMap | undefined, answer: Received): AvailabilityMap {
  if (!isChanges(answer)) return answer
  if (!before) throw new Error('The server sent changes to availability that was never read.')
  if (answer.people.length === 0) return before
  const people = new Set(answer.people)
  const others = Object.entries(before).filter(([userId]) => !people.has(userId))
  return { ...Object.fromEntries(others), ...answer.availability }
}

/** The keys of a map are ids. */
function isChanges(answer: Received): answer is Changes {
  return 'people' in answer && 'availability' in answer
}

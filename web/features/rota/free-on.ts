// Whether somebody is free on a day: they said so, and nothing is booked.

import { isFreeFor, type ShiftKind } from '#core/shift-kinds.ts'
import type { Day } from '#core/time.ts'
import type { BoardModel } from './board-model.ts'

export function isFreeOn(
  model: BoardModel,
  userId: string,
  { day, kind }: { day: Day; kind: ShiftKind | null },
): boolean {
  if (!isFreeFor(model.kindOn(userId, day), kind)) return false
  return model.shiftsOn(userId, day).length === 0 && !model.runningOn(userId, day)?.isWholeDay
}

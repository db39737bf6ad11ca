// What is known of the person behind a shift: that a message about it failed, that they asked for it, or neither.

import type { TodayShift } from '#core/contracts/home.ts'

export type Confirmation = 'not-told' | 'confirmed' | 'not-confirmed'

export function confirmationOf(
  { id, confirmed }: Pick<TodayShift, 'id' | 'confirmed'>,
  notTold: ReadonlySet<string>,
): Confirmation {
  if (notTold.has(id)) return 'not-told'
  return confirmed ? 'confirmed' : 'not-confirmed'
}

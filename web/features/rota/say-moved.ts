// Says that a booking was changed or moved, with Undo for as long as nobody has been told.

import type { QueryClient } from '@tanstack/react-query'
import type { Shift } from '#core/contracts/rota.ts'
import { dayOf } from '#core/time.ts'
import { FORMATS, formatDay, timeRangeLabel } from '#core/time-labels.ts'
import { type ToastWords, toast } from '#web/ui/toast.ts'
import { toldLater, undoToast } from '#web/ui/undo-toast.ts'
import { undoLatest } from './queries.ts'

/** A save that changed nothing tells nobody, so there is nothing to undo. */
export const isChanged = (before: Shift, after: Shift): boolean =>
  CONTENT.some((field) => before[field] !== after[field])

const CONTENT = [
  'assignedToId',
  'dateStart',
  'dateEnd',
  'headline',
  'address',
  'notes',
  'serviceUserInitials',
  'localAuthority',
] as const

export function sayMoved(client: QueryClient, words: ToastWords, before: Shift, after: Shift): void {
  if (isChanged(before, after)) undoToast(words, () => undoLatest(client, after.id), putBackWords(before))
  else toast(words)
}

export const putBackWords = (shift: Shift): ToastWords => ({
  title: 'Booking Put Back',
  description: `${shift.assignedToName}, ${labelOf(shift)}`,
})

/** 'Waking night, Mon 22 Jun, 20:00 - 08:00 (+1)' */
export function labelOf(shift: Shift): string {
  const span = { start: new Date(shift.dateStart), end: new Date(shift.dateEnd) }
  return `${shift.headline}, ${formatDay(dayOf(span.start), FORMATS.weekdayDate)}, ${timeRangeLabel(span)}`
}

export const movedWords = (moved: Shift): ToastWords => ({
  title: 'Booking Moved',
  description: `${moved.assignedToName}, ${labelOf(moved)}. ${toldLater(moved.assignedToName)}`,
})

// The edit form of a booking: from a shift to what is typed, and back to what is sent or to what is wrong.

import type { Shift } from '#core/contracts/rota.ts'
import { LIMITS } from '#core/limits.ts'
import { type Day, dayOf, instantOf, isDay, type WallTime, wallTimeOf } from '#core/time.ts'
import { skippedTimeWords } from '#core/time-labels.ts'
import type { ShiftChange } from './queries.ts'

export interface EditFields {
  startDate: Day
  startTime: WallTime
  endDate: Day
  endTime: WallTime
  headline: string
  address: string
  serviceUserInitials: string
  notes: string
}

interface Wrong {
  title: 'Invalid Input' | 'Invalid Date' | 'Invalid Time Range'
  description: string
}

export function fieldsOf(shift: Shift): EditFields {
  const [start, end] = [new Date(shift.dateStart), new Date(shift.dateEnd)]
  return {
    startDate: dayOf(start),
    startTime: wallTimeOf(start),
    endDate: dayOf(end),
    endTime: wallTimeOf(end),
    headline: shift.headline,
    address: shift.address ?? '',
    serviceUserInitials: shift.serviceUserInitials ?? '',
    notes: shift.notes ?? '',
  }
}

/** Rewrites a field as it is typed into, without sending the caret to its end. */
export function rewrite(field: HTMLInputElement, write: (text: string) => void, text: string): void {
  const at = field.selectionStart
  write(text)
  field.setSelectionRange(at, at)
}

export const typedInitials = (text: string): string => text.toUpperCase().slice(0, LIMITS.serviceUserInitials)

export function changeOf(
  fields: EditFields,
  shift: Shift,
): { ok: true; change: ShiftChange } | { ok: false; wrong: Wrong } {
  const { startDate, startTime, endDate, endTime } = fields
  if (!startDate || !startTime || !endDate || !endTime) {
    return no('Invalid Input', 'Please provide both date and time for start and end')
  }
  const start = instantFor(startDate, startTime, shift.dateStart)
  const end = instantFor(endDate, endTime, shift.dateEnd)
  if (typeof start === 'string') return no('Invalid Date', start)
  if (typeof end === 'string') return no('Invalid Date', end)
  if (end <= start) return no('Invalid Time Range', 'End time must be after start time')
  return {
    ok: true,
    change: {
      dateStart: start.toISOString(),
      dateEnd: end.toISOString(),
      headline: fields.headline,
      address: fields.address.trim() || null,
      notes: fields.notes.trim() || null,
      serviceUserInitials: fields.serviceUserInitials.trim() || null,
    },
  }
}

const no = (title: Wrong['title'], description: string) => ({
  ok: false as const,
  wrong: { title, description },
})

/** What was not touched keeps its instant: the hour that comes twice in autumn could otherwise move by itself. */
function instantFor(day: Day, time: WallTime, before: string): Date | string {
  const old = new Date(before)
  if (dayOf(old) === day && wallTimeOf(old) === time) return old
  const found = isDay(day) ? instantOf(day, time) : ({ ok: false, reason: 'invalid' } as const)
  if (found.ok) return found.instant
  return found.reason === 'skipped' ? skippedTimeWords(day, time) : 'Please provide valid dates and times'
}

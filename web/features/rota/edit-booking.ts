// The edit form of a booking: converts a shift to form values, and form values to a request or errors.

import { isLongShift } from '#core/bookings.ts'
import type { Shift } from '#core/contracts/rota.ts'
import { initialsTyped } from '#core/initials.ts'
import { LIMITS } from '#core/limits.ts'
import { type ShiftContent, seenFor } from '#core/shifts/seen.ts'
import {
  addDays,
  type Day,
  dayOf,
  instantOf,
  isDay,
  type Span,
  type WallTime,
  wallTimeOf,
} from '#core/time.ts'
import { skippedTimeMessage } from '#core/time-labels.ts'
import type { ShiftCheck } from '#web/lib/use-findings.ts'
import type { ShiftChange } from './queries.ts'

export interface EditFields {
  /** Null while another person is being chosen. */
  contractorId: string | null
  startDate: Day
  startTime: WallTime
  endDate: Day
  endTime: WallTime
  headline: string
  address: string
  serviceUserInitials: string
  localAuthority: string
  notes: string
}

interface Wrong {
  title: 'Invalid Input' | 'Invalid Date' | 'Invalid Time Range'
  description: string
}

export function fieldsOf(shift: Shift): EditFields {
  const [start, end] = [new Date(shift.dateStart), new Date(shift.dateEnd)]
  return {
    contractorId: shift.assignedToId,
    startDate: dayOf(start),
    startTime: wallTimeOf(start),
    endDate: dayOf(end),
    endTime: wallTimeOf(end),
    headline: shift.headline,
    address: shift.address ?? '',
    serviceUserInitials: shift.serviceUserInitials ?? '',
    localAuthority: shift.localAuthority ?? '',
    notes: shift.notes ?? '',
  }
}

/** The booking at another person's, so many days later, at the same times of day. */
export function movedFields(shift: Shift, contractorId: string, days: number): EditFields {
  const fields = fieldsOf(shift)
  const [startDate, endDate] = [addDays(fields.startDate, days), addDays(fields.endDate, days)]
  return { ...fields, contractorId, startDate, endDate }
}

/** Rewrites a field while it is typed into, without moving the caret to the end. */
export function rewrite(field: HTMLInputElement, write: (text: string) => void, text: string): void {
  const at = field.selectionStart
  write(text)
  field.setSelectionRange(at, at)
}

export const shortInitials = (text: string): string =>
  initialsTyped(text).slice(0, LIMITS.serviceUserInitials)

/** Everything as it should be, whether or not it differs. */
type Wanted = Omit<ShiftContent, 'assignedToId'> & { contractorId: string }

function wantedOf(
  fields: EditFields,
  shift: Shift,
): { ok: true; wanted: Wanted } | { ok: false; wrong: Wrong } {
  const { contractorId, startDate, startTime, endDate, endTime } = fields
  if (!contractorId) return no('Invalid Input', 'Please choose a person')
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
    wanted: {
      contractorId,
      dateStart: start.toISOString(),
      dateEnd: end.toISOString(),
      headline: fields.headline.trim() || shift.headline,
      address: fields.address.trim() || null,
      notes: fields.notes.trim() || null,
      serviceUserInitials: fields.serviceUserInitials.trim() || null,
      localAuthority: fields.localAuthority.trim() || null,
    },
  }
}

/** Only what differs, with what it replaces: others may change the same booking meanwhile. */
export function changeOf(
  fields: EditFields,
  shift: Shift,
): { ok: true; change: ShiftChange } | { ok: false; wrong: Wrong } {
  const decided = wantedOf(fields, shift)
  if (!decided.ok) return decided
  const { contractorId, dateStart, dateEnd, ...words } = decided.wanted
  const seen = seenFor(shift, { ...words, assignedToId: contractorId, dateStart, dateEnd })
  const isMoved = dateStart !== shift.dateStart || dateEnd !== shift.dateEnd
  return {
    ok: true,
    change: {
      ...(contractorId !== shift.assignedToId && { contractorId }),
      ...(isMoved && { dateStart, dateEnd }),
      ...Object.fromEntries(Object.entries(words).filter(([field]) => field in seen)),
      seen,
    },
  }
}

/** What to ask the rules about an edit; null if it changes nothing that they look at, or cannot be saved yet. */
export function editCheckOf(fields: EditFields, shift: Shift): ShiftCheck | null {
  const decided = wantedOf(fields, shift)
  if (!decided.ok) return null
  const { contractorId, dateStart, dateEnd, serviceUserInitials, localAuthority, address } = decided.wanted
  const isSame =
    contractorId === shift.assignedToId &&
    dateStart === shift.dateStart &&
    dateEnd === shift.dateEnd &&
    (serviceUserInitials ?? '') === (shift.serviceUserInitials ?? '') &&
    (localAuthority ?? '') === (shift.localAuthority ?? '')
  if (isSame) return null
  const { startDate, startTime, endDate, endTime } = fields
  return {
    contractorId,
    shiftId: shift.id,
    slots: [{ date: startDate, startTime, endDate, endTime }],
    // Blank means none; null would leave it as it is.
    serviceUserInitials: serviceUserInitials ?? '',
    localAuthority: localAuthority ?? '',
    address: address ?? '',
  }
}

/** Of a change that gives both ends. */
export function spanOfChange({ dateStart, dateEnd }: ShiftChange): Span | null {
  return dateStart && dateEnd ? { start: new Date(dateStart), end: new Date(dateEnd) } : null
}

/** A long shift is asked about once: when it gets its times. */
export function isNewlyLong(change: ShiftChange): boolean {
  const span = spanOfChange(change)
  return span !== null && isLongShift(span)
}

const no = (title: Wrong['title'], description: string) => ({
  ok: false as const,
  wrong: { title, description },
})

/** A time that was not edited keeps its instant: in the repeated hour in autumn it could otherwise shift. */
function instantFor(day: Day, time: WallTime, before: string): Date | string {
  const old = new Date(before)
  if (dayOf(old) === day && wallTimeOf(old) === time) return old
  const found = isDay(day) ? instantOf(day, time) : ({ ok: false, reason: 'invalid' } as const)
  if (found.ok) return found.instant
  return found.reason === 'skipped' ? skippedTimeMessage(day, time) : 'Please provide valid dates and times'
}

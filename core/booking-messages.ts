// The notifications and WhatsApp messages about a new, changed or cancelled booking.

import { LIMITS } from './limits.ts'
import { greeting, messageLines } from './message-text.ts'
import type { Notice } from './notifications.ts'
import { dayOf, type Span } from './time.ts'
import { durationLabel, FORMATS, formatDay, timeRangeLabel } from './time-labels.ts'

export interface ShiftSummary extends Span {
  headline: string
  address: string | null
  serviceUserInitials: string | null
  notes: string | null
}

/** 'Sat 24 Oct 2026, 20:00 - 08:00 (+1), 13h'. */
export function whenLabel(span: Span): string {
  const day = dayOf(span.start)
  const date = `${formatDay(day, FORMATS.weekdayDate)} ${day.slice(0, 4)}`
  return `${date}, ${timeRangeLabel(span)}, ${durationLabel(span.end.getTime() - span.start.getTime())}`
}

function details(shift: ShiftSummary): string[] {
  return [
    shift.address && `Address: ${shift.address}`,
    shift.serviceUserInitials && `Service user: ${shift.serviceUserInitials}`,
  ].filter((line): line is string => Boolean(line))
}

const isAlike = (one: ShiftSummary, other: ShiftSummary) =>
  one.headline === other.headline &&
  one.address === other.address &&
  one.serviceUserInitials === other.serviceUserInitials &&
  one.notes === other.notes

const isMoved = (before: Span, { start, end }: Span) =>
  before.start.getTime() !== start.getTime() || before.end.getTime() !== end.getTime()

/** In the person's list of notifications: one for each action. */
export const SHIFT_NOTICES = {
  booked: (shifts: readonly ShiftSummary[]): Notice => ({
    type: 'SHIFT_BOOKED',
    title: shifts.length === 1 ? 'New Booking' : 'New Bookings',
    message:
      shifts.length === 1
        ? `You are booked for ${shifts[0]!.headline}: ${whenLabel(shifts[0]!)}.`
        : `You are booked for ${shifts.length} shifts, from ${whenLabel(shifts[0]!)} on.`,
  }),
  changed: (before: Span, shift: ShiftSummary): Notice => ({
    type: 'SHIFT_CHANGED',
    title: 'Booking Changed',
    message: isMoved(before, shift)
      ? `Your booking for ${shift.headline} has moved from ${whenLabel(before)} to ${whenLabel(shift)}.`
      : `Your booking for ${shift.headline} has changed: ${whenLabel(shift)}.`,
  }),
  cancelled: (shift: ShiftSummary): Notice => ({
    type: 'SHIFT_CANCELLED',
    title: 'Booking Cancelled',
    message: `Your booking for ${shift.headline} has been cancelled: ${whenLabel(shift)}. You do not need to attend.`,
  }),
}

/** One message for a whole bulk booking: people would not read thirty. */
export function bookedMessage(firstName: string, shifts: readonly ShiftSummary[]): string {
  const [first] = shifts
  if (!first) return ''
  const listed = shifts.slice(0, LIMITS.shiftsInMessage)
  const more = shifts.length > listed.length ? [`and ${shifts.length - listed.length} more.`] : []
  if (!shifts.every((shift) => isAlike(shift, first))) {
    return messageLines([
      `${greeting(firstName)} you have been booked for ${shifts.length} shifts:`,
      ...listed.map((shift) => [whenLabel(shift), shift.headline, shift.address].filter(Boolean).join(', ')),
      ...more,
      'Your calendar has the details.',
    ])
  }
  const what =
    shifts.length === 1
      ? `you have been booked for ${first.headline}.`
      : `you have been booked for ${first.headline}, ${shifts.length} shifts:`
  const all = [`${greeting(firstName)} ${what}`, ...listed.map(whenLabel), ...more, ...details(first)]
  return messageLines(all, first.notes)
}

export function changedMessage(firstName: string, before: Span, shift: ShiftSummary): string {
  const moved = isMoved(before, shift)
  const when = moved ? [`Was: ${whenLabel(before)}`, `Now: ${whenLabel(shift)}`] : [whenLabel(shift)]
  return messageLines(
    [`${greeting(firstName)} your booking for ${shift.headline} has changed.`, ...when, ...details(shift)],
    shift.notes,
  )
}

export function unbookedMessage(firstName: string, shift: ShiftSummary): string {
  return messageLines([
    `${greeting(firstName)} your booking for ${shift.headline} has been cancelled.`,
    whenLabel(shift),
    'You do not need to attend.',
  ])
}

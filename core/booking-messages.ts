// What a contractor reads on WhatsApp when they are booked, when a booking changes and when it is taken away.

import { dayOf, type Span } from './time.ts'
import { durationLabel, FORMATS, formatDay, timeRangeLabel } from './time-labels.ts'

interface BookingWords extends Span {
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

function details(shift: BookingWords): string[] {
  return [
    shift.address && `Address: ${shift.address}`,
    shift.serviceUserInitials && `Service user: ${shift.serviceUserInitials}`,
    shift.notes && `Notes: ${shift.notes}`,
  ].filter((line): line is string => Boolean(line))
}

const hello = (firstName: string) => (firstName ? `Hello ${firstName},` : 'Hello,')
const lines = (...parts: string[]) => parts.join('\n')

/** One message for a whole bulk booking: a phone that buzzes thirty times is not read. */
export function bookedMessage(firstName: string, shifts: BookingWords[]): string {
  const [first] = shifts
  if (!first) return ''
  const what =
    shifts.length === 1
      ? `you have been booked for ${first.headline}.`
      : `you have been booked for ${first.headline}, ${shifts.length} shifts:`
  return lines(`${hello(firstName)} ${what}`, ...shifts.map(whenLabel), ...details(first))
}

export function changedMessage(firstName: string, before: Span, shift: BookingWords): string {
  const moved =
    before.start.getTime() !== shift.start.getTime() || before.end.getTime() !== shift.end.getTime()
  return lines(
    `${hello(firstName)} your booking for ${shift.headline} has changed.`,
    moved ? `Was: ${whenLabel(before)}` : '',
    moved ? `Now: ${whenLabel(shift)}` : whenLabel(shift),
    ...details(shift),
  ).replace('\n\n', '\n')
}

export function unbookedMessage(firstName: string, shift: BookingWords): string {
  return lines(
    `${hello(firstName)} your booking for ${shift.headline} has been cancelled.`,
    whenLabel(shift),
    'You do not need to attend.',
  )
}

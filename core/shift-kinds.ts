// The kinds of shift that people look for: days, nights, and shifts of 24 hours; and who is free for which.

import type { AvailabilityKind } from './availability.ts'
import { isLongShift } from './bookings.ts'
import { isNight } from './rules/night.ts'
import type { Span } from './time.ts'

export const SHIFT_KINDS = ['days', 'nights', '24h'] as const
export type ShiftKind = (typeof SHIFT_KINDS)[number]

export const SHIFT_KIND_LABELS: Record<ShiftKind, string> = { days: 'Days', nights: 'Nights', '24h': '24 h' }

export function shiftKindOf(span: Span): ShiftKind {
  if (isLongShift(span)) return '24h'
  return isNight(span) ? 'nights' : 'days'
}

const SUITS: Record<AvailabilityKind, readonly ShiftKind[]> = {
  DAY_SHIFT: ['days'],
  NIGHT_SHIFT: ['nights'],
  TWENTYFOUR_HOURS: SHIFT_KINDS,
  AVAILABLE_FOR_ANY: SHIFT_KINDS,
  UNAVAILABLE: [],
}

/** Whether somebody who said this is free for such a shift; without a kind, for any shift at all. */
export const isFreeFor = (said: AvailabilityKind | undefined, kind: ShiftKind | null): boolean =>
  said !== undefined && (kind ? SUITS[said].includes(kind) : SUITS[said].length > 0)

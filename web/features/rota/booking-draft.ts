// What was typed into Book Slot and not booked. It is kept in this tab for its person and day only, so nobody finds it in
// the form of somebody else; until it is booked or cancelled.

import type { Day } from '#core/time.ts'
import { storedInTab } from '#web/lib/stored.ts'
import { type BookingFields, EMPTY_BOOKING } from './booking-form.ts'

export interface Place {
  personId: string
  day: Day
}
interface Kept extends Place {
  fields: BookingFields
}

const stored = storedInTab('booking', understandKept)

const isAt = (kept: Kept | null, { personId, day }: Place): kept is Kept =>
  kept?.personId === personId && kept.day === day

export function keptBooking(place: Place): BookingFields | null {
  const kept = stored.read()
  return isAt(kept, place) ? kept.fields : null
}

/** Null: there is nothing to keep. What is kept for another person or day stays until something else is typed. */
export function keepBooking(place: Place, fields: BookingFields | null): void {
  if (fields) stored.write({ ...place, fields })
  else if (isAt(stored.read(), place)) stored.write(null)
}

export function understandKept(value: unknown): Kept | null {
  const { personId, day, fields } = (value ?? {}) as Partial<Record<keyof Kept, unknown>>
  if (typeof personId !== 'string' || typeof day !== 'string') return null
  if (typeof fields !== 'object' || fields === null) return null
  const typed: Record<string, unknown> = { ...fields }
  const isWhole = Object.entries(EMPTY_BOOKING).every(
    ([name, empty]) =>
      typeof typed[name] === typeof empty && Array.isArray(typed[name]) === Array.isArray(empty),
  )
  return isWhole ? { personId, day, fields: fields as BookingFields } : null
}

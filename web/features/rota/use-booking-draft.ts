// What was typed into Book Slot before and not booked. Closing keeps it; booking and Cancel do not.

import { useEffect, useState } from 'react'
import type { Shift } from '#core/contracts/rota.ts'
import { keepBooking, keptBooking, type Place } from './booking-draft.ts'
import { type BookingFields, fieldsFor } from './booking-form.ts'

interface BookingDraft {
  fields: BookingFields
  isRestored: boolean
  /** Null: there is nothing to keep. */
  keep: (fields: BookingFields | null) => void
  /** The fields as they are without it. */
  startAfresh: () => BookingFields
}

export function useBookingDraft(place: Place, like: Shift | undefined): BookingDraft {
  // A booking like another has its content from there.
  const [kept, setKept] = useState(() => (like ? null : keptBooking(place)))
  const fresh = fieldsFor(place.day, like)
  return {
    fields: kept ?? fresh,
    isRestored: kept !== null,
    keep: (fields) => {
      const isTyped = JSON.stringify(fields) !== JSON.stringify(fresh)
      if (!like) keepBooking(place, isTyped ? fields : null)
    },
    startAfresh: () => {
      setKept(null)
      return fresh
    },
  }
}

export function useKeepBooking({ keep }: BookingDraft, fields: BookingFields): void {
  const typed = JSON.stringify(fields)
  // Only when something is typed: what was booked is not kept again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => keep(fields), [typed])
}

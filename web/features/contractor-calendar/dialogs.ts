// The dialogs that open from a day. They belong to other features; the app passes them in.

import type { ComponentType } from 'react'
import type { AvailabilityEntry } from '#core/contracts/availability.ts'
import type { Shift } from '#core/contracts/rota.ts'
import type { Day } from '#core/time.ts'

interface Closable {
  onClose: () => void
}

export interface CalendarDialogs {
  /** It is gone if it is no longer among the person's shifts. */
  ShiftDetails: ComponentType<{ shift: Shift; isGone: boolean } & Closable>
  SetAvailability: ComponentType<{ userId: string; day: Day; entry: AvailabilityEntry | null } & Closable>
  AddAvailability: ComponentType<{ userId: string; name?: string } & Closable>
  BookDay: ComponentType<{ contractor: { id: string; name: string }; day: Day } & Closable>
}

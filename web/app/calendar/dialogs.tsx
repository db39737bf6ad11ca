// The dialogs that open from a calendar day, assembled from their features. Rota dialogs load when first opened,
// because most visits only look at the month.

import { type ComponentProps, lazy, Suspense } from 'react'
import { AvailabilityDialog } from '#web/features/availability/AvailabilityDialog.tsx'
import { SetAvailabilityDialog } from '#web/features/availability/SetAvailabilityDialog.tsx'
import type { CalendarDialogs } from '#web/features/contractor-calendar/dialogs.ts'

const BookingDetailsDialog = lazy(() =>
  import('#web/features/rota/BookingDetailsDialog.tsx').then((file) => ({
    default: file.BookingDetailsDialog,
  })),
)
const BookSlotDialog = lazy(() =>
  import('#web/features/rota/BookSlotDialog.tsx').then((file) => ({ default: file.BookSlotDialog })),
)

type PropsOf<Name extends keyof CalendarDialogs> = ComponentProps<CalendarDialogs[Name]>

function ShiftDetails(props: PropsOf<'ShiftDetails'>) {
  return (
    <Suspense>
      <BookingDetailsDialog {...props} />
    </Suspense>
  )
}

function AddAvailability(props: PropsOf<'AddAvailability'>) {
  return <AvailabilityDialog {...props} entry={null} />
}

function BookDay({ contractor, day, onClose }: PropsOf<'BookDay'>) {
  return (
    <Suspense>
      <BookSlotDialog
        person={contractor}
        day={day}
        onClose={onClose}
        SetAvailability={SetAvailabilityDialog}
      />
    </Suspense>
  )
}

export const CALENDAR_DIALOGS: CalendarDialogs = {
  ShiftDetails,
  SetAvailability: SetAvailabilityDialog,
  AddAvailability,
  BookDay,
}

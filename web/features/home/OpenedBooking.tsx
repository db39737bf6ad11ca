// The details of a booking that was opened from the dashboard.

import { useQuery } from '@tanstack/react-query'
import type { Shift } from '#core/contracts/rota.ts'
import type { Day } from '#core/time.ts'
import { BookingDetailsDialog } from '#web/features/rota/BookingDetailsDialog.tsx'
import { shiftRangeQuery } from '#web/features/rota/queries.ts'

/** The shift itself, or where to read it. */
export interface Opened {
  id: string
  userId: string
  day: Day
  shift?: Shift | undefined
}

export default function OpenedBooking({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const { id, userId, day, shift } = opened
  const read = useQuery({ ...shiftRangeQuery([userId], day, day), enabled: !shift })
  const found = shift ?? read.data?.find((one) => one.id === id)
  return found ? <BookingDetailsDialog shift={found} onClose={onClose} /> : null
}

// /team/{userId}: a person's page, with the booking dialog of the rota.

import { type ComponentProps, lazy, Suspense } from 'react'
import { useParams } from 'wouter'
import { Id } from '#core/contracts/common.ts'
import { Nobody, PersonScreen, type ShiftDetails } from '#web/features/people/PersonScreen.tsx'

const BookingDetailsDialog = lazy(() =>
  import('#web/features/rota/BookingDetailsDialog.tsx').then((file) => ({
    default: file.BookingDetailsDialog,
  })),
)

function Details(props: ComponentProps<ShiftDetails>) {
  return (
    <Suspense>
      <BookingDetailsDialog {...props} />
    </Suspense>
  )
}

export default function Person() {
  const userId = (useParams().userId ?? '').toLowerCase()
  if (!Id.safeParse(userId).success) return <Nobody />
  return <PersonScreen key={userId} userId={userId} ShiftDetails={Details} />
}

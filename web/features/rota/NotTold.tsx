// Says in a booking's details that the person was not told, why, and what to do.

import { useQuery } from '@tanstack/react-query'
import { MessageCircleWarning } from 'lucide-react'
import type { Undelivered } from '#core/contracts/deliveries.ts'
import { undeliveredQuery, useSettleDelivery } from '#web/features/deliveries/queries.ts'
import { useCan } from '#web/lib/current-user.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { DeliveryActions } from '#web/ui/DeliveryActions.tsx'

export function NotTold({ shiftId }: { shiftId: string }) {
  const can = useCan()
  const { data } = useQuery({ ...undeliveredQuery, enabled: can('deliveries:settle') })
  const item = data?.find(({ shifts }) => shifts.some(({ id }) => id === shiftId))
  return item ? <NotToldNote key={item.id} item={item} /> : null
}

function NotToldNote({ item }: { item: Undelivered }) {
  const settle = useSettleDelivery(item)
  const { name, phone, reason, state } = item
  return (
    <section
      aria-label="Not told"
      className="flex flex-col gap-2 rounded-control bg-danger-soft px-3 py-2 text-on-danger-soft"
    >
      <p className="flex items-start gap-2 font-semibold">
        <MessageCircleWarning aria-hidden className="mt-0.5 size-4 shrink-0" />
        {state === 'FAILED' ? `${name} was not told` : `${name} may not have been told`}
      </p>
      <p className="break-words text-sm">{reason}</p>
      <DeliveryActions name={name} phone={phone} {...settle} />
    </section>
  )
}

/** For a list of shifts. */
export function NotToldBadge() {
  return <Badge tone="danger">not told</Badge>
}

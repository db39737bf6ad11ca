// Messages that did not reach anybody: who does not know about which shift, and what to do about it. Renders nothing if
// everything has arrived.

import { useQuery } from '@tanstack/react-query'
import { MessageCircleWarning } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Undelivered } from '#core/contracts/deliveries.ts'
import { whatsappThreadPath } from '#core/paths.ts'
import { dayOf } from '#core/time.ts'
import { FORMATS, formatDay, timeRangeLabel } from '#core/time-labels.ts'
import { undeliveredQuery, useSettleDelivery } from '#web/features/deliveries/queries.ts'
import { useCan } from '#web/lib/current-user.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { DeliveryActions } from '#web/ui/DeliveryActions.tsx'
import { ErrorState } from '#web/ui/States.tsx'

const FIRST_SHOWN = 5

export function NotDelivered() {
  const can = useCan()
  const [isWhole, setWhole] = useState(false)
  const query = useQuery({ ...undeliveredQuery, enabled: can('deliveries:settle') })
  const items = query.data?.filter(({ until }) => Date.parse(until) > Date.now())
  if (!can('deliveries:settle')) return null
  if (query.isError && !items) {
    return (
      <Card aria-label="Not delivered">
        <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      </Card>
    )
  }
  if (!items || items.length === 0) return null
  const shown = isWhole ? items : items.slice(0, FIRST_SHOWN)
  return (
    <Card aria-label="Not delivered" className="border-danger/50">
      <CardHeader
        title="Not delivered"
        description={
          items.length === 1 ? '1 message did not arrive' : `${items.length} messages did not arrive`
        }
        icon={<MessageCircleWarning aria-hidden className="text-danger" />}
      />
      <ul aria-label="Messages not delivered" className="divide-y">
        {shown.map((item) => (
          <UndeliveredItem key={item.id} item={item} />
        ))}
      </ul>
      {items.length > shown.length && (
        <div className="border-t p-2 text-center">
          <Button variant="quiet" onClick={() => setWhole(true)}>
            {`Show all ${items.length}`}
          </Button>
        </div>
      )}
    </Card>
  )
}

function UndeliveredItem({ item }: { item: Undelivered }) {
  const can = useCan()
  const settle = useSettleDelivery(item)
  const { name, phone, shifts, content, reason, state, conversationId } = item
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        {can('whatsapp:use') ? (
          <Link
            href={whatsappThreadPath(conversationId)}
            className="line-target font-semibold underline-offset-2 hover:underline"
          >
            {name}
          </Link>
        ) : (
          <span className="font-semibold">{name}</span>
        )}
        <Badge tone="danger">{state === 'FAILED' ? 'Failed' : 'May not have arrived'}</Badge>
      </div>
      {shifts.length > 0 ? (
        <ul>
          {shifts.slice(0, 3).map((shift) => {
            const span = { start: new Date(shift.dateStart), end: new Date(shift.dateEnd) }
            return (
              <li key={shift.id}>
                <span className="font-medium">{formatDay(dayOf(span.start), FORMATS.weekdayDate)}</span>
                <span className="tabular">{` ${timeRangeLabel(span)} · ${shift.headline}`}</span>
              </li>
            )
          })}
          {shifts.length > 3 && <li className="text-muted">{`and ${shifts.length - 3} more`}</li>}
        </ul>
      ) : (
        <p dir="auto" title={content} className="line-clamp-2 break-words text-ink-soft">
          {content}
        </p>
      )}
      <p className="break-words text-muted text-sm">{reason}</p>
      <DeliveryActions name={name} phone={phone} {...settle} />
    </li>
  )
}

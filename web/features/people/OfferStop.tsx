// Beside a person's number: that they answered STOP, so offers of work do not reach their phone.

import { useQuery } from '@tanstack/react-query'
import { MessageCircleOff } from 'lucide-react'
import { can as roleCan } from '#core/capabilities.ts'
import type { User } from '#core/contracts/users.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import { offerStopQuery } from '#web/features/offers/queries.ts'
import { STOPPED_OFFERS } from '#web/features/offers/words.ts'
import { useCan } from '#web/lib/current-user.ts'
import { Badge } from '#web/ui/Badge.tsx'

export function OfferStop({ user: { id, role } }: { user: User }) {
  const can = useCan()
  const { data } = useQuery(offerStopQuery(id, can('offers:manage') && roleCan(role, 'offers:answer')))
  if (!data?.stoppedAt) return null
  return (
    <Badge
      tone="warning"
      className="break-normal"
      icon={<MessageCircleOff aria-hidden className="shrink-0" />}
    >
      {`${STOPPED_OFFERS} on ${formatInstant(new Date(data.stoppedAt), FORMATS.shortTime)}`}
    </Badge>
  )
}

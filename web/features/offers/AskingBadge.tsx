// On a job: how many people are being asked for it and can still answer. Only for those who may ask people.

import { useQuery } from '@tanstack/react-query'
import { HandHeart } from 'lucide-react'
import { useCan } from '#web/lib/current-user.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { openOffersQuery } from './queries.ts'

export function AskingBadge({ jobId }: { jobId: string }) {
  const can = useCan()
  const { data } = useQuery(openOffersQuery(can('offers:manage')))
  const people = data?.find((open) => open.jobId === jobId)?.people
  if (!people) return null
  return (
    <Badge icon={<HandHeart aria-hidden />}>
      <span>
        {`Asking ${people}`}
        <span className="sr-only">{people === 1 ? ' person' : ' people'}</span>
      </span>
    </Badge>
  )
}

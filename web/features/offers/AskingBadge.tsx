// On a job: how many people are being asked for it and can still answer. Only for those who may ask people.

import { useQuery } from '@tanstack/react-query'
import { HandHeart } from 'lucide-react'
import { useMemo } from 'react'
import { useCan } from '#web/lib/current-user.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { openOffersQuery } from './queries.ts'

/** By job. Read once for a list: hundreds of cards that each look for a change would slow it down. */
export function useAsking(): ReadonlyMap<string, number> {
  const can = useCan()
  const { data } = useQuery(openOffersQuery(can('offers:manage')))
  return useMemo(() => new Map(data?.map(({ jobId, people }) => [jobId, people])), [data])
}

export function AskingBadge({ people = 0 }: { people: number | undefined }) {
  if (people === 0) return null
  return (
    <Badge icon={<HandHeart aria-hidden />}>
      <span>
        {`Asking ${people}`}
        <span className="sr-only">{people === 1 ? ' person' : ' people'}</span>
      </span>
    </Badge>
  )
}

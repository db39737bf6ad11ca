// The availability entry that applies to a person on a day.

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { availabilityByDay } from '#core/availability.ts'
import type { AvailabilityEntry } from '#core/contracts/availability.ts'
import type { Day } from '#core/time.ts'
import { availabilityRangeQuery, factsOf } from '#web/features/availability/queries.ts'

/** Undefined until it is known. */
export function useDayEntry(userId: string, day: Day): AvailabilityEntry | null | undefined {
  const said = useQuery(availabilityRangeQuery([userId], day, day)).data
  return useMemo(() => {
    const entries = said?.[userId] ?? []
    const standing = availabilityByDay(entries.map(factsOf), day, day).get(day)?.id
    return said && (entries.find(({ id }) => id === standing) ?? null)
  }, [said, userId, day])
}

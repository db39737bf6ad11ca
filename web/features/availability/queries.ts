// Reading and changing availability.

import { queryOptions, useMutation } from '@tanstack/react-query'
import type { AvailabilityFacts } from '#core/availability.ts'
import type { AvailabilityEntry } from '#core/contracts/availability.ts'
import type { ArgsOf } from '#core/contracts/index.ts'
import {
  clearAvailabilityDay,
  createAvailability,
  deleteAvailability,
  listAvailabilityRange,
  listUserAvailability,
  postAvailabilityRange,
  updateAvailability,
} from '#core/endpoints/availability.ts'
import { LIMITS } from '#core/limits.ts'
import { availabilityDays, type Day } from '#core/time.ts'
import { POLL, STALE } from '#core/timing.ts'
import { call, callForChanges } from '#web/lib/api.ts'
import { useIdempotencyKey } from '#web/lib/idempotency.ts'
import { keyFor, queryOptionsFor, useRefreshAfter } from '#web/lib/queries.ts'
import { withChanges } from './availability-changes.ts'

/** The more people, the less often they are polled. */
function pace(people: number) {
  const many = people > LIMITS.usersForSlowPoll
  return {
    refetchInterval: many ? POLL.availabilityManyUsers : POLL.availability,
    staleTime: many ? STALE.availabilityManyUsers : STALE.availability,
  }
}

/** A map from user to entries; by POST if the ids do not fit into a URL. */
export function availabilityRangeQuery(userIds: readonly string[], from: Day, to: Day) {
  const list = userIds.join(',')
  return queryOptions({
    queryKey: [...keyFor(listAvailabilityRange), { userIds: list, from, to }],
    queryFn: ({ signal }) => {
      const asked = { from, to, _t: Date.now() }
      return list.length > LIMITS.idsInUrl
        ? callForChanges(postAvailabilityRange, { body: { userIds: [...userIds], ...asked } }, withChanges, {
            signal,
          })
        : callForChanges(listAvailabilityRange, { query: { userIds: list, ...asked } }, withChanges, {
            signal,
          })
    },
    ...pace(userIds.length),
    enabled: userIds.length > 0,
    meta: { topics: listAvailabilityRange.reads },
  })
}

export function userAvailabilityQuery(userId: string, from: Day, to?: Day) {
  return queryOptionsFor(listUserAvailability, { params: { userId }, query: { from, to } }, pace(1))
}

/** The facts that the rules in core need. */
export function factsOf(entry: AvailabilityEntry): AvailabilityFacts {
  const { id, kind, rrule, recurStart, recurEnd, createdAt } = entry
  const days = availabilityDays({ start: new Date(entry.start), end: new Date(entry.end) })
  return { id, kind, rrule, recurStart, recurEnd, createdAt, ...days }
}

export type AvailabilityBody = ArgsOf<typeof createAvailability>['body']

interface Save {
  userId: string
  /** Null creates a new entry. */
  id: string | null
  body: AvailabilityBody
}

/** For one opened form. The form reports a 401 itself, because it knows what was being saved. */
export function useSaveAvailability() {
  const refreshAfter = useRefreshAfter(createAvailability)
  const key = useIdempotencyKey()
  return useMutation({
    mutationFn: ({ userId, id, body }: Save) =>
      id === null
        ? call(
            createAvailability,
            { params: { userId }, body },
            { idempotencyKey: key.current, own401: true },
          )
        : call(updateAvailability, { params: { id }, body }, { own401: true }),
    onSuccess: refreshAfter,
  })
}

export function useDeleteAvailability() {
  const refreshAfter = useRefreshAfter(deleteAvailability)
  return useMutation({
    mutationFn: (id: string) => call(deleteAvailability, { params: { id } }, { own401: true }),
    onSuccess: refreshAfter,
  })
}

/** Takes the day out of whatever covers it. */
export function useClearDay() {
  const refreshAfter = useRefreshAfter(clearAvailabilityDay)
  return useMutation({
    mutationFn: (params: { userId: string; day: Day }) =>
      call(clearAvailabilityDay, { params }, { own401: true }),
    onSuccess: refreshAfter,
  })
}

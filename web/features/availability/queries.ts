// Reading and changing availability.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AvailabilityFacts } from '#core/availability.ts'
import {
  type AvailabilityEntry,
  createAvailability,
  deleteAvailability,
  listAvailabilityRange,
  listUserAvailability,
  postAvailabilityRange,
  updateAvailability,
} from '#core/contracts/availability.ts'
import type { CallOf } from '#core/contracts/route.ts'
import { LIMITS } from '#core/limits.ts'
import { availabilityDays, type Day } from '#core/time.ts'
import { POLL, STALE } from '#core/timing.ts'
import { call } from '#web/lib/api.ts'
import { useIdempotencyKey } from '#web/lib/idempotency.ts'
import { keyFor, queryOptionsFor, refreshTopics } from '#web/lib/queries.ts'

/** More people are asked after less often. */
function pace(people: number) {
  const many = people > LIMITS.usersForSlowPoll
  return {
    refetchInterval: many ? POLL.availabilityManyUsers : POLL.availability,
    staleTime: many ? STALE.availabilityManyUsers : STALE.availability,
  }
}

/** A map from user to entries; by POST where the ids do not fit into an address. */
export function availabilityRangeQuery(userIds: readonly string[], from: Day, to: Day) {
  const list = userIds.join(',')
  return queryOptions({
    queryKey: [...keyFor(listAvailabilityRange), { userIds: list, from, to }],
    queryFn: ({ signal }) => {
      const asked = { from, to, _t: Date.now() }
      return list.length > LIMITS.idsInUrl
        ? call(postAvailabilityRange, { body: { userIds: [...userIds], ...asked } }, { signal })
        : call(listAvailabilityRange, { query: { userIds: list, ...asked } }, { signal })
    },
    ...pace(userIds.length),
    enabled: userIds.length > 0,
    meta: { topics: listAvailabilityRange.reads },
  })
}

export function userAvailabilityQuery(userId: string, from: Day, to?: Day) {
  return queryOptionsFor(listUserAvailability, { params: { id: userId }, query: { from, to } }, pace(1))
}

/** What the rules in core look at. */
export function factsOf(entry: AvailabilityEntry): AvailabilityFacts {
  const { id, kind, rrule, recurStart, recurEnd, createdAt } = entry
  const days = availabilityDays({ start: new Date(entry.start), end: new Date(entry.end) })
  return { id, kind, rrule, recurStart, recurEnd, createdAt, ...days }
}

export type AvailabilityBody = CallOf<typeof createAvailability>['body']

interface Save {
  userId: string
  /** Null makes a new entry. */
  id: string | null
  body: AvailabilityBody
}

/** For one opened form. A 401 is told by the form itself, which knows what was being saved. */
export function useSaveAvailability() {
  const client = useQueryClient()
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
    onSuccess: () => refreshTopics(client, 'availability'),
  })
}

export function useDeleteAvailability() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteAvailability, { params: { id } }, { own401: true }),
    onSuccess: () => refreshTopics(client, 'availability'),
  })
}

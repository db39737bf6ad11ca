// Reading the rota and changing it.

import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import {
  createBooking,
  getRotaStats,
  listMyShifts,
  listShiftRange,
  restoreBooking,
  type Shift,
  unbook,
  updateShift,
} from '#core/contracts/rota.ts'
import type { CallOf } from '#core/contracts/route.ts'
import { listUsers } from '#core/contracts/users.ts'
import { LIMITS } from '#core/limits.ts'
import { type Day, dayOf } from '#core/time.ts'
import { POLL, STALE } from '#core/timing.ts'
import { call } from '#web/lib/api.ts'
import { isStatus } from '#web/lib/api-error.ts'
import { keyFor, queryOptionsFor, refreshTopics } from '#web/lib/queries.ts'
import { shareShifts } from './share-shifts.ts'

export const staffQuery = queryOptionsFor(listUsers, {})

interface Reach {
  /** Also what began earlier and goes on into the first day. */
  reaching?: 'true'
}

/** The shifts of some people; of everyone one may see where their ids would not fit into an address. */
export function shiftRangeQuery(
  userIds: readonly string[] | null,
  from: Day,
  to: Day,
  { reaching }: Reach = {},
) {
  const list = userIds?.join(',') ?? ''
  const query = {
    from,
    to,
    ...(list && list.length <= LIMITS.idsInUrl ? { assignedToIds: list } : {}),
    ...(reaching ? { reaching } : {}),
  }
  return queryOptions({
    queryKey: keyFor(listShiftRange, { query }),
    queryFn: async ({ signal }): Promise<Shift[]> => {
      try {
        return await call(listShiftRange, { query }, { signal })
      } catch (error) {
        if (isStatus(error, 403)) return []
        throw error
      }
    },
    refetchInterval: POLL.shifts,
    staleTime: STALE.shifts,
    structuralSharing: (before, after) => shareShifts(before as Shift[] | undefined, after as Shift[]),
    meta: { topics: listShiftRange.reads },
  })
}

/** For a window that moves: what is known of the last one stays in sight until the next one is there. */
export const windowQuery = (userIds: readonly string[], from: Day, to: Day) => ({
  ...shiftRangeQuery(userIds, from, to, { reaching: 'true' }),
  placeholderData: keepPreviousData,
  enabled: userIds.length > 0,
})

export const myShiftsQuery = (from: Day, to: Day) =>
  queryOptionsFor(
    listMyShifts,
    { query: { from, to } },
    { refetchInterval: POLL.shifts, staleTime: STALE.shifts },
  )

export const initialsSearchQuery = (serviceUser: string, from: Day, to: Day) =>
  queryOptionsFor(listShiftRange, { query: { from, to, serviceUser } }, { staleTime: STALE.shifts })

export const rotaStatsQuery = (from: Day, to: Day) => ({
  ...queryOptionsFor(getRotaStats, { query: { from, to } }),
  placeholderData: keepPreviousData,
})

// ---- Changing it

export type BookingBody = CallOf<typeof createBooking>['body']
export type ShiftChange = CallOf<typeof updateShift>['body']

export function useBook() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: BookingBody; idempotencyKey: string }) =>
      call(createBooking, { body }, { idempotencyKey }),
    onSuccess: ({ shifts }) => {
      show(client, shifts)
      void refreshRota(client)
    },
  })
}

export function useUpdateShift() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: ShiftChange }) =>
      call(updateShift, { params: { id }, body: change }),
    onSuccess: ({ conflict: _, warning: __, ...shift }) => {
      show(client, [shift])
      void refreshRota(client)
    },
  })
}

export function useUnbook() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(unbook, { params: { id } }),
    onSuccess: (_, id) => {
      eachWindow(client, (known) => known.filter((shift) => shift.id !== id))
      void refreshRota(client)
    },
  })
}

export async function restoreShift(client: QueryClient, id: string): Promise<Shift> {
  const shift = await call(restoreBooking, { params: { id } })
  show(client, [shift])
  void refreshRota(client)
  return shift
}

interface ShiftWindow extends Reach {
  from: Day
  to: Day
  assignedToIds?: string
  serviceUser?: string
}

/** Puts shifts into the windows they belong to before the server is asked again. */
function show(client: QueryClient, shifts: Shift[]): void {
  const ids = new Set(shifts.map((shift) => shift.id))
  eachWindow(client, (known, { from, to, assignedToIds, reaching }) => {
    const inside = shifts.filter((shift) => {
      const day = dayOf(new Date(shift.dateStart))
      const last = reaching ? dayOf(new Date(Date.parse(shift.dateEnd) - 1)) : day
      return last >= from && day <= to && (assignedToIds?.includes(shift.assignedToId) ?? true)
    })
    return [...known.filter((shift) => !ids.has(shift.id)), ...inside]
  })
}

function eachWindow(client: QueryClient, change: (known: Shift[], window: ShiftWindow) => Shift[]): void {
  for (const [key, known] of client.getQueriesData<Shift[]>({ queryKey: keyFor(listShiftRange) })) {
    const window = key.at(-1) as ShiftWindow
    if (known && window.serviceUser === undefined) client.setQueryData<Shift[]>(key, change(known, window))
  }
}

/** Everything that is made from shifts or messages. */
const refreshRota = (client: QueryClient) => refreshTopics(client, 'shifts', 'messages')

// Reading the rota and changing it. After the first read, only what has changed is fetched.

import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Overriding } from '#core/contracts/findings.ts'
import type { ArgsOf } from '#core/contracts/index.ts'
import type { Shift } from '#core/contracts/rota.ts'
import type { Mark } from '#core/contracts/shift-checks.ts'
import {
  copyWeek,
  createBooking,
  getLastUsed,
  getRotaStats,
  listMyShifts,
  listShiftRange,
  previewCopyWeek,
  restoreBooking,
  unbookShift,
  undoBooking,
  updateShift,
} from '#core/endpoints/rota.ts'
import { getShift, listMarks } from '#core/endpoints/shift-checks.ts'
import { listUsers } from '#core/endpoints/users.ts'
import { LIMITS } from '#core/limits.ts'
import { addDays, type Day, dayOf } from '#core/time.ts'
import { POLL, STALE } from '#core/timing.ts'
import { call, callForChanges } from '#web/lib/api.ts'
import { isStatus } from '#web/lib/api-error.ts'
import { keyFor, queryOptionsFor, refreshTopics } from '#web/lib/queries.ts'
import { useToday } from '#web/lib/use-today.ts'
import { withMarkChanges } from './marks.ts'
import { shareShifts } from './share-shifts.ts'
import { withChanges } from './shift-changes.ts'

export const staffQuery = queryOptionsFor(listUsers, {})

interface Reach {
  /** Include shifts that began earlier and continue into the first day. */
  reaching?: 'true'
}

/** The shifts of some people; or of everyone the viewer may see, if the ids would not fit into a URL. */
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
        return await callForChanges(listShiftRange, { query }, withChanges, { signal })
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

/** For a moving window: the previous data stays on screen until the next window is loaded. */
export const windowQuery = (userIds: readonly string[], from: Day, to: Day) => ({
  ...shiftRangeQuery(userIds, from, to, { reaching: 'true' }),
  placeholderData: keepPreviousData,
  enabled: userIds.length > 0,
})

/** What the rules say of the shifts of some days. */
export function marksQuery(from: Day, to: Day) {
  const query = { from, to }
  return queryOptions({
    queryKey: keyFor(listMarks, { query }),
    queryFn: ({ signal }): Promise<Mark[]> =>
      callForChanges(listMarks, { query }, withMarkChanges, { signal }),
    refetchInterval: POLL.shifts,
    staleTime: STALE.shifts,
    placeholderData: keepPreviousData,
    // Compared by the board, week by week.
    structuralSharing: false,
    meta: { topics: listMarks.reads },
  })
}

export const myShiftsQuery = (from: Day, to: Day) =>
  queryOptionsFor(
    listMyShifts,
    { query: { from, to } },
    { refetchInterval: POLL.shifts, staleTime: STALE.shifts },
  )

/** One shift with what was overruled for it. */
export const shiftQuery = (id: string) =>
  queryOptionsFor(getShift, { params: { id } }, { refetchInterval: POLL.shifts })

export function initialsSearchQuery(serviceUser: string, from: Day, to: Day) {
  const query = { from, to, serviceUser }
  return queryOptions({
    queryKey: keyFor(listShiftRange, { query }),
    queryFn: ({ signal }) => callForChanges(listShiftRange, { query }, withChanges, { signal }),
    staleTime: STALE.shifts,
    meta: { topics: listShiftRange.reads },
  })
}

export const rotaStatsQuery = (from: Day, to: Day) => ({
  ...queryOptionsFor(getRotaStats, { query: { from, to } }),
  placeholderData: keepPreviousData,
})

/** What was last booked with a service user's initials. */
export const lastUsedQuery = (initials: string) => queryOptionsFor(getLastUsed, { query: { initials } })

export type WeekToCopy = ArgsOf<typeof copyWeek>['body']

export const copyWeekPreviewQuery = (query: WeekToCopy) => ({
  ...queryOptionsFor(previewCopyWeek, { query }),
  placeholderData: keepPreviousData,
})

// ---- Changing it

export type BookingBody = ArgsOf<typeof createBooking>['body']
export type ShiftChange = ArgsOf<typeof updateShift>['body']

export function useBook() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: BookingBody; idempotencyKey: string }) =>
      call(createBooking, { body }, { idempotencyKey }),
    onSuccess: ({ shifts }) => {
      show(client, shifts)
      void refreshTopics(client, createBooking.changes)
    },
  })
}

export function useCopyWeek() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: WeekToCopy; idempotencyKey: string }) =>
      call(copyWeek, { body }, { idempotencyKey }),
    onSuccess: () => refreshTopics(client, copyWeek.changes),
  })
}

export function useUpdateShift() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: ShiftChange }) =>
      call(updateShift, { params: { id }, body: change }),
    onSuccess: ({ conflict: _, warning: __, findings: ___, ...shift }) => {
      show(client, [shift])
      void refreshTopics(client, updateShift.changes)
    },
    onError: (error) => noticeRemoval(client, error),
  })
}

export function useUnbook() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; cover: boolean; advert?: string }) =>
      call(unbookShift, { params: { id }, body }),
    onSuccess: (_, { id }) => {
      eachWindow(client, (known) => known.filter((shift) => shift.id !== id))
      void refreshTopics(client, unbookShift.changes)
    },
    onError: (error) => noticeRemoval(client, error),
  })
}

/** What is on the screen is older than the refusal says. */
function noticeRemoval(client: QueryClient, error: Error): void {
  if (isStatus(error, 404)) void refreshTopics(client, unbookShift.changes)
}

export async function restoreShift(
  client: QueryClient,
  id: string,
  overriding: Overriding = {},
): Promise<Shift> {
  const {
    conflict: _,
    warning: __,
    findings: ___,
    ...shift
  } = await call(restoreBooking, {
    params: { id },
    body: overriding,
  })
  show(client, [shift])
  void refreshTopics(client, restoreBooking.changes)
  return shift
}

/** Takes back the viewer's latest booking or change of a shift. */
export async function undoLatest(client: QueryClient, shiftId: string): Promise<void> {
  const { removedIds, shifts } = await call(undoBooking, { params: { id: shiftId } })
  eachWindow(client, (known) => known.filter(({ id }) => !removedIds.includes(id)))
  show(client, shifts)
  void refreshTopics(client, undoBooking.changes)
}

interface ShiftWindow extends Reach {
  from: Day
  to: Day
  assignedToIds?: string
  serviceUser?: string
}

/** Adds shifts to the cached windows they belong to before refetching. */
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

const NEXT_DAYS = 28
const NEXT_SHOWN = 5

/** The next few shifts of one person, for a thread with them; undefined until they are known. */
export function useNextShifts(personId: string | null): Shift[] | undefined {
  const today = useToday()
  const { data } = useQuery({
    ...shiftRangeQuery(personId ? [personId] : [], today, addDays(today, NEXT_DAYS), { reaching: 'true' }),
    enabled: personId !== null,
  })
  return data
    ?.filter(({ dateEnd }) => Date.parse(dateEnd) > Date.now())
    .sort((a, b) => a.dateStart.localeCompare(b.dateStart))
    .slice(0, NEXT_SHOWN)
}

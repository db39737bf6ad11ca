// What the board reads, kept fresh by polls and pushes, and made into its model.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { addDays, type Day } from '#core/time.ts'
import { availabilityRangeQuery } from '#web/features/availability/queries.ts'
import { BoardModel } from './board-model.ts'
import { staffQuery, windowQuery } from './queries.ts'
import { boardPeople } from './staff.ts'

const NOTHING = {}

export function useRota(start: Day, end: Day) {
  const staff = useQuery(staffQuery)
  const people = useMemo(() => boardPeople(staff.data ?? []), [staff.data])
  const ids = useMemo(() => people.map(({ id }) => id), [people])
  // From the day before: whether the first one's shifts have had their rest depends on it.
  const shifts = useQuery(windowQuery(ids, addDays(start, -1), end))
  const availability = useQuery({
    ...availabilityRangeQuery(ids, start, end),
    placeholderData: keepPreviousData,
  })

  const before = useRef<BoardModel>(undefined)
  const model = useMemo(
    () => new BoardModel(shifts.data ?? [], availability.data ?? NOTHING, start, end, before.current),
    [shifts.data, availability.data, start, end],
  )
  useEffect(() => {
    before.current = model
  }, [model])

  const failed = [staff, shifts, availability].find(({ isError, data }) => isError && data === undefined)
  return {
    people,
    model,
    isPending: !failed && (staff.isPending || (people.length > 0 && shifts.isPending)),
    isMoving: shifts.isPlaceholderData || availability.isPlaceholderData,
    error: failed?.error ?? null,
    retry: () => {
      for (const read of [staff, shifts, availability]) if (read.isError) void read.refetch()
    },
  }
}

// What the board reads, kept fresh by polling and push, and turned into its model.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { Day } from '#core/time.ts'
import { availabilityRangeQuery } from '#web/features/availability/queries.ts'
import { undeliveredQuery } from '#web/features/deliveries/queries.ts'
import { useCan } from '#web/lib/current-user.ts'
import { BoardModel } from './board-model.ts'
import { marksByShift } from './marks.ts'
import { markNotTold } from './not-told.ts'
import { marksQuery, staffQuery, windowQuery } from './queries.ts'
import { boardPeople } from './staff.ts'

const NOTHING = {}

export function useRota(start: Day, end: Day) {
  const staff = useQuery(staffQuery)
  const people = useMemo(() => boardPeople(staff.data ?? []), [staff.data])
  const ids = useMemo(() => people.map(({ id }) => id), [people])
  const shifts = useQuery(windowQuery(ids, start, end))
  const availability = useQuery({
    ...availabilityRangeQuery(ids, start, end),
    placeholderData: keepPreviousData,
  })

  // The board is shown without them: they follow as soon as the rules have been asked.
  const marked = useQuery(marksQuery(start, end))
  const marks = useMemo(() => marksByShift(marked.data ?? []), [marked.data])

  const can = useCan()
  const { data: undelivered } = useQuery({ ...undeliveredQuery, enabled: can('deliveries:settle') })
  const shown = useMemo(() => markNotTold(shifts.data ?? [], undelivered ?? []), [shifts.data, undelivered])

  const before = useRef<BoardModel>(undefined)
  const model = useMemo(
    () => new BoardModel(shown, availability.data ?? NOTHING, start, end, { marks, before: before.current }),
    [shown, availability.data, marks, start, end],
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
    isUnmarked: marked.isError && marked.data === undefined,
    retry: () => {
      for (const read of [staff, shifts, availability]) if (read.isError) void read.refetch()
    },
  }
}

// Who is free on a day, for the filter "Free on…". It reads that day alone, so it holds wherever the board is.

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Shift } from '#core/contracts/rota.ts'
import type { ShiftKind } from '#core/shift-kinds.ts'
import type { Day } from '#core/time.ts'
import { availabilityRangeQuery } from '#web/features/availability/queries.ts'
import { BoardModel } from './board-model.ts'
import { isFreeOn } from './free-on.ts'
import { shiftRangeQuery } from './queries.ts'
import type { BoardPerson } from './staff.ts'

export interface FreeOn {
  day: Day
  /** Null: any kind of shift. */
  kind: ShiftKind | null
}

const NO_SHIFTS: Shift[] = []
const NOTHING = {}

/** The people who are free; null while the filter is off or not known yet. */
export function useFreePeople(people: readonly BoardPerson[], freeOn: FreeOn | null): Set<string> | null {
  const ids = useMemo(() => people.map(({ id }) => id), [people])
  const day = freeOn?.day ?? ''
  const enabled = freeOn !== null && ids.length > 0
  const shifts = useQuery({ ...shiftRangeQuery(ids, day, day, { reaching: 'true' }), enabled }).data
  const said = useQuery({ ...availabilityRangeQuery(ids, day, day), enabled }).data
  return useMemo(() => {
    if (!freeOn || !shifts || !said) return null
    const model = new BoardModel(shifts ?? NO_SHIFTS, said ?? NOTHING, freeOn.day, freeOn.day)
    return new Set(ids.filter((id) => isFreeOn(model, id, freeOn)))
  }, [ids, freeOn, shifts, said])
}

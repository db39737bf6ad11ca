// What stands in a booking's way, as far as the browser knows: the person's other shifts and what they said of their
// days, a week around on either side. The server decides; this warns before.

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { availabilityByDay } from '#core/availability.ts'
import type { AvailabilityEntry } from '#core/contracts/availability.ts'
import { LIMITS } from '#core/limits.ts'
import { reportContext } from '#core/rota.ts'
import { addDays, type Day } from '#core/time.ts'
import { availabilityRangeQuery, factsOf } from '#web/features/availability/queries.ts'
import { type BookingFields, type Plan, planOf } from './booking-form.ts'
import { shiftRangeQuery } from './queries.ts'

type Times = Pick<BookingFields, 'startTime' | 'endTime' | 'isBulkBooking' | 'numberOfDays'>

interface BookingPlan {
  plan: Plan | null
  /** What counts on the day; undefined until it is known. */
  entry: AvailabilityEntry | null | undefined
}

export function useBookingPlan(userId: string, day: Day, times: Times): BookingPlan {
  const { from, to } = reportContext(day, addDays(day, LIMITS.bulkDaysMax))
  const shifts = useQuery(shiftRangeQuery([userId], from, to, { reaching: 'true' })).data
  const said = useQuery(availabilityRangeQuery([userId], from, to)).data
  const { startTime, endTime, isBulkBooking, numberOfDays } = times
  return useMemo(() => {
    const own = (shifts ?? []).map((shift) => ({
      id: shift.id,
      userId,
      start: new Date(shift.dateStart),
      end: new Date(shift.dateEnd),
    }))
    const kinds = availabilityByDay((said?.[userId] ?? []).map(factsOf), from, to)
    const fields = { startTime, endTime, isBulkBooking, numberOfDays }
    const standing = kinds.get(day)?.id
    return {
      plan: planOf(day, fields, userId, own, (_, on) => kinds.get(on)?.kind),
      entry: said && (said[userId]?.find(({ id }) => id === standing) ?? null),
    }
  }, [shifts, said, userId, day, from, to, startTime, endTime, isBulkBooking, numberOfDays])
}

// What would conflict with a booking, as far as the browser knows: the person's other shifts and their availability,
// with a week on either side. The server decides; this warns in advance.

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { availabilityByDay } from '#core/availability.ts'
import type { AvailabilityEntry } from '#core/contracts/availability.ts'
import { LIMITS } from '#core/limits.ts'
import { factsWindow } from '#core/rules/index.ts'
import { addDays, type Day } from '#core/time.ts'
import { availabilityRangeQuery, factsOf } from '#web/features/availability/queries.ts'
import { type Plan, planOf, type WhenFields } from './booking-form.ts'
import { factOf } from './placed-shifts.ts'
import { shiftRangeQuery } from './queries.ts'

interface BookingPlan {
  plan: Plan | null
  /** The entry that applies on the day; undefined until it is known. */
  entry: AvailabilityEntry | null | undefined
}

export function useBookingPlan(userId: string, day: Day, times: WhenFields): BookingPlan {
  const last = lastDayOf(day, times)
  const { from, to } = factsWindow(day, last)
  const shifts = useQuery(shiftRangeQuery([userId], from, to, { reaching: 'true' })).data
  const said = useQuery(availabilityRangeQuery([userId], from, to)).data
  const { startTime, endTime, isBulkBooking, numberOfDays, isWeekly, weekdays, until } = times
  return useMemo(() => {
    const kinds = availabilityByDay((said?.[userId] ?? []).map(factsOf), from, to)
    const fields = { startTime, endTime, isBulkBooking, numberOfDays, isWeekly, weekdays, until }
    const standing = kinds.get(day)?.id
    return {
      plan: planOf(day, fields, { userId, shifts: (shifts ?? []).map(factOf), availability: kinds }),
      entry: said && (said[userId]?.find(({ id }) => id === standing) ?? null),
    }
  }, [
    shifts,
    said,
    userId,
    day,
    from,
    to,
    startTime,
    endTime,
    isBulkBooking,
    numberOfDays,
    isWeekly,
    weekdays,
    until,
  ])
}

/** The last day that may be booked. A month ahead is read at once, so that the number of days can change freely. */
function lastDayOf(day: Day, { isWeekly, until }: WhenFields): Day {
  const month = addDays(day, LIMITS.bulkDaysMax)
  if (!isWeekly || !until || until < month) return month
  const longest = addDays(day, LIMITS.repeatDays)
  return until < longest ? until : longest
}

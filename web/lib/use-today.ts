// Today in London, updated after midnight in a tab that stays open.

import { useEffect, useState } from 'react'
import { type Day, dayOf } from '#core/time.ts'

const LOOK_EVERY = 15_000

export const useToday = (): Day => useDayOf(dayOf)

/** A day that follows from the time, looked at again while the tab stays open. */
export function useDayOf(find: (now: Date) => Day): Day {
  const [day, setDay] = useState(() => find(new Date()))
  useEffect(() => {
    const timer = setInterval(() => setDay(find(new Date())), LOOK_EVERY)
    return () => clearInterval(timer)
  }, [find])
  return day
}

/** The current time, updated often enough for lists of what is still to come. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), LOOK_EVERY)
    return () => clearInterval(timer)
  }, [])
  return now
}

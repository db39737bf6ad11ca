// The London day that it is, also after midnight in a tab that stayed open.

import { useEffect, useState } from 'react'
import { type Day, dayOf } from '#core/time.ts'

const LOOK_EVERY = 15_000

export function useToday(): Day {
  const [today, setToday] = useState(() => dayOf(new Date()))
  useEffect(() => {
    const timer = setInterval(() => setToday(dayOf(new Date())), LOOK_EVERY)
    return () => clearInterval(timer)
  }, [])
  return today
}

// The London day, which turns over while a dashboard stands open.

import { useEffect, useState } from 'react'
import { type Day, dayOf, MINUTE_MS } from '#core/time.ts'

export function useToday(): Day {
  const [today, setToday] = useState(() => dayOf(new Date()))
  useEffect(() => {
    const timer = setInterval(() => setToday(dayOf(new Date())), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return today
}

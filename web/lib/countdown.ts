// Seconds left until a moment. Computed from the clock, so a sleeping tab or a reload does not extend it.

import { useEffect, useState } from 'react'

export function secondsLeft(endsAt: number | null, now: number): number {
  return endsAt === null ? 0 : Math.max(0, Math.ceil((endsAt - now) / 1000))
}

export function useCountdown(endsAt: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  const left = secondsLeft(endsAt, now)
  const running = endsAt !== null && endsAt > now
  useEffect(() => {
    setNow(Date.now())
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [running])
  return left
}

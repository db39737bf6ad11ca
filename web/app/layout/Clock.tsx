// London time to the second, with GMT or BST. Only this component re-renders every second.

import { useEffect, useState } from 'react'
import { zoneLabel } from '#core/time.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'

export function Clock() {
  const now = useSecond()
  return (
    <p className="tabular flex items-baseline gap-1 whitespace-nowrap text-ink-soft max-md:flex-col max-md:items-end max-md:gap-0 max-md:text-xs max-md:leading-tight">
      <span className="sr-only">London time</span>
      <time dateTime={now.toISOString()} className="font-medium">
        {formatInstant(now, FORMATS.clock)}
      </time>
      <span className="text-muted text-xs">{zoneLabel(now)}</span>
    </p>
  )
}

/** The current second, updated just after it begins while the page is visible. */
function useSecond(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      setNow(new Date())
      timer = setTimeout(tick, 1000 - (Date.now() % 1000))
    }
    tick()
    return () => clearTimeout(timer)
  }, [])
  return now
}

// 'As at 14:05': shown above every screen whose data cannot be refetched now.

import { History } from 'lucide-react'
import { dayOf } from '#core/time.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import { useStaleSince } from '#web/lib/stale-since.ts'

export function StaleNotice() {
  const at = useStaleSince()
  if (at === null) return null
  const then = new Date(at)
  const isToday = dayOf(then) === dayOf(new Date())
  return (
    <p role="status" className="mb-4 flex items-center gap-1.5 text-muted text-sm print:hidden">
      <History aria-hidden className="size-4 shrink-0" />
      {`As at ${formatInstant(then, isToday ? FORMATS.time : FORMATS.shortTime)}. It may have changed since.`}
    </p>
  )
}

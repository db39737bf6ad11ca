// 'As at 14:05': shown above data that cannot be refetched now.

import { History } from 'lucide-react'
import type { Endpoint } from '#core/endpoints/endpoint.ts'
import { dayOf } from '#core/time.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import { cx } from '#web/lib/class-names.ts'
import { useStaleSince } from '#web/lib/stale-since.ts'

interface AsAtProps {
  /** The read that the data below comes from. */
  of: Endpoint
  className?: string
}

export function StaleNotice({ of, className }: AsAtProps) {
  const at = useStaleSince(of)
  if (at === null) return null
  const then = new Date(at)
  const isToday = dayOf(then) === dayOf(new Date())
  return (
    <p role="status" className={cx('flex items-center gap-1.5 text-muted text-sm', className)}>
      <History aria-hidden className="size-4 shrink-0" />
      {`As at ${formatInstant(then, isToday ? FORMATS.time : FORMATS.shortTime)}. It may have changed since.`}
    </p>
  )
}

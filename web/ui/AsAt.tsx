// 'As at 14:05': stands above what was read earlier and cannot be read again now.

import { History } from 'lucide-react'
import type { Route } from '#core/contracts/route.ts'
import { dayOf } from '#core/time.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import { useAsAt } from '#web/lib/as-at.ts'
import { cx } from '#web/lib/class-names.ts'

interface AsAtProps {
  /** The read whose answers are below. */
  of: Route
  className?: string
}

export function AsAt({ of, className }: AsAtProps) {
  const at = useAsAt(of)
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

// Before a booking is sent: its dates, which of them will be skipped, and which rules it would break.

import { Ban, Check, TriangleAlert } from 'lucide-react'
import { BOOKING_REFUSALS } from '#core/errors/bookings.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { cx } from '#web/lib/class-names.ts'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import { type Plan, previewOf } from './booking-form.ts'

/** The warnings must leave room for the form, on a phone too. */
const WARNINGS_SHOWN = 3

export function BulkPreview({ plan }: { plan: Plan }) {
  const { listed, more } = previewOf(plan)
  const clashes = plan.days.filter(({ clash }) => clash).length
  return (
    <div>
      <p className="mb-1.5 font-medium text-sm" aria-live="polite">
        {plan.days.length === 1 ? '1 day' : `${plan.days.length} days`}
        {clashes > 0 && `, ${clashes} will be left out`}
      </p>
      <ul aria-label="Dates to book" className="grid grid-cols-2 gap-x-4 gap-y-1 text-sm md:grid-cols-3">
        {listed.map(({ day, clash }) => (
          <li key={day} className={cx('flex items-center gap-1.5', clash && 'text-danger')}>
            {clash ? (
              <Ban aria-hidden className="size-3.5 shrink-0" />
            ) : (
              <Check aria-hidden className="size-3.5 shrink-0 text-accent" />
            )}
            <span className={cx('whitespace-nowrap', clash && 'line-through')}>
              {formatDay(day, FORMATS.weekdayDate)}
            </span>
            {clash && <span className="truncate text-xs" title={clash}>{`– ${clash}`}</span>}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1 text-muted text-sm">{`...and ${more} more days`}</p>}
    </div>
  )
}

/**
 * What to know before pressing the button: the shift that is in the way, by day and time; the day's availability, rest
 * and hours.
 */
export function PlanWarnings({ plan, isBulk }: { plan: Plan | null; isBulk: boolean }) {
  const reasons = [...clashesOf(plan, isBulk), ...(plan?.warnings ?? [])]
  const rest = reasons.slice(WARNINGS_SHOWN)
  return (
    <div role="status" className="shrink-0">
      {reasons.length > 0 && (
        <ScrollRegion
          label="Warnings"
          className="max-h-[26dvh] border-t bg-warning-soft px-5 py-2.5 text-on-warning-soft"
        >
          <Reasons reasons={reasons.slice(0, WARNINGS_SHOWN)} />
          {rest.length > 0 && (
            <details className="mt-1">
              <summary className="cursor-pointer font-medium">{`${rest.length} more`}</summary>
              <Reasons reasons={rest} />
            </details>
          )}
        </ScrollRegion>
      )}
    </div>
  )
}

function clashesOf(plan: Plan | null, isBulk: boolean): string[] {
  const clashing = (plan?.days ?? []).filter(({ span, clash }) => span && clash)
  return clashing.map(({ day, clash, inTheWay }) => {
    const what = isBulk
      ? `${formatDay(day, FORMATS.weekdayDate)} is left out. ${clash}`
      : BOOKING_REFUSALS['schedule-conflict'][1]
    return inTheWay ? `${what}: ${inTheWay}` : what
  })
}

function Reasons({ reasons }: { reasons: string[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {reasons.map((reason) => (
        <li key={reason} className="flex gap-2">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {reason}
        </li>
      ))}
    </ul>
  )
}

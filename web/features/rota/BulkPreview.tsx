// Before a booking is sent: its dates, which of them will be left out, and what it would go against.

import { Ban, Check, TriangleAlert } from 'lucide-react'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { cx } from '#web/lib/class-names.ts'
import { type Plan, previewOf } from './booking-form.ts'

/** A month of bookings can go against a rule on every day of it. */
const WARNINGS_SHOWN = 5

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

/** What the person said of the day, rest and hours; and for one day, that the time is taken. */
export function PlanWarnings({ plan, isBulk }: { plan: Plan | null; isBulk: boolean }) {
  const clash = isBulk ? null : (plan?.days[0]?.span && plan.days[0].clash) || null
  const words = [
    ...(clash ? ['This contractor is already booked during this time period'] : []),
    ...(plan?.warnings ?? []),
  ]
  const rest = words.slice(WARNINGS_SHOWN)
  return (
    <div role="status" className="col-span-2 empty:hidden">
      {words.length > 0 && (
        <div className="rounded-control bg-warning-soft px-3 py-2 text-on-warning-soft">
          <Reasons words={words.slice(0, WARNINGS_SHOWN)} />
          {rest.length > 0 && (
            <details className="mt-1">
              <summary className="cursor-pointer font-medium">{`${rest.length} more`}</summary>
              <Reasons words={rest} />
            </details>
          )}
        </div>
      )}
    </div>
  )
}

function Reasons({ words }: { words: string[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {words.map((reason) => (
        <li key={reason} className="flex gap-2">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {reason}
        </li>
      ))}
    </ul>
  )
}

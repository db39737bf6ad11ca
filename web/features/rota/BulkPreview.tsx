// The dates of a booking of several days, and which of them are left out.

import { Ban, Check } from 'lucide-react'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { cx } from '#web/lib/class-names.ts'
import { type Plan, previewOf } from './booking-form.ts'

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
            {clash && <span className="min-w-0 break-words text-xs">{`– ${clash}`}</span>}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1 text-muted text-sm">{`...and ${more} more days`}</p>}
    </div>
  )
}

// The parts of a date or a time that are typed one after the other: day, month, year; hour, minute.

import type { ReactNode } from 'react'
import { DateInput, DateSegment } from 'react-aria-components'
import { cx } from '#web/lib/class-names.ts'

/** British order and 24 hours, whatever the browser's language. */
export const LOCALE = 'en-GB'

export function Segments({ before }: { before?: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center">
      {before}
      <DateInput className="flex items-center">
        {(segment) => (
          <DateSegment
            segment={segment}
            className={cx(
              'rounded-sm px-0.5 caret-transparent outline-none data-focused:bg-accent-solid data-focused:text-on-accent',
              segment.type === 'literal' ? 'px-0 text-muted' : 'data-placeholder:text-muted',
            )}
          />
        )}
      </DateInput>
    </div>
  )
}

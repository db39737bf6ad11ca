// A date in British order with its weekday, whatever the browser's language. The browser's own date field would show
// 9 November as 11/09 to some. The parts that are typed are loaded when they are first needed.

import { lazy, Suspense } from 'react'
import type { Day } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { typedFrame } from './typed-frame.ts'

const TypedDay = lazy(() => import('./typed/TypedDay.tsx'))

export interface DayInputProps {
  /** yyyy-MM-dd, or empty. */
  value: Day | ''
  /** Called with a whole date, or with '' once a part of it is missing. */
  onChange: (value: Day | '') => void
  onBlur?: () => void
  min?: Day
  max?: Day
  'aria-label'?: string
  className?: string
}

export function DayInput(props: DayInputProps) {
  return (
    <Suspense fallback={<Waiting {...props} />}>
      <TypedDay {...props} />
    </Suspense>
  )
}

function Waiting({ value, className }: DayInputProps) {
  return (
    <div className={typedFrame(false, className)}>
      {value ? formatDay(value, FORMATS.slashes) : <span className="text-muted">dd / mm / yyyy</span>}
    </div>
  )
}

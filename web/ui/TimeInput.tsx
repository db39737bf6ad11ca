// A time of day in 24 hours, whatever the browser's language.

import { lazy, Suspense } from 'react'
import { typedFrame } from './typed-frame.ts'

const TypedTime = lazy(() => import('./typed/TypedTime.tsx'))

export interface TimeInputProps {
  /** HH:MM, or empty. */
  value: string
  /** Called with a whole time, or with '' once a part of it is missing. */
  onChange: (value: string) => void
  onBlur?: () => void
  className?: string
}

export function TimeInput(props: TimeInputProps) {
  return (
    <Suspense fallback={<div className={typedFrame(false, props.className)}>{props.value}</div>}>
      <TypedTime {...props} />
    </Suspense>
  )
}

import { cx } from '#web/lib/class-names.ts'
import { controlClass } from './Input.tsx'

/** The frame of a date or a time. It looks like every other control; the parts inside it take the focus. */
export const typedFrame = (isInvalid: boolean, className?: string): string =>
  cx(
    controlClass,
    'control-height tabular flex min-w-0 flex-wrap items-center gap-1 focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-2',
    isInvalid && 'border-danger ring-1 ring-danger',
    className,
  )

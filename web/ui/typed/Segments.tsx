// The parts of a date or a time that are typed one after the other: day, month, year; hour, minute.

import type { HTMLAttributes, KeyboardEvent, ReactNode, RefObject } from 'react'
import { DateSegment } from 'react-aria-components'
import { flushSync } from 'react-dom'
import type { DateFieldState } from 'react-stately/useDateFieldState'
import { cx } from '#web/lib/class-names.ts'

/** British order and 24 hours, whatever the browser's language. */
export const LOCALE = 'en-GB'

interface SegmentsProps {
  group: RefObject<HTMLDivElement | null>
  groupProps: HTMLAttributes<HTMLElement>
  state: DateFieldState
  before?: ReactNode
  /** Before the form is sent: completes what is typed in short. */
  onEnter?: () => void
}

export function Segments({ group, groupProps, state, before, onEnter }: SegmentsProps) {
  // The parts are no inputs, so the browser does not send the form at Enter. On the way down: they keep their keys.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter') return
    // The form must know of it when it is sent.
    flushSync(() => onEnter?.())
    const form = event.currentTarget.closest('form')
    if (!form) return
    event.preventDefault()
    submitAsEnterDoes(form)
  }
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center" onKeyDownCapture={onKeyDown}>
      {before}
      <div {...groupProps} ref={group} className="flex items-center">
        {state.segments.map((segment, place) => (
          <DateSegment
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place
            key={place}
            segment={segment}
            className={cx(
              'rounded-sm px-0.5 caret-transparent outline-none data-focused:bg-accent-solid data-focused:text-on-accent',
              segment.type === 'literal' ? 'px-0 text-muted' : 'not-data-focused:data-placeholder:text-muted',
            )}
          />
        ))}
      </div>
    </div>
  )
}

/** With the form's first submit button, and not while that is disabled. */
function submitAsEnterDoes(form: HTMLFormElement): void {
  const button = [...form.elements].find(
    (element): element is HTMLButtonElement =>
      element instanceof HTMLButtonElement && element.type === 'submit',
  )
  if (!button?.disabled) form.requestSubmit(button)
}

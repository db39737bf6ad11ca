// Chooses days of the week. Monday is 1, Sunday 7.

import { type Ref, useId } from 'react'
import { cx } from '#web/lib/class-names.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

interface WeekdayPickerProps {
  label: string
  value: readonly number[]
  onChange: (weekdays: number[]) => void
  error?: string | undefined
  /** The first day, for a form to focus. */
  ref?: Ref<HTMLButtonElement>
}

export function WeekdayPicker({ label, value, onChange, error, ref }: WeekdayPickerProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 font-medium">{label}</legend>
      {/* In one row, or with large text in as many as the names need. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(2.5rem,1fr))] gap-1 max-[23rem]:gap-x-0.5">
        {WEEKDAYS.map((name, i) => {
          const day = i + 1
          const isChosen = value.includes(day)
          return (
            <button
              key={name}
              ref={i === 0 ? ref : undefined}
              type="button"
              aria-pressed={isChosen}
              aria-label={`${name.slice(0, 3)}, ${name}`}
              onClick={() => onChange(isChosen ? value.filter((d) => d !== day) : [...value, day].sort())}
              className={cx(
                'control-height rounded-control border font-medium text-sm',
                isChosen
                  ? 'border-accent-solid bg-accent-solid text-on-accent'
                  : 'border-line-strong bg-surface text-ink-soft',
              )}
            >
              {name.slice(0, 3)}
            </button>
          )
        })}
      </div>
      <p id={id} aria-live="polite" className="mt-1.5 text-danger text-sm empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}

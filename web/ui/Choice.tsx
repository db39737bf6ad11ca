// A choice of one from a few, side by side.

import { useId } from 'react'
import { cx } from '#web/lib/class-names.ts'

interface ChoiceProps<V extends string> {
  label: string
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
  className?: string
}

export function Choice<V extends string>({ label, options, value, onChange, className }: ChoiceProps<V>) {
  const name = useId()
  return (
    <fieldset className={cx('min-w-0', className)}>
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap gap-1 rounded-control bg-subtle p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'control-height relative grid min-w-max flex-1 basis-16 cursor-pointer place-items-center whitespace-nowrap rounded-md px-2 text-center font-medium has-focus-visible:outline-2 has-focus-visible:outline-focus',
              option.value === value ? 'bg-accent-soft text-on-accent-soft shadow-card' : 'text-ink-soft',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

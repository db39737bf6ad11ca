// A small choice of filters, of which one is on.

import { cx } from '#web/lib/class-names.ts'

interface FilterChipsProps<V extends string> {
  label: string
  options: readonly { readonly value: V; readonly label: string }[]
  value: V
  onChange: (value: V) => void
  className?: string
}

export function FilterChips<V extends string>(props: FilterChipsProps<V>) {
  const { label, options, value, onChange, className } = props
  return (
    <fieldset className={cx('flex flex-wrap gap-1.5', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          className={cx(
            'control-height rounded-full border px-3 font-medium text-sm',
            option.value === value
              ? 'border-accent bg-accent-soft text-on-accent-soft'
              : 'bg-surface text-muted hover:text-ink',
          )}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}

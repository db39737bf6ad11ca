// Picks a kind with one tap: large enough for a thumb, each with its colour, icon and label.

import { type Ref, useId } from 'react'
import { AVAILABILITY_KINDS, type AvailabilityKind, KIND_LABELS } from '#core/availability.ts'
import { cx } from '#web/lib/class-names.ts'
import { KIND_LOOKS } from '#web/ui/AvailabilityKind.tsx'

interface KindPickerProps {
  legend: string
  value: AvailabilityKind | ''
  onChange: (kind: AvailabilityKind) => void
  error?: string | undefined
  /** The first kind, for a form to focus. */
  ref?: Ref<HTMLInputElement>
}

export function KindPicker({ legend, value, onChange, error, ref }: KindPickerProps) {
  const name = useId()
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      {/* Two beside each other, or one with large text. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(9rem,40%)),1fr))] gap-2">
        {AVAILABILITY_KINDS.map((kind, n) => {
          const { icon: Icon, cell } = KIND_LOOKS[kind]
          return (
            <label
              key={kind}
              className={cx(
                'control-height flex cursor-pointer items-center gap-2 rounded-control border-2 px-3 py-2 font-medium transition-colors last:col-span-full has-checked:border-accent-solid has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
                cell,
                value === kind ? 'border-accent-solid' : 'border-transparent',
              )}
            >
              <input
                ref={n === 0 ? ref : undefined}
                type="radio"
                name={name}
                value={kind}
                checked={value === kind}
                onChange={() => onChange(kind)}
                className="size-4 shrink-0 accent-(--accent-solid) outline-none"
              />
              <Icon aria-hidden className="size-4 shrink-0" />
              {KIND_LABELS[kind]}
            </label>
          )
        })}
      </div>
      <FieldError id={`${name}-error`} error={error} />
    </fieldset>
  )
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p id={id} aria-live="polite" className="mt-1.5 text-danger text-sm empty:hidden">
      {error}
    </p>
  )
}

// A choice of one from a list. An item cannot have an empty value; no choice shows the placeholder.

import { Check, ChevronDown } from 'lucide-react'
import * as Radix from 'radix-ui/select'
import { cx } from '#web/lib/class-names.ts'
import { useFieldControl } from './Field.tsx'
import { controlClass } from './Input.tsx'

export interface SelectOption<V extends string = string> {
  value: V extends '' ? never : V
  label: string
  disabled?: boolean
}

interface SelectProps<V extends string> {
  options: readonly SelectOption<V>[]
  /** `undefined`: nothing is chosen yet. */
  value: V | undefined
  onChange: (value: V) => void
  placeholder?: string
  disabled?: boolean
  name?: string
  className?: string
  'aria-label'?: string
}

export function Select<V extends string>(props: SelectProps<V>) {
  const { options, value, onChange, placeholder = 'Choose…', disabled, name, className } = props
  return (
    <Radix.Root
      value={value ?? ''}
      // Radix reports an empty value when a form is reset; it is not one of the items.
      onValueChange={(next) => next !== '' && onChange(next as V)}
      disabled={disabled}
      name={name}
    >
      <Radix.Trigger
        {...useFieldControl()}
        aria-label={props['aria-label']}
        className={cx(
          controlClass,
          'control-height flex items-center justify-between gap-2 text-left data-placeholder:text-muted',
          className,
        )}
      >
        <span className="min-w-0">
          <Radix.Value placeholder={placeholder} />
        </span>
        <Radix.Icon asChild>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-appear overflow-hidden rounded-card border bg-surface shadow-float"
        >
          <Radix.Viewport className="p-1">
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled}
                className="control-height relative flex cursor-default select-none items-center rounded-md py-1 pr-3 pl-8 outline-none data-highlighted:bg-accent-soft data-highlighted:text-on-accent-soft data-disabled:opacity-55"
              >
                <Radix.ItemIndicator className="absolute left-2">
                  <Check aria-hidden className="size-4" />
                </Radix.ItemIndicator>
                <Radix.ItemText>{option.label}</Radix.ItemText>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

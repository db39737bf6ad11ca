// A checkbox for a choice that is submitted later, and a switch for one that takes effect at once.

import { Check } from 'lucide-react'
import * as RadixCheckbox from 'radix-ui/checkbox'
import * as RadixSwitch from 'radix-ui/switch'
import { type ReactNode, useId } from 'react'

interface ToggleProps {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  name?: string
}

interface CheckboxProps extends ToggleProps {
  /** In a list with one tab stop: moved along by the arrows. */
  tab?: 0 | -1
}

export function Checkbox({ label, hint, checked, onChange, disabled, name, tab }: CheckboxProps) {
  const id = useId()
  return (
    <ToggleRow id={id} label={label} hint={hint}>
      <RadixCheckbox.Root
        id={id}
        name={name}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => onChange(next === true)}
        {...(tab !== undefined && { tabIndex: tab, 'data-tick': '' })}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="grid size-5 shrink-0 place-items-center rounded-[5px] border border-line-strong bg-surface disabled:opacity-55 data-[state=checked]:border-accent-solid data-[state=checked]:bg-accent-solid data-[state=checked]:text-on-accent"
      >
        <RadixCheckbox.Indicator>
          <Check aria-hidden className="size-3.5" strokeWidth={3} />
        </RadixCheckbox.Indicator>
      </RadixCheckbox.Root>
    </ToggleRow>
  )
}

export function Switch({ label, hint, checked, onChange, disabled, name }: ToggleProps) {
  const id = useId()
  return (
    <ToggleRow id={id} label={label} hint={hint}>
      <RadixSwitch.Root
        id={id}
        name={name}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative h-5 w-9 shrink-0 rounded-full border border-line-strong bg-subtle transition-colors disabled:opacity-55 data-[state=checked]:border-accent-solid data-[state=checked]:bg-accent-solid"
      >
        <RadixSwitch.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-line-strong transition-transform data-[state=checked]:translate-x-[1.1rem] data-[state=checked]:bg-on-accent" />
      </RadixSwitch.Root>
    </ToggleRow>
  )
}

function ToggleRow(props: { id: string; label: ReactNode; hint?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2.5">
      <span className="flex min-h-(--target) items-center">{props.children}</span>
      <div className="min-w-0 flex-1">
        <label htmlFor={props.id} className="flex min-h-(--target) items-center text-ink">
          {props.label}
        </label>
        {props.hint && (
          <p id={`${props.id}-hint`} className="text-muted text-sm">
            {props.hint}
          </p>
        )}
      </div>
    </div>
  )
}

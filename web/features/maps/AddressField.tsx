// An address with suggestions from the map if available. It can always be typed by hand.

import { MapPin } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { LIMITS } from '#core/limits.ts'
import { cx } from '#web/lib/class-names.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { useAddressSearch } from './use-address-search.ts'

interface AddressFieldProps {
  value: string
  onChange: (address: string) => void
  label?: string
  required?: boolean
  error?: ReactNode
}

export const ADDRESS_FALLBACK = 'Address autocomplete is unavailable. Please enter the address manually.'

export function AddressField(props: AddressFieldProps) {
  const { value, onChange, label = 'Address', required, error } = props
  // Only typed text is searched for, not an address that was picked or loaded.
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(-1)
  const { state, suggestions } = useAddressSearch(typed)
  const listId = useId()
  const open = suggestions.length > 0

  function choose(address: string) {
    onChange(address)
    close()
  }
  function close() {
    setTyped('')
    setAt(-1)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!open) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = suggestions[at]
    if (step) setAt((at + step + suggestions.length) % suggestions.length)
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Field
      label={label}
      required={required}
      error={error}
      hint={state === 'unavailable' ? ADDRESS_FALLBACK : undefined}
    >
      <div className="relative">
        <Input
          role="combobox"
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 ? `${listId}-${at}` : undefined}
          autoComplete="off"
          maxLength={LIMITS.address}
          placeholder={state === 'unavailable' ? undefined : 'Start typing an address'}
          value={value}
          onChange={(event) => {
            onChange(event.target.value)
            setTyped(event.target.value)
            setAt(-1)
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        <div
          id={listId}
          role="listbox"
          aria-label="Suggested addresses"
          hidden={!open}
          className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-card border bg-surface p-1 shadow-float"
        >
          {suggestions.map((address, index) => (
            <div
              key={address}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              // Runs before the field loses focus, which would close the list.
              onPointerDown={(event) => {
                event.preventDefault()
                choose(address)
              }}
              className={cx(
                'control-height flex cursor-default items-center gap-2 rounded-md px-2.5 py-1 hover:bg-subtle',
                index === at && 'bg-accent-soft text-on-accent-soft',
              )}
            >
              <MapPin aria-hidden className="size-4 shrink-0 text-muted" />
              {address}
            </div>
          ))}
        </div>
      </div>
    </Field>
  )
}

// Picks one of many people by typing part of their name.

import { Check } from 'lucide-react'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { plainText, plainWords } from '#core/search-text.ts'
import { cx } from '#web/lib/class-names.ts'
import { useFieldControl } from './Field.tsx'
import { controlClass } from './Input.tsx'

export interface PickablePerson {
  id: string
  name: string
  /** Shown next to the name: the role or the number. */
  note?: string
  /** Why they cannot be chosen. */
  unavailable?: string
}

interface PersonPickerProps {
  people: readonly PickablePerson[]
  value: string | null
  onChange: (id: string | null) => void
  placeholder?: string
  loading?: boolean
}

const SHOWN = 50

function findPeople(people: readonly PickablePerson[], typed: string): PickablePerson[] {
  const words = plainWords(typed)
  return people.filter(({ name, note }) => {
    const text = plainText(`${name} ${note ?? ''}`)
    return words.every((word) => text.includes(word))
  })
}

export function PersonPicker(props: PersonPickerProps) {
  const { people, value, onChange, placeholder = 'Type a name…', loading } = props
  const control = useFieldControl()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const [open, setOpen] = useState(false)
  const chosen = people.find(({ id }) => id === value)
  const found = useMemo(() => findPeople(people, typed), [people, typed])
  const shown = found.slice(0, SHOWN)
  const current = shown[Math.min(active, shown.length - 1)]

  function choose(person: PickablePerson | undefined) {
    if (!person || person.unavailable) return
    onChange(person.id)
    setTyped('')
    setOpen(false)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const next = active + (event.key === 'ArrowDown' ? 1 : -1)
      setActive(Math.max(0, Math.min(next, shown.length - 1)))
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      choose(current)
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setOpen(false)
    }
  }

  return (
    <div className="relative">
      <input
        {...control}
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && current ? `${listId}-${current.id}` : undefined}
        autoComplete="off"
        className={cx(controlClass, 'control-height')}
        placeholder={loading ? 'Loading people…' : placeholder}
        value={open ? typed : (chosen?.name ?? typed)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(0)
          setOpen(true)
          if (value !== null) onChange(null)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        className={cx(
          'absolute inset-x-0 top-full z-10 mt-1 max-h-60 overflow-y-auto rounded-card border bg-surface p-1 shadow-float',
          !open && 'hidden',
        )}
      >
        <div id={listId} role="listbox" aria-label="People">
          {shown.map((person, at) => (
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            <div
              key={person.id}
              id={`${listId}-${person.id}`}
              role="option"
              aria-selected={person.id === value}
              aria-disabled={person.unavailable ? true : undefined}
              className={cx(
                'control-height flex flex-wrap items-center gap-x-2 rounded-md px-2.5 py-1',
                person === current && 'bg-accent-soft text-on-accent-soft',
                person.unavailable ? 'opacity-60' : 'cursor-pointer',
              )}
              onMouseEnter={() => setActive(at)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              <Check aria-hidden className={cx('size-4 shrink-0', person.id !== value && 'invisible')} />
              <span className="min-w-0 flex-1 break-words">{person.name}</span>
              <span className="shrink-0 text-sm">{person.unavailable ?? person.note}</span>
            </div>
          ))}
        </div>
        {found.length > SHOWN && (
          <p className="px-2.5 py-1 text-muted text-sm">{`${found.length - SHOWN} more. Type more of the name.`}</p>
        )}
        {found.length === 0 && (
          <p className="px-2.5 py-1.5 text-muted">
            {people.length === 0 ? 'There is nobody to choose.' : 'Nobody has that name.'}
          </p>
        )}
      </div>
    </div>
  )
}

// Who gets a group message: all contractors, some of them, or those free on a day.

import { useMemo, useState } from 'react'
import { plainText } from '#core/search-text.ts'
import type { Day } from '#core/time.ts'
import { Button } from './Button.tsx'
import { DayInput } from './DayInput.tsx'
import { Field } from './Field.tsx'
import { FilterChips } from './FilterChips.tsx'
import { Input } from './Input.tsx'
import { TickList } from './TickList.tsx'

export interface Recipients {
  mode: 'all' | 'some' | 'free'
  /** The chosen ones, if some. */
  ids: readonly string[]
  /** The day, if those free on it; empty until one is given. */
  day: Day | ''
}

export const EVERYONE: Recipients = { mode: 'all', ids: [], day: '' }

const MODES = [
  { value: 'all', label: 'All' },
  { value: 'some', label: 'Some' },
  { value: 'free', label: 'Free on a day' },
] as const

interface RecipientChoiceProps {
  value: Recipients
  onChange: (value: Recipients) => void
  /** Every active contractor. */
  people: readonly { id: string; name: string; note?: string }[]
  /** Below the day: how many are free. */
  freeHint: string | undefined
}

export function RecipientChoice({ value, onChange, people, freeHint }: RecipientChoiceProps) {
  const [search, setSearch] = useState('')
  const chosen = useMemo(() => new Set(value.ids), [value.ids])
  const found = useMemo(() => {
    const wanted = plainText(search.trim())
    return people
      .filter(({ name }) => plainText(name).includes(wanted))
      .map(({ id, name, note }) => ({ id, label: note ? `${name} (${note})` : name }))
  }, [people, search])
  const toggle = (id: string, on: boolean) =>
    onChange({ ...value, ids: on ? [...value.ids, id] : value.ids.filter((other) => other !== id) })
  return (
    <div className="flex flex-col gap-3">
      <FilterChips
        label="Recipients"
        options={MODES}
        value={value.mode}
        onChange={(mode) => onChange({ ...value, mode })}
      />
      {value.mode === 'some' && (
        <>
          <div className="flex items-center gap-2">
            <Input
              type="search"
              aria-label="Search contractors"
              placeholder="Search contractors"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
            <Button variant="quiet" onClick={() => onChange({ ...value, ids: [] })}>
              Clear
            </Button>
          </div>
          {found.length === 0 ? (
            <p className="rounded-control border px-3 py-2 text-muted">Nobody has this name.</p>
          ) : (
            <TickList label="Contractors" items={found} chosen={chosen} onToggle={toggle} />
          )}
          <p role="status" className="text-muted text-sm">{`${value.ids.length} chosen`}</p>
        </>
      )}
      {value.mode === 'free' && (
        <Field label="Free on" hint={freeHint}>
          <DayInput value={value.day} onChange={(day) => onChange({ ...value, day })} />
        </Field>
      )}
    </div>
  )
}

// The filters of the audit log.

import { useQuery } from '@tanstack/react-query'
import { ChevronDown, SlidersHorizontal, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { AUDIT_ACTIONS, AUDIT_RESOURCES } from '#core/audit.ts'
import { LIMITS } from '#core/limits.ts'
import { DELAY } from '#core/timing.ts'
import { cx } from '#web/lib/class-names.ts'
import { Button } from '#web/ui/Button.tsx'
import { DayInput } from '#web/ui/DayInput.tsx'
import { Field, useFieldControl } from '#web/ui/Field.tsx'
import { controlClass } from '#web/ui/Input.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { actionLabel } from './difference.ts'
import { auditPeopleQuery, type FilterName, type Filters } from './queries.ts'

interface AuditFiltersProps {
  filters: Filters
  onSet: (name: FilterName, value: string) => void
  onClear: () => void
}

const ALL = 'all'
const optionsOf = (values: readonly string[], all: string) => [
  { value: ALL, label: all },
  ...values.map((value) => ({ value, label: actionLabel(value) })),
]

export function AuditFilters({ filters, onSet, onClear }: AuditFiltersProps) {
  const { data: people = [] } = useQuery(auditPeopleQuery)
  const [open, setOpen] = useState(false)
  /** Clearing also empties a date that is half typed. */
  const [cleared, setCleared] = useState(0)
  const chosen = Object.keys(filters).filter((name) => name !== 'search').length
  const choose = (name: FilterName) => (value: string) => onSet(name, value === ALL ? '' : value)
  return (
    <search className="grid gap-3 border-b p-4 md:grid-cols-2 xl:grid-cols-4">
      <SearchWords value={filters.search ?? ''} onSet={onSet} />
      <Button
        variant="secondary"
        className="md:hidden"
        aria-expanded={open}
        icon={<SlidersHorizontal aria-hidden className="size-4" />}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide filters' : `Filters${chosen > 0 ? ` (${chosen})` : ''}`}
      </Button>
      {/* Collapsible on a phone; always shown on wider screens. */}
      <div className={cx('contents', !open && 'max-md:hidden')}>
        <Field label="Action">
          <Select
            options={optionsOf(AUDIT_ACTIONS, 'All actions')}
            value={filters.action ?? ALL}
            onChange={choose('action')}
          />
        </Field>
        <Field label="Resource type">
          <Select
            options={optionsOf(AUDIT_RESOURCES, 'All types')}
            value={filters.resourceType ?? ALL}
            onChange={choose('resourceType')}
          />
        </Field>
        <Field label="Actor">
          <PersonSelect people={people} value={filters.actorId ?? ''} onChange={choose('actorId')} />
        </Field>
        <Field label="Target user">
          <PersonSelect
            people={people}
            value={filters.targetUserId ?? ''}
            onChange={choose('targetUserId')}
          />
        </Field>
        <Field label="From">
          <DayInput
            key={cleared}
            value={filters.dateFrom ?? ''}
            max={filters.dateTo}
            onChange={(day) => onSet('dateFrom', day)}
          />
        </Field>
        <Field label="To">
          <DayInput
            key={cleared}
            value={filters.dateTo ?? ''}
            min={filters.dateFrom}
            onChange={(day) => onSet('dateTo', day)}
          />
        </Field>
        <div className="flex items-end">
          <Button
            variant="secondary"
            className="max-md:w-full"
            disabled={Object.keys(filters).length === 0}
            icon={<X aria-hidden className="size-4" />}
            onClick={() => {
              onClear()
              setCleared(cleared + 1)
            }}
          >
            Clear Filters
          </Button>
        </div>
      </div>
    </search>
  )
}

/** Debounced. */
function SearchWords({ value, onSet }: { value: string; onSet: AuditFiltersProps['onSet'] }) {
  const [typed, setTyped] = useState(value)
  const asked = useRef(value)
  // Cleared from outside, or by the back button.
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed.trim() === asked.current) return
    const timer = setTimeout(() => {
      asked.current = typed.trim()
      onSet('search', typed.trim())
    }, DELAY.searchDebounce)
    return () => clearTimeout(timer)
  }, [typed, onSet])
  return (
    <SearchField
      label="Search"
      placeholder="A name, or what happened"
      maxLength={LIMITS.search}
      value={typed}
      onChange={setTyped}
    />
  )
}

interface PersonSelectProps {
  people: readonly { id: string; name: string; isDeleted: boolean }[]
  value: string
  onChange: (value: string) => void
}

/** A native select: it opens at once with hundreds of names, and typing finds one. */
function PersonSelect({ people, value, onChange }: PersonSelectProps) {
  const known = value === '' || people.some((user) => user.id === value)
  return (
    <div className="relative">
      <select
        {...useFieldControl()}
        className={cx(controlClass, 'control-height appearance-none truncate pr-9')}
        value={value || ALL}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value={ALL}>Everyone</option>
        {!known && <option value={value}>An unknown account</option>}
        {people.map(({ id, name, isDeleted }) => (
          <option key={id} value={id}>
            {isDeleted ? `${name} (deleted)` : name}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </div>
  )
}

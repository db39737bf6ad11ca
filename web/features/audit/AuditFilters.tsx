// What to look for in the audit log.

import { useQuery } from '@tanstack/react-query'
import { ChevronDown, SlidersHorizontal, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { AUDIT_ACTIONS, AUDIT_RESOURCES } from '#core/audit.ts'
import type { User } from '#core/contracts/users.ts'
import { LIMITS } from '#core/limits.ts'
import { DELAY } from '#core/timing.ts'
import { nameOf, usersQuery } from '#web/features/users/queries.ts'
import { cx } from '#web/lib/class-names.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, useFieldControl } from '#web/ui/Field.tsx'
import { controlClass, Input } from '#web/ui/Input.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { actionLabel } from './difference.ts'
import type { FilterName, Filters } from './queries.ts'

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
  const { data: people = [] } = useQuery(usersQuery)
  const [open, setOpen] = useState(false)
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
      {/* A phone shows them when asked, a wider screen always. */}
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
          <Input
            type="date"
            value={filters.dateFrom ?? ''}
            max={filters.dateTo}
            onChange={(event) => onSet('dateFrom', event.target.value)}
          />
        </Field>
        <Field label="To">
          <Input
            type="date"
            value={filters.dateTo ?? ''}
            min={filters.dateFrom}
            onChange={(event) => onSet('dateTo', event.target.value)}
          />
        </Field>
        <div className="flex items-end">
          <Button
            variant="secondary"
            className="max-md:w-full"
            disabled={Object.keys(filters).length === 0}
            icon={<X aria-hidden className="size-4" />}
            onClick={onClear}
          >
            Clear Filters
          </Button>
        </div>
      </div>
    </search>
  )
}

/** Asked once the typing has paused. */
function SearchWords({ value, onSet }: { value: string; onSet: AuditFiltersProps['onSet'] }) {
  const [typed, setTyped] = useState(value)
  const asked = useRef(value)
  // Cleared from outside, or the back button.
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
      maxLength={LIMITS.auditSearch}
      value={typed}
      onChange={setTyped}
    />
  )
}

interface PersonSelectProps {
  people: readonly User[]
  value: string
  onChange: (value: string) => void
}

/** The browser's own list: hundreds of names open at once, and typing finds one. */
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
        {!known && <option value={value}>A deleted account</option>}
        {people.map((user) => (
          <option key={user.id} value={user.id}>
            {nameOf(user)}
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

// Filters the board by text, place, days and status, and sorts it. On a phone the finer filters are collapsible.

import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { cx } from '#web/lib/class-names.ts'
import { Button } from '#web/ui/Button.tsx'
import { DayInput } from '#web/ui/DayInput.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select, type SelectOption } from '#web/ui/Select.tsx'
import { filtersSet, type JobFilter, NO_FILTER, type Order, type Shown } from './job-filter.ts'

const SHOWN_OPTIONS: readonly SelectOption<Shown>[] = [
  { value: 'all', label: 'All jobs' },
  { value: 'open', label: 'Open' },
  { value: 'filled', label: 'Filled' },
]
const MINE: readonly SelectOption<Shown>[] = [{ value: 'mine', label: 'My applications' }]
const FOR_STAFF: readonly SelectOption<Shown>[] = [
  { value: 'review', label: 'To review' },
  { value: 'unfilled', label: 'Unfilled' },
]
const ORDER_OPTIONS: readonly SelectOption<Order>[] = [
  { value: 'soonest', label: 'Soonest first' },
  { value: 'newest', label: 'Newest posted' },
  { value: 'place', label: 'Place, A to Z' },
]

interface JobFiltersProps {
  filter: JobFilter
  onChange: (filter: JobFilter) => void
  /** How many jobs match. */
  shown: number
  /** Staff filter by what is left to do, contractors by their own applications. */
  isStaff: boolean
}

export function JobFilters({ filter, onChange, shown, isStaff }: JobFiltersProps) {
  const [open, setOpen] = useState(false)
  /** Clearing also empties a date that is half typed. */
  const [cleared, setCleared] = useState(0)
  const set = (change: Partial<JobFilter>) => onChange({ ...filter, ...change })
  const count = filtersSet(filter)
  return (
    <search className="mb-4 block">
      <div className="flex flex-wrap items-end gap-3">
        <SearchField
          label="Search jobs"
          hideLabel
          placeholder="Search jobs"
          className="flex-1 basis-44 md:max-w-xs"
          value={filter.text}
          onChange={(text) => set({ text })}
        />
        <Button
          variant="secondary"
          className="md:hidden"
          aria-expanded={open}
          icon={<SlidersHorizontal aria-hidden className="size-4" />}
          onClick={() => setOpen(!open)}
        >
          Filters
        </Button>
        <div
          className={cx(
            'w-full flex-wrap gap-3 max-md:*:flex-1 max-md:*:basis-36 md:flex md:w-auto',
            open ? 'flex' : 'max-md:hidden',
          )}
        >
          <Field label="Place" className="md:w-40">
            <Input
              placeholder="Town or postcode"
              value={filter.place}
              onChange={(event) => set({ place: event.target.value })}
            />
          </Field>
          <Field label="From" className="md:w-38">
            <DayInput key={cleared} value={filter.from} onChange={(from) => set({ from })} />
          </Field>
          <Field label="To" className="md:w-38">
            <DayInput key={cleared} value={filter.to} onChange={(to) => set({ to })} />
          </Field>
          <Field label="Show" className="md:w-40">
            <Select
              options={[...SHOWN_OPTIONS, ...(isStaff ? FOR_STAFF : MINE)]}
              value={filter.shown}
              onChange={(value) => set({ shown: value })}
            />
          </Field>
          <Field label="Order" className="md:w-40">
            <Select
              options={ORDER_OPTIONS}
              value={filter.order}
              onChange={(value) => set({ order: value })}
            />
          </Field>
        </div>
      </div>
      <div className="mt-2 flex min-h-9 flex-wrap items-center gap-3 text-muted">
        <p role="status">{shown === 1 ? '1 job' : `${shown} jobs`}</p>
        {count > 0 && (
          <Button
            variant="quiet"
            className="-my-1"
            onClick={() => {
              onChange({ ...NO_FILTER, order: filter.order })
              setCleared(cleared + 1)
            }}
          >
            Clear filters
          </Button>
        )}
      </div>
    </search>
  )
}

// Moves the window and filters the staff.

import { ChevronLeft, ChevronRight, Search } from 'lucide-react'
import type { Day } from '#core/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { DayInput } from '#web/ui/DayInput.tsx'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { ROLE_FILTERS, type StaffFilter } from './staff.ts'

interface WindowControlsProps {
  /** The day in the date picker: the start of the window, or on a phone the chosen day. */
  day: Day
  onMove: (weeks: number) => void
  onToday: () => void
  onJump: (day: Day) => void
}

export function WindowControls({ day, onMove, onToday, onJump }: WindowControlsProps) {
  return (
    <fieldset className="flex min-w-0 flex-wrap items-start gap-1.5 max-md:w-full">
      <legend className="sr-only">Days on the board</legend>
      <IconButton label="Previous Week" variant="secondary" onClick={() => onMove(-1)}>
        <ChevronLeft aria-hidden className="size-4" />
      </IconButton>
      <Button variant="secondary" className="px-3!" onClick={onToday}>
        Today
      </Button>
      <IconButton label="Next Week" variant="secondary" onClick={() => onMove(1)}>
        <ChevronRight aria-hidden className="size-4" />
      </IconButton>
      {/* On a phone the heading above names the weekday. */}
      <Field label="Jump to date" hideLabel className="min-w-44 max-md:flex-1">
        <DayInput
          className="max-md:**:data-weekday:hidden"
          value={day}
          onChange={(chosen) => chosen && onJump(chosen)}
        />
      </Field>
    </fieldset>
  )
}

interface StaffFiltersProps {
  filter: StaffFilter
  onChange: (filter: StaffFilter) => void
}

export function StaffFilters({ filter, onChange }: StaffFiltersProps) {
  return (
    <>
      <div className="relative min-w-0 max-md:flex-1 max-md:basis-40">
        <Search
          aria-hidden
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-2.5 size-4 text-muted"
        />
        <Input
          type="search"
          aria-label="Search staff"
          placeholder="Search staff"
          className="pl-8! md:w-44"
          value={filter.text}
          onChange={({ target }) => onChange({ ...filter, text: target.value })}
        />
      </div>
      <Select
        aria-label="Filter by role"
        className="w-auto! md:min-w-36"
        options={ROLE_FILTERS}
        value={filter.role}
        onChange={(role) => onChange({ ...filter, role })}
      />
    </>
  )
}

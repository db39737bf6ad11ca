// Finds a service user's shifts by initials, across years, and goes to one of them on the board.

import { useQuery } from '@tanstack/react-query'
import { UserSearch } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react'
import type { Shift } from '#core/contracts/rota.ts'
import { initialsSearch } from '#core/initials.ts'
import { LIMITS } from '#core/limits.ts'
import { addMonths, type Day } from '#core/time.ts'
import { FORMATS, formatInstant, timeRangeLabel } from '#core/time-labels.ts'
import { cx } from '#web/lib/class-names.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Input } from '#web/ui/Input.tsx'
import { initialsSearchQuery } from './queries.ts'

interface ServiceUserSearchProps {
  today: Day
  onChoose: (shift: Shift) => void
}

export function ServiceUserSearch({ today, onChoose }: ServiceUserSearchProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const listId = useId()
  const term = initialsSearch(useDebounced(typed)) ?? ''
  const [from, to] = [
    addMonths(today, -LIMITS.searchWindowMonths),
    addMonths(today, LIMITS.searchWindowMonths),
  ]
  const search = useQuery({ ...initialsSearchQuery(term, from, to), enabled: term !== '' })
  const found = useDeferredValue(term === '' ? NONE : inOrder(search.data ?? NONE, today))
  const isShown = isOpen && typed.trim() !== ''

  const choose = (shift: Shift) => {
    setOpen(false)
    onChoose(shift)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = found[at]
    if (step && found.length > 0) {
      setOpen(true)
      setAt((at + step + found.length) % found.length)
    } else if (event.key === 'Enter' && isShown && chosen) choose(chosen)
    else if (event.key === 'Escape' && isShown) setOpen(false)
    else return
    event.preventDefault()
  }
  useEffect(() => {
    if (isShown) document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at, isShown, listId])

  return (
    <div className="relative min-w-0 max-md:w-full">
      <UserSearch
        aria-hidden
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-2.5 size-4 text-muted"
      />
      <Input
        type="search"
        role="combobox"
        aria-label="Search by service user initials"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && found.length > 0 ? `${listId}-${at}` : undefined}
        placeholder="Service user initials"
        autoComplete="off"
        className="pl-8! md:w-52"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setOpen(true)
          setAt(0)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {isShown && (
        <div className="absolute right-0 z-20 mt-1 w-[min(26rem,calc(100vw-2rem))] overflow-hidden rounded-card border bg-surface shadow-float max-md:left-0">
          <p role="status" className="border-b px-3 py-2 text-muted text-sm">
            {stateWords(typed, term, search.isError, search.isPending, found.length)}
          </p>
          <div id={listId} role="listbox" aria-label="Shifts found" className="max-h-80 overflow-y-auto p-1">
            {found.map((shift, n) => (
              <Found
                key={shift.id}
                id={`${listId}-${n}`}
                shift={shift}
                isCurrent={n === at}
                onChoose={() => choose(shift)}
              />
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

interface FoundProps {
  id: string
  shift: Shift
  isCurrent: boolean
  onChoose: () => void
}

function Found({ id, shift, isCurrent, onChoose }: FoundProps) {
  const span = { start: new Date(shift.dateStart), end: new Date(shift.dateEnd) }
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      // Runs before the field loses focus, which would close the list.
      onPointerDown={(event) => {
        event.preventDefault()
        onChoose()
      }}
      className={cx(
        'cursor-pointer rounded-md px-2.5 py-1.5 [contain-intrinsic-size:auto_3rem] [content-visibility:auto] hover:bg-subtle',
        isCurrent && 'bg-accent-soft text-on-accent-soft',
      )}
    >
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">{shift.serviceUserInitials}</span>
        <span className="tabular text-sm">
          {`${formatInstant(span.start, FORMATS.date)} · ${timeRangeLabel(span)}`}
        </span>
      </span>
      <span className="block break-words text-sm">{`${shift.assignedToName} · ${shift.headline}`}</span>
    </div>
  )
}

const NONE: Shift[] = []

/** Upcoming shifts first, soonest on top; then past ones, latest on top. */
function inOrder(shifts: Shift[], today: Day): Shift[] {
  const coming = shifts.filter(({ dateStart }) => dateStart >= today)
  const past = shifts.filter(({ dateStart }) => dateStart < today)
  return [...coming, ...past.reverse()]
}

function stateWords(typed: string, term: string, failed: boolean, waiting: boolean, count: number): string {
  if (!initialsSearch(typed)) return `Type at least ${LIMITS.searchMinimum} characters`
  if (term === '' || initialsSearch(typed) !== term) return 'Searching…'
  if (failed) return 'The search did not work. Please try again.'
  if (waiting) return 'Searching…'
  if (count === 0) return `No shifts for ${term} within ${LIMITS.searchWindowMonths} months of today`
  if (count >= LIMITS.searchResults) return `The ${count} shifts nearest to today`
  return count === 1 ? '1 shift' : `${count} shifts`
}

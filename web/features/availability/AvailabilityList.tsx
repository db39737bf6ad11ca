// Current and coming entries, soonest first: six, then the rest on demand.

import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { KIND_LABELS, nextDayCounting, nextDayCovered } from '#core/availability.ts'
import type { AvailabilityEntry } from '#core/contracts/availability.ts'
import { LIMITS } from '#core/limits.ts'
import type { Day } from '#core/time.ts'
import { KindBadge } from '#web/ui/AvailabilityKind.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { dayLabel, labelOf } from './entry-label.ts'
import { factsOf } from './queries.ts'

interface Upcoming {
  entry: AvailabilityEntry
  /** The next day that it covers. */
  next: Day
  /** The next day on which it counts; null if other entries take precedence on all of them. */
  counts: Day | null
}

/** Leaves out past entries: a rule may have ended although its entry does not say so. */
export function upcoming(entries: readonly AvailabilityEntry[], today: Day): Upcoming[] {
  const all = entries.map(factsOf)
  return entries
    .flatMap((entry) => {
      const next = nextDayCovered(factsOf(entry), today)
      // Only an entry that repeats says when it comes next.
      const counts = next && entry.isRecurring ? nextDayCounting(factsOf(entry), all, today) : next
      return next ? [{ entry, next, counts }] : []
    })
    .sort((a, b) =>
      a.next === b.next ? (a.entry.createdAt < b.entry.createdAt ? 1 : -1) : a.next < b.next ? -1 : 1,
    )
}

interface AvailabilityListProps {
  today: Day
  items: readonly Upcoming[]
  onEdit: (entry: AvailabilityEntry) => void
  onDelete: (entry: AvailabilityEntry) => void
}

export function AvailabilityList({ items, today, onEdit, onDelete }: AvailabilityListProps) {
  const [all, setAll] = useState(false)
  const more = items.length - LIMITS.availabilityListed
  const shown = all ? items : items.slice(0, LIMITS.availabilityListed)
  return (
    <>
      <ul aria-label="Current availability" className="divide-y">
        {shown.map(({ entry, counts }) => (
          <li key={entry.id} className="flex items-center gap-3 px-4 py-3">
            <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
              <KindBadge kind={entry.kind} />
              <p className="font-medium">{labelOf(entry, today)}</p>
              {entry.isRecurring && (
                <p className="text-muted text-sm">
                  {counts ? `Next on ${dayLabel(counts, today)}` : 'Your other entries replace it'}
                </p>
              )}
              {entry.text && <p className="max-w-full break-words text-ink-soft text-sm">{entry.text}</p>}
            </div>
            <Actions {...{ entry, today, onEdit, onDelete }} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <div className="border-t p-2 text-center">
          <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `And ${more} more...`}
          </Button>
        </div>
      )}
    </>
  )
}

function Actions(props: Omit<AvailabilityListProps, 'items'> & { entry: AvailabilityEntry }) {
  const { entry, today, onEdit, onDelete } = props
  const what = `${KIND_LABELS[entry.kind]}, ${labelOf(entry, today)}`
  return (
    <div className="flex shrink-0">
      <IconButton label={`Edit ${what}`} data-tip="Edit" onClick={() => onEdit(entry)}>
        <Pencil aria-hidden className="size-4" />
      </IconButton>
      <IconButton label={`Delete ${what}`} data-tip="Delete" onClick={() => onDelete(entry)}>
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
    </div>
  )
}

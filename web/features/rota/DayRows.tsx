// The rows of a day's list: an open job, a person with their shifts or what they said.

import { MapPin, Plus, TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import { FREE_LABELS } from '#core/availability.ts'
import type { Shift } from '#core/contracts/rota.ts'
import type { Mark } from '#core/contracts/shift-checks.ts'
import { isOpen } from '#core/jobs.ts'
import { jobPath, personPath } from '#core/paths.ts'
import { type Day, wallTimeOf } from '#core/time.ts'
import { timeRangeLabel } from '#core/time-labels.ts'
import { openFindSomeone } from '#web/features/shortlist/open-find-someone.tsx'
import { cx } from '#web/lib/class-names.ts'
import { useCan } from '#web/lib/current-user.ts'
import { KindBadge } from '#web/ui/AvailabilityKind.tsx'
import type { BoardModel } from './board-model.ts'
import type { DayItem } from './day-list.ts'
import { NotToldBadge } from './NotTold.tsx'
import { isNotTold } from './not-told.ts'
import { appliedLabel } from './open-work.ts'
import type { BoardPerson } from './staff.ts'

export interface DayRowProps {
  model: BoardModel
  day: Day
  /** In a dialog, whose title is a heading of level 2. */
  isInDialog?: boolean
  /** Names lead to people's pages. */
  linked: boolean
  onDay: (person: BoardPerson, day: Day) => void
  onShift: (shift: Shift) => void
}

export function DayRow({ item, ...props }: DayRowProps & { item: DayItem }) {
  if (item.type === 'heading') {
    const Heading = props.isInDialog ? 'h3' : 'h2'
    return (
      <Heading className="border-b bg-subtle px-4 py-2 font-medium text-muted text-sm">
        {`${item.title} · ${item.count}`}
      </Heading>
    )
  }
  if (item.type === 'job') return <OpenJobRow item={item} />
  return <DayPersonRow item={item} {...props} onDay={() => props.onDay(item.person, props.day)} />
}

type OpenJobItem = Extract<DayItem, { type: 'job' }>

/** A filled job with a free day is offered again on Live Jobs; for an open one somebody is found here. */
function OpenJobRow({ item }: { item: OpenJobItem }) {
  const { job } = item
  const can = useCan()
  const className =
    'flex min-h-14 w-full flex-col justify-center gap-0.5 border-b px-4 py-2 text-left hover:bg-subtle'
  if (!isOpen(job.status) || !can('shortlist:read')) {
    return (
      <Link href={jobPath(job.id)} className={className}>
        <OpenJobFacts item={item} />
      </Link>
    )
  }
  return (
    <button type="button" className={className} onClick={() => openFindSomeone(job.id)}>
      <span className="sr-only">Find someone for </span>
      <OpenJobFacts item={item} />
    </button>
  )
}

function OpenJobFacts({ item: { job, span, applied } }: { item: OpenJobItem }) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-32 break-words font-semibold">{job.headline}</span>
        <span className="rounded-full bg-warning-soft px-2 py-0.5 text-on-warning-soft text-xs">
          Nobody booked
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
        <span className="tabular whitespace-nowrap text-ink">{timeRangeLabel(span)}</span>
        {isOpen(job.status) && (
          <span className={cx('whitespace-nowrap', applied > 0 && 'font-medium text-accent')}>
            {appliedLabel(applied)}
          </span>
        )}
        <span className="flex min-w-0 items-center gap-1.5">
          <MapPin aria-hidden className="size-3.5 shrink-0" />
          <span className="min-w-0 break-words">{job.address || 'No address given'}</span>
        </span>
      </span>
    </>
  )
}

interface DayPersonRowProps {
  item: Extract<DayItem, { type: 'person' }>
  model: BoardModel
  linked: boolean
  onDay: () => void
  onShift: (shift: Shift) => void
}

function DayPersonRow({ item, model, linked, onDay, onShift }: DayPersonRowProps) {
  const { person, shifts, tail, kind } = item
  return (
    <div className="flex flex-col gap-2 border-b px-4 py-2">
      <div className="flex flex-wrap items-center gap-x-3">
        {linked && (
          <Link
            href={personPath(person.id)}
            className="flex min-h-11 min-w-0 items-center font-medium text-accent"
          >
            <span className="min-w-0 break-words">{person.name}</span>
          </Link>
        )}
        <button
          type="button"
          className="flex min-h-11 min-w-11 flex-auto flex-wrap items-center justify-end gap-x-3 text-left"
          onClick={onDay}
        >
          <span className="sr-only">Book </span>
          <span className={linked ? 'sr-only' : 'min-w-0 flex-1 basis-28 break-words font-medium'}>
            {person.name}
          </span>
          {person.note && <span className="text-muted text-xs">{person.note}</span>}
          {tail && (
            <span className="tabular text-muted text-xs">
              {`works until ${wallTimeOf(new Date(tail.dateEnd))}`}
            </span>
          )}
          {kind && shifts.length === 0 && <KindBadge kind={kind} label={FREE_LABELS[kind]} />}
          <Plus aria-hidden className="size-4 shrink-0 text-muted" />
        </button>
      </div>
      {shifts.map((shift) => (
        <ShiftButton key={shift.id} shift={shift} mark={model.markOf(shift)} onOpen={() => onShift(shift)} />
      ))}
    </div>
  )
}

interface ShiftButtonProps {
  shift: Shift
  /** What the rules say of it, if anything. */
  mark: Mark | undefined
  onOpen: () => void
}

export function ShiftButton({ shift, mark, onOpen }: ShiftButtonProps) {
  const span = { start: new Date(shift.dateStart), end: new Date(shift.dateEnd) }
  return (
    <button
      type="button"
      onClick={onOpen}
      className={cx(
        'flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-booked px-3 py-1.5 text-left text-on-booked text-sm',
        shift.jobId && 'shadow-[inset_3px_0_0_var(--chip-job)]',
      )}
    >
      <span className="tabular whitespace-nowrap">{timeRangeLabel(span)}</span>
      <span className="min-w-0 flex-1 basis-28 break-words font-semibold">{shift.headline}</span>
      {isNotTold(shift) && <NotToldBadge />}
      {mark && (
        <span
          title={mark.messages.join('. ')}
          className={cx(
            'rounded-full p-1',
            mark.severity === 'conflict'
              ? 'bg-danger-soft text-on-danger-soft'
              : 'bg-warning-soft text-on-warning-soft',
          )}
        >
          <TriangleAlert aria-hidden className="size-3.5" />
          <span className="sr-only">{mark.messages.join('. ')}</span>
        </span>
      )}
    </button>
  )
}

// The rota on a phone: a strip of seven days, and the people of the chosen one.

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { Plus, TriangleAlert } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Shift } from '#core/contracts/rota.ts'
import { contractorCalendarPath } from '#core/paths.ts'
import { addDays, type Day, wallTimeOf } from '#core/time.ts'
import { FORMATS, formatDay, timeRangeLabel } from '#core/time-labels.ts'
import { isContractor } from '#core/users.ts'
import { cx } from '#web/lib/class-names.ts'
import { KindBadge } from '#web/ui/AvailabilityKind.tsx'
import type { BoardModel } from './board-model.ts'
import { type DayItem, dayItems } from './day-list.ts'
import type { BoardPerson } from './staff.ts'

interface DateStripProps {
  start: Day
  day: Day
  today: Day
  onChoose: (day: Day) => void
}

export function DateStrip({ start, day, today, onChoose }: DateStripProps) {
  return (
    <div role="tablist" aria-label="Day" className="grid grid-cols-7 gap-1">
      {Array.from({ length: 7 }, (_, n) => {
        const on = addDays(start, n)
        const [weekday, date] = formatDay(on, FORMATS.weekdayDate).split(' ')
        const isChosen = on === day
        return (
          <button
            key={on}
            type="button"
            role="tab"
            aria-selected={isChosen}
            aria-label={`${formatDay(on, FORMATS.longDate)}${on === today ? ', today' : ''}`}
            onClick={() => onChoose(on)}
            className={cx(
              'flex min-h-14 flex-col items-center justify-center rounded-control border text-xs',
              isChosen ? 'border-accent-solid bg-accent-solid text-on-accent' : 'bg-surface text-muted',
              !isChosen && n >= 5 && 'bg-subtle',
              !isChosen && on === today && 'border-accent text-accent',
            )}
          >
            {weekday}
            <span className={cx('tabular font-semibold text-base leading-5', !isChosen && 'text-ink')}>
              {date}
            </span>
          </button>
        )
      })}
    </div>
  )
}

interface DayListProps {
  people: readonly BoardPerson[]
  model: BoardModel
  day: Day
  /** Names lead to contractors' calendars. */
  linked: boolean
  onDay: (person: BoardPerson, day: Day) => void
  onShift: (shift: Shift) => void
}

export function DayList({ people, model, day, linked, onDay, onShift }: DayListProps) {
  const items = useMemo(() => dayItems(people, model, day), [people, model, day])
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), [])
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: (n) => (items[n]?.type === 'heading' ? 40 : 57),
    getItemKey: (n) => items[n]?.key ?? n,
    overscan: 6,
    scrollMargin: top,
    initialRect: { width: 0, height: globalThis.innerHeight ?? 0 },
  })
  return (
    <div ref={list} className="overflow-hidden rounded-card border bg-surface">
      <ul
        aria-label={formatDay(day, FORMATS.longDate)}
        className="relative"
        style={{ height: rows.getTotalSize() }}
      >
        {rows.getVirtualItems().map(({ index, start, key }) => {
          const item = items[index]
          if (!item) return null
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start - top}px)` }}
            >
              {item.type === 'heading' ? (
                <h2 className="border-b bg-subtle px-4 py-2 font-medium text-muted text-sm">
                  {`${item.title} · ${item.count}`}
                </h2>
              ) : (
                <DayPersonRow
                  item={item}
                  model={model}
                  linked={linked}
                  onDay={() => onDay(item.person, day)}
                  onShift={onShift}
                />
              )}
            </li>
          )
        })}
      </ul>
    </div>
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
  const hasLink = linked && isContractor(person.role)
  return (
    <div className="flex flex-col gap-2 border-b px-4 py-2">
      <div className="flex items-center gap-3">
        {hasLink && (
          <Link
            href={contractorCalendarPath(person.id)}
            className="flex min-h-11 min-w-0 items-center font-medium text-accent"
          >
            <span className="truncate">{person.name}</span>
          </Link>
        )}
        <button
          type="button"
          className="flex min-h-11 min-w-11 flex-1 items-center justify-end gap-3 text-left"
          aria-label={`Book ${person.name}${tail ? `, works until ${wallTimeOf(new Date(tail.dateEnd))}` : ''}`}
          onClick={onDay}
        >
          {!hasLink && <span className="min-w-0 flex-1 truncate font-medium">{person.name}</span>}
          {person.note && <span className="text-muted text-xs">{person.note}</span>}
          {tail && (
            <span className="tabular whitespace-nowrap text-muted text-xs">
              {`works until ${wallTimeOf(new Date(tail.dateEnd))}`}
            </span>
          )}
          {kind && shifts.length === 0 && <KindBadge kind={kind} />}
          <Plus aria-hidden className="size-4 shrink-0 text-muted" />
        </button>
      </div>
      {shifts.map((shift) => (
        <ShiftButton
          key={shift.id}
          shift={shift}
          reasons={model.marksOf(shift).map(({ reason }) => reason)}
          onOpen={() => onShift(shift)}
        />
      ))}
    </div>
  )
}

interface ShiftButtonProps {
  shift: Shift
  reasons: string[]
  onOpen: () => void
}

export function ShiftButton({ shift, reasons, onOpen }: ShiftButtonProps) {
  const span = { start: new Date(shift.dateStart), end: new Date(shift.dateEnd) }
  return (
    <button
      type="button"
      onClick={onOpen}
      className={cx(
        'flex min-h-11 w-full items-center gap-3 rounded-control bg-booked px-3 py-1.5 text-left text-on-booked text-sm',
        shift.jobId && 'shadow-[inset_3px_0_0_var(--chip-job)]',
      )}
    >
      <span className="tabular whitespace-nowrap">{timeRangeLabel(span)}</span>
      <span className="min-w-0 flex-1 truncate font-semibold">{shift.headline}</span>
      {reasons.length > 0 && (
        <span title={reasons.join('. ')} className="rounded-full bg-warning-soft p-1 text-on-warning-soft">
          <TriangleAlert aria-hidden className="size-3.5" />
          <span className="sr-only">{reasons.join('. ')}</span>
        </span>
      )}
    </button>
  )
}

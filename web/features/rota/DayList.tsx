// The people and the open work of one day, as a list: on a phone it scrolls with the page, in a dialog with the dialog.

import { useQuery } from '@tanstack/react-query'
import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { SHIFT_KIND_LABELS, SHIFT_KINDS, type ShiftKind } from '#core/shift-kinds.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { applicationsQuery } from '#web/features/applications/queries.ts'
import { jobsQuery } from '#web/features/jobs/queries.ts'
import { Choice } from '#web/ui/Choice.tsx'
import { DayRow, type DayRowProps } from './DayRows.tsx'
import { type DayItem, dayItems } from './day-list.ts'
import { countApplied } from './open-work.ts'
import type { BoardPerson } from './staff.ts'

interface DayListProps extends DayRowProps {
  people: readonly BoardPerson[]
  /** What it scrolls with; without it, the page. */
  scroller?: RefObject<HTMLElement | null>
}

type KindChoice = ShiftKind | 'any'
const CHOICES: { value: KindChoice; label: string }[] = [
  { value: 'any', label: 'All' },
  ...SHIFT_KINDS.map((value) => ({ value, label: SHIFT_KIND_LABELS[value] })),
]

export function DayList({ people, scroller, ...props }: DayListProps) {
  const { model, day } = props
  const [kind, setKind] = useState<KindChoice>('any')
  const jobs = useQuery(jobsQuery).data
  const applications = useQuery(applicationsQuery).data
  const applied = useMemo(() => countApplied(applications ?? []), [applications])
  const items = useMemo(
    () => dayItems(people, model, { day, wanted: kind === 'any' ? null : kind, jobs: jobs ?? [], applied }),
    [people, model, day, kind, jobs, applied],
  )
  return (
    <div className="flex flex-col gap-3">
      <Choice label="Kind of shift" options={CHOICES} value={kind} onChange={setKind} />
      <div className="overflow-hidden rounded-card border bg-surface">
        {items.length === 0 && (
          <p className="px-4 py-6 text-center text-muted">Nobody and nothing to show.</p>
        )}
        {scroller ? (
          <RowsInDialog items={items} scroller={scroller} {...props} />
        ) : (
          <RowsOnPage items={items} {...props} />
        )}
      </div>
    </div>
  )
}

type RowsProps = DayRowProps & { items: DayItem[] }

const rowsOf = (items: DayItem[], top: number) => ({
  count: items.length,
  estimateSize: (n: number) => (items[n]?.type === 'heading' ? 40 : 57),
  getItemKey: (n: number) => items[n]?.key ?? n,
  overscan: 6,
  scrollMargin: top,
})

function RowsOnPage({ items, ...props }: RowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop(offsetWithin(list.current, null)), [])
  const rows = useWindowVirtualizer({
    ...rowsOf(items, top),
    initialRect: { width: 0, height: globalThis.innerHeight ?? 0 },
  })
  return <Rows list={list} rows={rows} items={items} top={top} {...props} />
}

function RowsInDialog({
  items,
  scroller,
  ...props
}: RowsProps & { scroller: RefObject<HTMLElement | null> }) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop(offsetWithin(list.current, scroller.current)), [scroller])
  const rows = useVirtualizer({ ...rowsOf(items, top), getScrollElement: () => scroller.current })
  return <Rows list={list} rows={rows} items={items} top={top} {...props} />
}

/** How far down it starts in what scrolls. */
function offsetWithin(list: HTMLElement | null, scroller: HTMLElement | null): number {
  if (!list) return 0
  const start = scroller ? scroller.getBoundingClientRect().top - scroller.scrollTop : -globalThis.scrollY
  return list.getBoundingClientRect().top - start
}

interface VirtualRows extends RowsProps {
  list: RefObject<HTMLUListElement | null>
  // biome-ignore lint/suspicious/noExplicitAny: the page and an element are scrolled by the same code
  rows: Virtualizer<any, Element>
  top: number
}

function Rows({ list, rows, items, top, ...props }: VirtualRows) {
  return (
    <ul
      ref={list}
      aria-label={formatDay(props.day, FORMATS.longDate)}
      className="relative"
      style={{ height: rows.getTotalSize() }}
    >
      {rows.getVirtualItems().map(({ index, start, key }) => {
        const item = items[index]
        return (
          item && (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <DayRow item={item} {...props} />
            </li>
          )
        )
      })}
    </ul>
  )
}

// The people of the shortlist. Only the rows in sight are drawn, so a thousand people scroll like ten.

import { useVirtualizer } from '@tanstack/react-virtual'
import { ChevronDown } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { ShortlistPerson } from '#core/contracts/shortlist.ts'
import type { Standing } from '#core/shortlist/order.ts'
import { cx } from '#web/lib/class-names.ts'
import { moveFromTick } from '#web/ui/ticks.ts'
import { type ShortlistRow, STANDING_LABELS } from './rows.ts'
import { type Choice, ShortlistPersonRow } from './ShortlistPersonRow.tsx'

interface ShortlistListProps {
  rows: ShortlistRow[]
  /** What it scrolls with. */
  scroller: RefObject<HTMLElement | null>
  /** What the button of a person says. */
  verb: 'Book' | 'Choose'
  onPick: (person: ShortlistPerson) => void
  /** The id of the person who is being booked. */
  busyWith: string | null
  /** Left out if nobody can be asked. */
  choice?: Choice
  onFold: (standing: Standing) => void
  /** Another screen is opened. Left out where that would lose what is typed: it opens in a tab of its own. */
  onLeave?: () => void
}

export function ShortlistList({ rows, scroller, onFold, ...props }: ShortlistListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  // If the list is known when the dialog opens, it is drawn before there is something to scroll: once more, then.
  const [isPlaced, setPlaced] = useState(false)
  useLayoutEffect(() => setPlaced(true), [])
  // What is above the list can unfold.
  useLayoutEffect(() => {
    const [element, frame] = [list.current, scroller.current]
    if (!isPlaced || !element || !frame) return
    const measure = () => {
      const start = frame.getBoundingClientRect().top - frame.scrollTop
      setTop(Math.round(element.getBoundingClientRect().top - start))
    }
    measure()
    const observer = new ResizeObserver(measure)
    if (element.parentElement) observer.observe(element.parentElement)
    return () => observer.disconnect()
  }, [scroller, isPlaced])
  const virtual = useVirtualizer({
    count: rows.length,
    estimateSize: (n) => (rows[n]?.type === 'heading' ? 44 : 92),
    getItemKey: (n) => rows[n]?.key ?? n,
    getScrollElement: () => scroller.current,
    overscan: 4,
    scrollMargin: top,
  })
  if (rows.length === 0) return null
  return (
    <ul
      ref={list}
      aria-label="People"
      // From any tick box, Enter leads to the button that asks those ticked.
      onKeyDown={(event) =>
        moveFromTick(event, { Enter: scroller.current?.querySelector<HTMLElement>('[data-offer]:enabled') })
      }
      className="relative overflow-hidden rounded-card border bg-surface"
      style={{ height: virtual.getTotalSize() + BORDERS }}
    >
      {virtual.getVirtualItems().map(({ index, start, key }) => {
        const row = rows[index]
        return (
          row && (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start - top}px)` }}
            >
              {row.type === 'heading' ? (
                <StandingHeading row={row} onFold={onFold} />
              ) : (
                <ShortlistPersonRow person={row.person} {...props} />
              )}
            </li>
          )
        )
      })}
    </ul>
  )
}

const BORDERS = 2

interface StandingHeadingProps {
  row: Extract<ShortlistRow, { type: 'heading' }>
  onFold: (standing: Standing) => void
}

function StandingHeading({ row: { standing, count, isFolded }, onFold }: StandingHeadingProps) {
  return (
    <h3 className="border-b bg-subtle font-medium text-muted text-sm">
      <button
        type="button"
        aria-expanded={!isFolded}
        className="flex min-h-11 w-full items-center gap-2 px-4 text-left"
        onClick={() => onFold(standing)}
      >
        <span className="flex-1">{`${STANDING_LABELS[standing]} · ${count}`}</span>
        <ChevronDown aria-hidden className={cx('size-4 transition-transform', !isFolded && 'rotate-180')} />
      </button>
    </h3>
  )
}

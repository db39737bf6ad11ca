// People to tick, in a list that scrolls: one tab stop, moved along by the arrows. Only the rows in sight are drawn.

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { Checkbox } from './Toggles.tsx'
import { moveFromTick } from './ticks.ts'

interface TickListProps {
  label: string
  items: readonly { id: string; label: string }[]
  chosen: ReadonlySet<string>
  onToggle: (id: string, on: boolean) => void
}

export function TickList({ label, items, chosen, onToggle }: TickListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState<string | null>(null)
  /** Where Tab leads: to the tick box that had the focus last, else to the first. */
  const stop = Math.max(
    0,
    items.findIndex(({ id }) => id === last),
  )
  const rows = useVirtualizer({
    count: items.length,
    estimateSize: () => 40,
    getItemKey: (n) => items[n]?.id ?? n,
    getScrollElement: () => scroller.current,
    overscan: 4,
    rangeExtractor: (range) => withNeighbours(range, stop),
  })
  return (
    <div
      ref={scroller}
      className="max-h-56 overflow-y-auto overscroll-contain rounded-control border px-3 py-2"
    >
      <ul
        aria-label={label}
        className="relative"
        style={{ height: rows.getTotalSize() }}
        onKeyDown={(event) => moveFromTick(event)}
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
                className="absolute inset-x-0 top-0 py-1"
                style={{ transform: `translateY(${start}px)` }}
                onFocus={() => setLast(item.id)}
              >
                <Checkbox
                  label={item.label}
                  checked={chosen.has(item.id)}
                  onChange={(on) => onToggle(item.id, on)}
                  tab={index === stop ? 0 : -1}
                />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

/** The tab stop and the rows beside it are there even if they are scrolled out of sight. */
function withNeighbours(range: Range, stop: number): number[] {
  const beside = [stop - 1, stop, stop + 1].filter((n) => n >= 0 && n < range.count)
  return [...new Set([...beside, ...defaultRangeExtractor(range)])].sort((a, b) => a - b)
}

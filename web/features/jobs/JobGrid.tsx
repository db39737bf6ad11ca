// The cards in columns. Only those near the viewport are rendered, so two thousand jobs scroll like twenty.

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Job } from '#core/contracts/jobs.ts'
import { cx } from '#web/lib/class-names.ts'

const CARD_WIDTH = 340
const GAP = 16
const USUAL_HEIGHT = 330

interface JobGridProps {
  jobs: readonly Job[]
  render: (job: Job) => ReactNode
  /** Cards in one row share its height. */
  level: boolean
}

export function JobGrid({ jobs, render, level }: JobGridProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { columns, top } = useFrame(frame)
  const rows = useMemo(() => inRows(jobs, columns), [jobs, columns])
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => USUAL_HEIGHT,
    gap: GAP,
    // A row of several cards takes long to draw; a phone has one card in a row, and scrolls fast.
    overscan: columns > 1 ? 1 : 2,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?.[0]?.id ?? index,
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: row elements sit between the list and its items
    <div ref={frame} role="list" className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map((row) => (
        <div
          key={row.key}
          ref={virtual.measureElement}
          data-index={row.index}
          className={cx('absolute inset-x-0 top-0 grid gap-4', !level && 'items-start')}
          style={{
            transform: `translateY(${row.start - top}px)`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {rows[row.index]?.map((job, column) => (
            // biome-ignore lint/a11y/useSemanticElements: as above
            <div
              key={job.id}
              role="listitem"
              aria-setsize={jobs.length}
              aria-posinset={row.index * columns + column + 1}
              className="grid"
            >
              {render(job)}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function inRows(jobs: readonly Job[], columns: number): Job[][] {
  return Array.from({ length: Math.ceil(jobs.length / columns) }, (_, row) =>
    jobs.slice(row * columns, (row + 1) * columns),
  )
}

/** How many columns fit, and the list's distance from the top of the page. */
function useFrame(frame: { current: HTMLElement | null }): { columns: number; top: number } {
  const [size, setSize] = useState({ columns: 1, top: 0 })
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      const box = element.getBoundingClientRect()
      const columns = Math.max(1, Math.floor((box.width + GAP) / (CARD_WIDTH + GAP)))
      const top = Math.round(box.top + scrollY)
      setSize((last) => (last.columns === columns && last.top === top ? last : { columns, top }))
    }
    measure()
    // The body too: content above the list may grow or disappear.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [frame])
  return size
}

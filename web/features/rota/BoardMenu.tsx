// The menu of a cell: what dragging does, for the keyboard and for people who do not drag. Open work can also be dragged
// from here: a cell has no room for more than two jobs.

import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import type { Day } from '#core/time.ts'

export interface BoardMenuItem {
  label: string
  onChoose: () => void
  /** The open job that it can be dragged as, and from which day. */
  carries?: { jobId: string; day: Day }
}

interface BoardMenuProps {
  items: readonly BoardMenuItem[]
  /** Where on the screen. */
  x: number
  y: number
  onPointerDown: (event: PointerEvent) => void
  onClose: () => void
}

export function BoardMenu({ items, x, y, onPointerDown, onClose }: BoardMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const buttons = () => [...(menu.current?.querySelectorAll('button') ?? [])]

  useEffect(() => {
    menu.current?.querySelector('button')?.focus()
    const elsewhere = (event: Event) => {
      if (!menu.current?.contains(event.target as Node)) onClose()
    }
    document.addEventListener('pointerdown', elsewhere)
    window.addEventListener('resize', onClose)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      window.removeEventListener('resize', onClose)
    }
  }, [onClose])

  function onKeyDown(event: KeyboardEvent): void {
    const all = buttons()
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) all[(at + step + all.length) % all.length]?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') onClose()
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={menu}
      role="menu"
      aria-label="Rota menu"
      tabIndex={-1}
      className="fixed z-40 max-w-72 animate-appear rounded-card border bg-surface p-1 shadow-float"
      style={{ left: `min(${x}px, 100vw - 12rem)`, top: `min(${y}px, 100dvh - ${items.length * 3 + 1}rem)` }}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
    >
      {items.map(({ label, onChoose, carries }, n) => (
        <button
          key={carries?.jobId ?? n}
          type="button"
          role="menuitem"
          data-job={carries?.jobId}
          data-day={carries?.day}
          className="flex min-h-11 w-full items-center rounded-control px-3 py-1.5 text-left hover:bg-subtle focus:bg-subtle data-day:cursor-grab data-day:touch-none"
          onClick={() => {
            onClose()
            onChoose()
          }}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

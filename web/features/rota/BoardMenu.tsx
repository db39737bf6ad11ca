// The menu of a cell: what dragging does, for the keyboard and for people who do not drag.

import { type KeyboardEvent, useEffect, useRef } from 'react'

export interface BoardMenuItem {
  label: string
  onChoose: () => void
}

interface BoardMenuProps {
  items: readonly BoardMenuItem[]
  /** Where on the screen. */
  x: number
  y: number
  onClose: () => void
}

export function BoardMenu({ items, x, y, onClose }: BoardMenuProps) {
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
    >
      {items.map(({ label, onChoose }) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          className="flex min-h-11 w-full items-center rounded-control px-3 text-left hover:bg-subtle focus:bg-subtle"
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

// A small panel under a button, for the header that every screen loads: links and buttons in reading order, closed by
// Escape, by a click elsewhere, and when focus leaves. It needs no positioning library.

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cx } from '#web/lib/class-names.ts'

interface PopupProps {
  label: string
  trigger: ReactNode
  triggerClass?: string
  children: (close: () => void) => ReactNode
}

export function Popup({ label, trigger, triggerClass, children }: PopupProps) {
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!open) return
    const elsewhere = (event: Event) => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
    }
  }, [open])

  /** What had the focus goes with the panel: a dialog opened from it gives the focus back to the button. */
  function close() {
    setOpen(false)
    button.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) close()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape for the controls inside it
    <div ref={frame} className="relative" onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        className={triggerClass}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </button>
      <div
        id={id}
        hidden={!open}
        className="absolute top-full right-0 z-40 mt-1.5 max-h-[calc(100dvh-6rem)] w-72 max-w-[calc(100vw-2rem)] overflow-y-auto overscroll-contain animate-appear rounded-card border bg-surface p-1 shadow-float"
      >
        {open && children(close)}
      </div>
    </div>
  )
}

export function popupItemClass(className?: string): string {
  return cx(
    'control-height flex w-full items-center gap-2.5 rounded-md px-2.5 py-1 text-left -outline-offset-2 enabled:hover:bg-subtle disabled:text-muted [a&]:hover:bg-subtle [&>svg]:size-4 [&>svg]:shrink-0',
    className,
  )
}

// What Escape does in a window: it closes the list of a field first, then the window, whatever toast is in sight.

import type { KeyboardEvent } from 'react'

/** Radix hears the key before the field does, and would close the window with what was typed in it. */
export function spareOpenList(event: globalThis.KeyboardEvent): void {
  if (event.target instanceof Element && event.target.matches('[aria-expanded="true"]'))
    event.preventDefault()
}

/** Radix gives the key to what appeared last alone: a toast that came later would take it and leave the window open. */
export function onEscape(close: () => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    // A list opened from within is drawn elsewhere, and its Escape is its own.
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key === 'Escape' && isOwn && !event.defaultPrevented) close()
  }
}

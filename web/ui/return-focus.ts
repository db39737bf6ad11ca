// Where the focus goes when a window closes: back to what opened it. Ours are opened by state and not by a trigger of
// Radix's own, which would otherwise leave the focus nowhere.

import { useRef } from 'react'

export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    /** To be called as the window opens, before the focus moves into it. */
    remember: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const target = opener.current
      // What opened it may be gone, such as the row that was deleted.
      if (target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true })
      else document.getElementById('main')?.focus({ preventScroll: true })
    },
  }
}

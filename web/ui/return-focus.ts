// Returns the focus to what opened a dialog. Our dialogs open by state, not by a Radix trigger, so Radix would not
// restore the focus.

import { useRef } from 'react'

export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    /** Call this as the dialog opens, before the focus moves into it. */
    remember: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const target = opener.current
      // The opener may be gone, such as a deleted row.
      if (target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true })
      else document.getElementById('main')?.focus({ preventScroll: true })
    },
  }
}

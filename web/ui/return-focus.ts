// Returns the focus to what opened a dialog. Our dialogs open by state, not by a Radix trigger, so Radix would not
// restore the focus.

import { useRef } from 'react'

export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  /** The dialog that this one was opened from, if any. */
  const around = useRef<Element | null>(null)
  return {
    /** Call this as the dialog opens, before the focus moves into it. */
    remember: () => {
      opener.current = document.activeElement
      around.current = document.activeElement?.closest('[role=dialog], [role=alertdialog]') ?? null
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // The opener may be gone, such as a deleted row.
      const candidates = [opener.current, around.current, document.getElementById('main')]
      const target = candidates.find((one) => one?.isConnected)
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    },
  }
}

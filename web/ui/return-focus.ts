// Returns the focus to what opened a dialog. Our dialogs open by state, not by a Radix trigger, so Radix would not
// restore the focus.

import { useRef } from 'react'

/** A dialog that opened in the place of another one waits here for what had opened that one. */
let successor: ((opener: Element) => void) | null = null

export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  /** The dialog that this one was opened from, if any. */
  const around = useRef<Element | null>(null)
  return {
    /** Call this as the dialog opens, before the focus moves into it. */
    remember: () => {
      opener.current = document.activeElement === document.body ? null : document.activeElement
      around.current = document.activeElement?.closest('[role=dialog], [role=alertdialog]') ?? null
      if (opener.current) return
      // The focus went with the dialog before it, which reports its end in a timer that has started already.
      const inherit = (before: Element) => {
        opener.current = before
      }
      successor = inherit
      setTimeout(() => {
        if (successor === inherit) successor = null
      })
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // The opener may be gone, such as a deleted row, or a dialog that ends at the same time.
      const target = [opener.current, around.current].find((one) => one?.isConnected)
      if (target && successor) successor(target)
      else if (target instanceof HTMLElement) target.focus({ preventScroll: true })
      else if (!successor && document.activeElement === document.body) {
        document.getElementById('main')?.focus({ preventScroll: true })
      }
    },
  }
}

// What Escape does in a dialog: it closes a field's open list first, then the dialog, even if a toast is showing.

import type { KeyboardEvent } from 'react'

/** What has an open list; the button of an open part of the dialog has none. */
const WITH_OPEN_LIST = '[aria-expanded="true"]:is([role=combobox], [aria-haspopup])'

/** Radix gets the key before the field does, and would close the dialog and lose what was typed. */
export function spareOpenList(event: globalThis.KeyboardEvent): void {
  if (event.target instanceof Element && event.target.matches(WITH_OPEN_LIST)) event.preventDefault()
}

/** Radix gives the key only to the newest layer: a later toast would take it and leave the dialog open. */
export function onEscape(close: () => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    // A list opened from the dialog is rendered elsewhere and handles its own Escape.
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key === 'Escape' && isOwn && !event.defaultPrevented) close()
  }
}

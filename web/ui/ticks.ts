// Lists of tick boxes by keyboard: the arrows lead from one to the next. `data-tick` marks them.

import type { KeyboardEvent } from 'react'

/** `others`: where other keys lead. */
export function moveFromTick(
  event: KeyboardEvent<HTMLElement>,
  others: Record<string, HTMLElement | null | undefined> = {},
): void {
  const { target, key } = event
  if (!(target instanceof HTMLElement) || !target.matches('[data-tick]')) return
  const ticks = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tick]:enabled')]
  const places: typeof others = {
    ...others,
    ArrowDown: ticks[ticks.indexOf(target) + 1],
    ArrowUp: ticks[ticks.indexOf(target) - 1],
  }
  if (!(key in places)) return
  // Or the arrows would scroll the list at its ends.
  event.preventDefault()
  places[key]?.focus()
}

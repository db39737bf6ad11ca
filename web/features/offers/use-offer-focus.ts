// Keeps the focus near when the offer that had it leaves: its buttons go with the answer.

import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The list's children are the cards of these offers, in this order. */
export function useOfferFocus(list: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const last = useRef<{ id: string; index: number } | null>(null)
  useLayoutEffect(() => {
    if (!last.current || ids.includes(last.current.id)) return
    const { index } = last.current
    last.current = null
    // A button that is pressed is disabled, and a disabled one loses the focus; elsewhere it was moved on purpose.
    if (document.activeElement !== document.body) return
    const next = ids.length > 0 ? list.current?.children[Math.min(index, ids.length - 1)] : pageHeading()
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  }, [list, ids])
  return (target: Element) => {
    const index = [...(list.current?.children ?? [])].findIndex((card) => card.contains(target))
    const id = ids[index]
    last.current = id === undefined ? null : { id, index }
  }
}

function pageHeading(): HTMLElement | null {
  const main = document.getElementById('main')
  const heading = main?.querySelector('h1')
  if (heading) heading.tabIndex = -1
  return heading ?? main
}

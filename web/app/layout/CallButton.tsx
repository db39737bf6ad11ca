// One tap to call the office, for people who work away from it. It floats, but never on a control or on
// text: it is hidden on the screens for messages, while one scrolls down, and wherever something is beneath it.

import { Phone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { PATHS } from '#core/paths.ts'
import { cx } from '#web/lib/class-names.ts'
import { telLink, useConfig } from '#web/lib/config.ts'
import { useCan } from '#web/lib/current-user.ts'
import { isCurrent } from './nav.ts'

const LOOK_EVERY = 300
const CONTROLS =
  'a, button, input, select, textarea, label, [role="button"], [role="gridcell"], [tabindex="0"]'
/** Screens that fill the window and have their send button in the corner. */
const FILLED = [PATHS.conversations, PATHS.adminConversations, PATHS.messages, PATHS.whatsapp]

export function CallButton() {
  const can = useCan()
  const [location] = useLocation()
  if (!can('office:call') || FILLED.some((path) => isCurrent(path, location))) return null
  return <FloatingButton />
}

function FloatingButton() {
  const { agencyName, agencyPhone } = useConfig()
  const button = useRef<HTMLAnchorElement>(null)
  const isInTheWay = useIsInTheWay(button)
  return (
    // Below the last line there is room for it.
    <aside aria-label="Call the office" className="h-4 max-md:h-16 print:hidden">
      <a
        ref={button}
        href={telLink(agencyPhone)}
        aria-label={`Call ${agencyName} on ${agencyPhone}`}
        title={agencyPhone}
        className={cx(
          'fixed right-4 bottom-6 z-30 grid size-14 place-items-center rounded-full bg-accent-solid text-on-accent shadow-float transition-colors hover:bg-accent-solid-hover max-md:bottom-[calc(4.5rem+env(safe-area-inset-bottom))]',
          isInTheWay && 'invisible',
        )}
      >
        <Phone aria-hidden className="size-6" />
      </a>
    </aside>
  )
}

/** Whether it would lie on a control or on text, or the page is being scrolled down. */
function useIsInTheWay(button: { current: HTMLElement | null }): boolean {
  const [isInTheWay, setInTheWay] = useState(true)
  useEffect(() => {
    let last = scrollY
    const look = () => {
      if (button.current) setInTheWay(liesOnSomething(button.current))
    }
    const onScroll = () => {
      const isDown = scrollY > last
      last = scrollY
      if (isDown) setInTheWay(true)
      else look()
    }
    look()
    // Something new on the screen: it gives way before that is drawn.
    const changes = new MutationObserver(() => flushSync(look))
    // Of the screen alone: its own hiding is no reason to look again.
    const screen = document.getElementById('main')
    if (screen)
      changes.observe(screen, { childList: true, subtree: true, attributeFilter: ['class', 'hidden'] })
    // Also sees what has moved beneath it without a change.
    const timer = setInterval(look, LOOK_EVERY)
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      changes.disconnect()
      clearInterval(timer)
      removeEventListener('scroll', onScroll)
    }
  }, [button])
  return isInTheWay
}

/** Close enough together that no line of text fits between two of them. */
const POINTS = [0, 0.25, 0.5, 0.75, 1]

function liesOnSomething(button: HTMLElement): boolean {
  const own = button.getBoundingClientRect()
  const below = new Set(
    POINTS.flatMap((x) =>
      POINTS.flatMap((y) => document.elementsFromPoint(own.left + x * own.width, own.top + y * own.height)),
    ),
  )
  return [...below].some(
    (element) =>
      !button.contains(element) && (element.closest(CONTROLS) !== null || hasTextWithin(element, own)),
  )
}

/** Words of its own, not of the elements inside it. */
function hasTextWithin(element: Element, { left, right, top, bottom }: DOMRect): boolean {
  const range = document.createRange()
  return [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return false
    range.selectNodeContents(node)
    return [...range.getClientRects()].some(
      (line) => line.left < right && line.right > left && line.top < bottom && line.bottom > top,
    )
  })
}

// The messages of a conversation: opens at the newest, stays there while the end is in view, and loads older ones on
// scrolling up, without a jump.

import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { Spinner } from './Spinner.tsx'

const NEAR_END = 80
const NEAR_START = 240

interface ThreadScrollerProps {
  label: string
  /** Identifies the conversation; a different one starts at its end again. */
  of: string
  /** Numbers of the first and last message shown; they tell at which end messages were added. */
  first: number | undefined
  last: number | undefined
  hasOlder: boolean
  older: { isLoading: boolean; error: unknown }
  onOlder: () => void
  children: ReactNode
}

export function ThreadScroller(props: ThreadScrollerProps) {
  const { label, of, first, last, hasOlder, older, onOlder, children } = props
  const box = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const seen = useRef({ of, first, last, height: 0 })
  const [unseen, setUnseen] = useState(false)

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const before = seen.current
    const isOther = before.of !== of || before.last === undefined
    const grewUp = !isOther && first !== undefined && before.first !== undefined && first < before.first
    const grewDown = !isOther && last !== undefined && before.last !== undefined && last > before.last
    if (isOther || (atEnd.current && !grewUp)) element.scrollTop = element.scrollHeight
    else if (grewUp) element.scrollTop += element.scrollHeight - before.height
    if (grewDown && !atEnd.current) setUnseen(true)
    if (isOther) setUnseen(false)
    seen.current = { of, first, last, height: element.scrollHeight }
  })

  // A late font or an opening keyboard changes the height: keep the end in view.
  useEffect(() => {
    const element = box.current
    if (!element) return
    const watcher = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])

  function toEnd() {
    const element = box.current
    if (element) element.scrollTop = element.scrollHeight
    setUnseen(false)
  }

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        role="log"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="h-full overflow-y-auto overscroll-contain px-4 py-3 -outline-offset-2"
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END
          if (atEnd.current && unseen) setUnseen(false)
          if (scrollTop < NEAR_START && hasOlder && !older.isLoading && !older.error) onOlder()
        }}
      >
        {hasOlder && (
          <div className="flex justify-center pb-3">
            {older.isLoading ? (
              <span role="status" className="flex items-center gap-2 text-muted text-sm">
                <Spinner />
                Loading older messages…
              </span>
            ) : (
              <Button variant="quiet" onClick={onOlder}>
                {older.error ? 'Older messages could not be loaded. Try again' : 'Load older messages'}
              </Button>
            )}
          </div>
        )}
        {children}
      </div>
      {unseen && (
        <Button
          variant="secondary"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full shadow-float"
          icon={<ArrowDown aria-hidden className="size-4" />}
          onClick={toEnd}
        >
          New messages
        </Button>
      )}
    </div>
  )
}

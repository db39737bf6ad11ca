// What can be done with the people ticked in the shortlist: ask them, or add them to the round that is running.

import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useAddOfferPeople } from '#web/features/offers/queries.ts'
import { StartOffersForm } from '#web/features/offers/StartOffersForm.tsx'
import { Button } from '#web/ui/Button.tsx'

interface OfferBarProps {
  jobId: string
  /** In the order in which they are asked. */
  chosen: readonly string[]
  isRunning: boolean
  onDone: () => void
}

/** Nothing while nobody is ticked. */
export function OfferBar({ jobId, chosen, isRunning, onDone }: OfferBarProps) {
  if (chosen.length === 0) return null
  return (
    <Bar>
      {isRunning ? (
        <AddToRound jobId={jobId} chosen={chosen} onDone={onDone} />
      ) : (
        <StartOffersForm
          jobId={jobId}
          contractorIds={chosen}
          isFolded
          onStarted={onDone}
          button={OFFER}
          besideButton={<Hint />}
        />
      )}
    </Bar>
  )
}

/** Stays in sight at the foot of the dialog while the list scrolls, and tells what is around it how much it covers. */
function Bar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current: element } = bar
    const around = element?.parentElement
    if (!element || !around) return
    const observer = new ResizeObserver(() => {
      around.style.setProperty('--foot-bar', `${element.offsetHeight + GAP}px`)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      around.style.removeProperty('--foot-bar')
    }
  }, [])
  return (
    <div
      ref={bar}
      data-foot-bar=""
      className="sticky -bottom-4 z-10 -mx-5 -mb-4 border-t bg-surface px-5 py-3"
    >
      {children}
    </div>
  )
}

const GAP = 16

/** The button that Enter leads to from the tick boxes. An Enter held down too long must not ask anybody. */
const OFFER = {
  'data-offer': '',
  'aria-keyshortcuts': 'Enter',
  onKeyDown: (event: KeyboardEvent) => {
    if (event.repeat) event.preventDefault()
  },
}

/** Only for those who tick by keyboard. */
const Hint = () => (
  <span
    aria-hidden
    className="invisible text-muted text-sm group-has-[[data-tick]:focus-visible]/shortlist:visible"
  >
    Enter leads here
  </span>
)

function AddToRound({ jobId, chosen, onDone }: Pick<OfferBarProps, 'jobId' | 'chosen' | 'onDone'>) {
  const add = useAddOfferPeople(jobId, onDone)
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Button {...OFFER} busy={add.isPending} onClick={() => add.mutate([...chosen])}>
        {`Add ${chosen.length} to those who are asked`}
      </Button>
      <Hint />
    </div>
  )
}

// What can be done with the people ticked in the shortlist: ask them, or add them to the round that is running.

import type { ReactNode } from 'react'
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
        <StartOffersForm jobId={jobId} contractorIds={chosen} isFolded onStarted={onDone} />
      )}
    </Bar>
  )
}

/** Stays in sight at the foot of the dialog while the list scrolls. */
const Bar = ({ children }: { children: ReactNode }) => (
  <div className="sticky -bottom-4 z-10 -mx-5 -mb-4 border-t bg-surface px-5 py-3">{children}</div>
)

function AddToRound({ jobId, chosen, onDone }: Pick<OfferBarProps, 'jobId' | 'chosen' | 'onDone'>) {
  const add = useAddOfferPeople(jobId, onDone)
  return (
    <Button busy={add.isPending} onClick={() => add.mutate([...chosen])}>
      {`Add ${chosen.length} to those who are asked`}
    </Button>
  )
}

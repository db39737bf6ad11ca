// Who did not get a group message, by name, with Retry for those to whom it can be sent again.

import { RotateCcw } from 'lucide-react'
import type { NotReached } from '#core/contracts/message-board.ts'
import { Button } from './Button.tsx'

interface NotReachedListProps {
  people: readonly NotReached[]
  busy: boolean
  onRetry: () => void
}

export function NotReachedList({ people, busy, onRetry }: NotReachedListProps) {
  if (people.length === 0) return null
  const retryable = people.filter(({ canRetry }) => canRetry).length
  return (
    <section
      aria-label="Did not get it"
      className="mt-2 flex flex-col gap-2 rounded-control bg-danger-soft px-3 py-2 text-on-danger-soft"
    >
      <p className="font-semibold">
        {people.length === 1 ? '1 person did not get it' : `${people.length} people did not get it`}
      </p>
      <ul className="flex max-h-48 flex-col gap-1 overflow-y-auto text-sm">
        {people.map(({ personId, name, state, reason }) => (
          <li key={personId} className="break-words">
            <span className="font-medium">{name}</span>
            {state === 'UNCERTAIN' ? ': may have arrived. ' : ': '}
            {reason}
          </li>
        ))}
      </ul>
      {retryable > 0 && (
        <Button
          variant="secondary"
          className="self-start"
          busy={busy}
          icon={<RotateCcw aria-hidden className="size-4" />}
          onClick={onRetry}
        >
          {retryable === 1 ? 'Retry for 1 person' : `Retry for ${retryable} people`}
        </Button>
      )}
    </section>
  )
}

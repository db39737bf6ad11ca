// Find someone for work that is no job yet: the same list and reasons. Whoever is chosen goes back to the form behind it.

import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ShortlistPerson } from '#core/contracts/shortlist.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorState, LoadingState } from '#web/ui/States.tsx'
import { shortlistQuery, type WorkToFill } from './queries.ts'
import { ShortlistPeople } from './ShortlistPeople.tsx'

interface FindForWorkDialogProps {
  work: WorkToFill
  /** The work in words. */
  label: string
  onChoose: (person: ShortlistPerson) => void
  onClose: () => void
}

export default function FindForWorkDialog({ work, label, onChoose, onClose }: FindForWorkDialogProps) {
  const body = useRef<HTMLDivElement>(null)
  const shortlist = useQuery(shortlistQuery(work))
  const { data, error } = shortlist
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="large"
      title="Find someone"
      description={label}
      bodyRef={body}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Back to the booking
        </Button>
      }
    >
      {data ? (
        <div className="flex flex-col gap-3">
          <ShortlistPeople
            people={data.people}
            scroller={body}
            verb="Choose"
            onPick={onChoose}
            busyWith={null}
          />
        </div>
      ) : shortlist.isError ? (
        <ErrorState error={error} onRetry={() => void shortlist.refetch()} retrying={shortlist.isFetching} />
      ) : (
        <LoadingState label="Looking for people" rows={8} />
      )}
    </Dialog>
  )
}

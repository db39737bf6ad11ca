// Find someone: everyone active in the order in which to ask them for a job, with the reasons, and what to do next.

import { useQuery } from '@tanstack/react-query'
import { BriefcaseBusiness } from 'lucide-react'
import { useRef } from 'react'
import type { Job } from '#core/contracts/jobs.ts'
import type { JudgedDays, ShortlistPerson } from '#core/contracts/shortlist.ts'
import { jobDatesLabel, jobTimesLabel } from '#core/job-messages.ts'
import { isOpen } from '#core/jobs.ts'
import { OfferRoundPanel } from '#web/features/offers/OfferRoundPanel.tsx'
import { isStatus } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/States.tsx'
import { BookPersonDialog } from './BookPersonDialog.tsx'
import { OfferBar } from './OfferBar.tsx'
import { jobShortlistQuery } from './queries.ts'
import { judgedDaysLabel } from './rows.ts'
import { ShortlistPeople } from './ShortlistPeople.tsx'
import { useBookJob } from './use-book-job.ts'
import { useOffering } from './use-offering.ts'

interface FindSomeoneDialogProps {
  jobId: string
  onClose: () => void
  /** Undoes the unbooking that the job finds cover for. */
  onUndo?: () => void
}

export default function FindSomeoneDialog({ jobId, onClose, onUndo }: FindSomeoneDialogProps) {
  const body = useRef<HTMLDivElement>(null)
  const shortlist = useQuery(jobShortlistQuery(jobId))
  const { data, error } = shortlist
  const isGone = isStatus(error, 404)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="large"
      title="Find someone"
      description={data && !isGone ? workLabel(data.job) : undefined}
      bodyRef={body}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {isGone ? (
        <EmptyState icon={<BriefcaseBusiness aria-hidden />} title="This job is no longer advertised">
          It was deleted, or the shift that it was to cover has been restored.
        </EmptyState>
      ) : data ? (
        <>
          {onUndo && isOpen(data.job.status) && <Unbooked onUndo={onUndo} onDone={onClose} />}
          <Shortlist {...data} scroller={body} onDone={onClose} />
        </>
      ) : shortlist.isError ? (
        <ErrorState error={error} onRetry={() => void shortlist.refetch()} retrying={shortlist.isFetching} />
      ) : (
        <LoadingState label="Looking for people" rows={8} />
      )}
    </Dialog>
  )
}

function workLabel(job: Job): string {
  const place = job.address || 'no address given'
  return `${job.headline} · ${jobDatesLabel(job)}, ${jobTimesLabel(job)} · ${place}`
}

function Unbooked({ onUndo, onDone }: { onUndo: () => void; onDone: () => void }) {
  const undo = () => {
    onDone()
    onUndo()
  }
  return (
    <div className="mb-3 flex items-center gap-3 rounded-control bg-subtle px-3 py-2">
      <p className="min-w-0 flex-1">The booking was removed. This job on Live Jobs finds cover for it.</p>
      <Button variant="secondary" onClick={undo}>
        Undo
      </Button>
    </div>
  )
}

interface ShortlistProps {
  job: Job
  people: readonly ShortlistPerson[]
  filledBy: readonly string[]
  judgedDays: JudgedDays
  scroller: { current: HTMLElement | null }
  onDone: () => void
}

function Shortlist({ job, people, filledBy, judgedDays, scroller, onDone }: ShortlistProps) {
  const aboutDays = judgedDaysLabel(judgedDays)
  const booking = useBookJob({ job, isJudgedWhole: !aboutDays }, onDone)
  const offering = useOffering(job, people)
  /** Who is asked stands above the list. */
  const showRound = () => {
    offering.bar?.onDone()
    scroller.current?.scrollTo({ top: 0 })
  }
  const round = offering.hasRound && <OfferRoundPanel job={job} />
  if (!isOpen(job.status)) {
    return (
      <div className="flex flex-col gap-3">
        <p role="status" className="rounded-control bg-success-soft px-3 py-2 text-on-success-soft">
          {filledBy.length > 0 ? `This job is filled by ${filledBy.join(', ')}.` : 'This job is filled.'}
        </p>
        {round}
      </div>
    )
  }
  return (
    <div data-over-bar="" className="group/shortlist flex flex-col gap-3">
      {round}
      {aboutDays && <p className="rounded-control bg-info-soft px-3 py-2 text-on-info-soft">{aboutDays}</p>}
      <ShortlistPeople
        people={people}
        scroller={scroller}
        verb="Book"
        onPick={booking.start}
        busyWith={booking.busyWith}
        {...(offering.choice && { choice: offering.choice })}
        onLeave={onDone}
      />
      {offering.bar && <OfferBar jobId={job.id} {...offering.bar} onDone={showRound} />}
      {booking.asking && (
        <BookPersonDialog
          job={job}
          person={booking.asking}
          onClose={booking.cancel}
          onBooked={booking.finish}
        />
      )}
    </div>
  )
}

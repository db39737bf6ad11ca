// A job's round of offers for managers, live: who was asked when, whether the message arrived, who answered, and the
// time to the next wave. It shows nothing but a line if there is no round yet.

import { useQuery } from '@tanstack/react-query'
import { FastForward, OctagonX, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { Application } from '#core/contracts/applications.ts'
import type { Job } from '#core/contracts/jobs.ts'
import { personPath } from '#core/paths.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import {
  type ApplicationToConfirm,
  ConfirmApplicationDialog,
} from '#web/features/applications/ConfirmApplicationDialog.tsx'
import { jobApplicationsQuery } from '#web/features/applications/queries.ts'
import {
  type ApplicationToReject,
  RejectApplicationDialog,
} from '#web/features/applications/RejectApplicationDialog.tsx'
import { ReviewButtons } from '#web/features/applications/ReviewButtons.tsx'
import { useCountdown } from '#web/lib/countdown.ts'
import { useCan } from '#web/lib/current-user.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { ErrorState, LoadingState } from '#web/ui/States.tsx'
import { PeopleChoice } from './PeopleChoice.tsx'
import {
  jobOffersQuery,
  type Round,
  type RoundOffer,
  useAddOfferPeople,
  useNextWave,
  useStopOffers,
} from './queries.ts'
import { DELIVERY_WORDS, nextLabel, offerWords, roundWords } from './words.ts'

export function OfferRoundPanel({ job }: { job: Pick<Job, 'id' | 'serviceUserInitials'> }) {
  const { id: jobId } = job
  const { data, error, refetch, isFetching } = useQuery(jobOffersQuery(jobId))
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <LoadingState label="Loading offers" rows={3} />
    )
  const [round] = data.rounds
  if (!round) return <p className="text-muted">Nobody has been asked for this job yet.</p>
  return (
    <section aria-label="Offers" className="flex flex-col gap-3">
      <RoundHead round={round} />
      {round.state === 'RUNNING' && <RoundActions jobId={jobId} round={round} />}
      <People round={round} job={job} />
    </section>
  )
}

/** Where the manager chooses, whoever has accepted is an applicant, and is decided about as on the job's card. */
function People({ round, job }: { round: Round; job: Pick<Job, 'id' | 'serviceUserInitials'> }) {
  const can = useCan()
  const [confirming, setConfirming] = useState<ApplicationToConfirm | null>(null)
  const [rejecting, setRejecting] = useState<ApplicationToReject | null>(null)
  const isChoosing = round.mode === 'choose' && can('applications:review')
  const { data } = useQuery(jobApplicationsQuery(job.id, isChoosing))
  const toReview = isChoosing ? data?.filter(({ status }) => status === 'APPLIED') : undefined
  const review = (application: Application) => (
    <ReviewButtons
      application={application}
      onConfirm={() => setConfirming({ ...application, serviceUserInitials: job.serviceUserInitials })}
      onReject={() => setRejecting(application)}
    />
  )
  return (
    <>
      <ul aria-label="People" className="flex flex-col divide-y rounded-control border">
        {round.offers.map((offer) => {
          const application =
            offer.state === 'ACCEPTED' &&
            toReview?.find(({ contractorId }) => contractorId === offer.contractorId)
          return (
            <Asked key={offer.id} offer={offer}>
              {application && review(application)}
            </Asked>
          )
        })}
      </ul>
      <ConfirmApplicationDialog application={confirming} onClose={() => setConfirming(null)} />
      <RejectApplicationDialog application={rejecting} onClose={() => setRejecting(null)} />
    </>
  )
}

function RoundHead({ round }: { round: Round }) {
  const [label, tone] = roundWords(round)
  const left = useCountdown(round.nextWaveAt ? Date.parse(round.nextWaveAt) : null)
  const next = round.state === 'RUNNING' ? nextLabel(round, new Date(), left) : null
  const started = formatInstant(new Date(round.startedAt), FORMATS.shortTime)
  return (
    <div className="flex flex-col items-start gap-1">
      <Badge tone={tone}>{label}</Badge>
      <p className="text-muted text-sm">
        {`${round.startedByName}, ${started} · ${round.waveSize} at a time · ${
          round.mode === 'first' ? 'the first who accepts is booked' : 'you choose among those who accept'
        }`}
      </p>
      {next && <p className="tabular">{next}</p>}
    </div>
  )
}

function RoundActions({ jobId, round }: { jobId: string; round: Round }) {
  const next = useNextWave(jobId)
  const stop = useStopOffers(jobId)
  const [isStopping, setStopping] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const isAnybodyLeft = round.offers.some(({ state }) => state === 'WAITING')
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {isAnybodyLeft && (
          <Button
            variant="secondary"
            busy={next.isPending}
            icon={<FastForward aria-hidden className="size-4" />}
            onClick={() => next.mutate()}
          >
            Ask next wave now
          </Button>
        )}
        <Button
          variant="secondary"
          aria-expanded={isAdding}
          icon={<UserPlus aria-hidden className="size-4" />}
          onClick={() => setAdding(!isAdding)}
        >
          Add people
        </Button>
        <Button
          variant="danger-quiet"
          icon={<OctagonX aria-hidden className="size-4" />}
          onClick={() => setStopping(true)}
        >
          Stop
        </Button>
      </div>
      {isAdding && <AddPeople jobId={jobId} round={round} onDone={() => setAdding(false)} />}
      <ConfirmDialog
        open={isStopping}
        onOpenChange={setStopping}
        title="Stop asking?"
        description="Nobody else is asked, and those who were are told that it is no longer needed."
        confirmLabel="Stop"
        busy={stop.isPending}
        onConfirm={() => stop.mutate(undefined, { onSettled: () => setStopping(false) })}
      />
    </>
  )
}

function AddPeople({ jobId, round, onDone }: { jobId: string; round: Round; onDone: () => void }) {
  const add = useAddOfferPeople(jobId, onDone)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const without = new Set(round.offers.map(({ contractorId }) => contractorId))
  return (
    <div className="flex flex-col gap-3 rounded-control border p-3">
      <PeopleChoice value={chosen} onChange={setChosen} without={without} />
      <Button
        className="self-start"
        busy={add.isPending}
        disabled={chosen.length === 0}
        onClick={() => add.mutate([...chosen])}
      >
        {chosen.length > 0 ? `Add ${chosen.length}` : 'Add'}
      </Button>
    </div>
  )
}

const time = (moment: string) => formatInstant(new Date(moment), FORMATS.shortTime)

function Asked({ offer, children }: { offer: RoundOffer; children?: ReactNode }) {
  const can = useCan()
  const [label, tone] = offerWords(offer)
  const { sentAt, answeredAt, endsAt, state, wroteAt, isTextClosed, delivery, channel, reason } = offer
  const arrived = delivery && `${DELIVERY_WORDS[delivery]}${channel === 'sms' ? ' by text' : ''}`
  const facts = [
    sentAt && `Asked ${time(sentAt)}`,
    arrived,
    state === 'SENT' && endsAt && `until ${time(endsAt)}`,
    answeredAt && `answered ${time(answeredAt)}`,
  ].filter(Boolean)
  // Where answers by text are closed, the line about that asks to ring.
  const whatNow = can('whatsapp:use')
    ? 'Please read it in WhatsApp.'
    : isTextClosed
      ? ''
      : 'Please ring them.'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <div className="min-w-0 flex-1 basis-44">
        <Link
          href={personPath(offer.contractorId)}
          className="line-target break-words font-medium text-accent underline-offset-2 hover:underline"
        >
          {offer.contractorName}
        </Link>
        {facts.length > 0 && <p className="text-muted text-sm">{facts.join(' · ')}</p>}
        {state === 'SENT' && wroteAt && (
          <p className="text-on-warning-soft text-sm">
            {`Wrote ${time(wroteAt)}, not taken as a yes or a no. ${whatNow}`.trim()}
          </p>
        )}
        {state === 'SENT' && isTextClosed && (
          <p className="text-on-warning-soft text-sm">
            Three wrong codes by text: they can only answer in the app now. Please ring them.
          </p>
        )}
        {reason && <p className="break-words text-ink-soft text-sm">{reason}</p>}
      </div>
      <Badge tone={tone}>{label}</Badge>
      {children}
    </li>
  )
}

// An offer to the person: what, where, when, until when the answer counts, and Accept and Decline.

import { useQuery } from '@tanstack/react-query'
import { CalendarDays, ChevronDown, Clock, HandHeart, MapPin, TriangleAlert } from 'lucide-react'
import { jobDatesLabel, jobTimesLabel } from '#core/job-messages.ts'
import { untilLabel } from '#core/offers/messages.ts'
import { daysBetween } from '#core/time.ts'
import { conflictsQuery } from '#web/features/applications/queries.ts'
import { useCountdown } from '#web/lib/countdown.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { IconFact } from '#web/ui/IconFact.tsx'
import { type MyOffer, useAcceptOffer, useDeclineOffer } from './queries.ts'
import { ACCEPTING, leftLabel, warningsOf } from './words.ts'

export function OfferCard({ offer }: { offer: MyOffer }) {
  const { job } = offer
  const days = daysBetween(job.startDate, job.endDate) + 1
  const hours = `${job.hoursPerDay}h${days > 1 ? ' a day' : ''}`
  return (
    // The focus comes here when the offer before it is answered.
    <Card tabIndex={-1} aria-label={`Offer: ${job.headline}`} className="border-accent">
      <div className="flex flex-col gap-2 p-4">
        <p className="flex items-center gap-2 text-muted text-sm">
          <HandHeart aria-hidden className="size-4 text-accent" />
          Can you take this?
        </p>
        <h2 className="break-words font-semibold text-lg leading-snug">{job.headline}</h2>
        <dl className="flex flex-col gap-1">
          <IconFact icon={<CalendarDays aria-hidden />} label="When">
            {jobDatesLabel(job)}
            {days > 1 && <span className="text-muted">{` · ${days} days`}</span>}
          </IconFact>
          <IconFact icon={<Clock aria-hidden />} label="Hours">
            {jobTimesLabel(job)}
            <span className="text-muted">{` · ${hours}`}</span>
          </IconFact>
          <IconFact icon={<MapPin aria-hidden />} label="Where">
            {job.address || 'No address given'}
          </IconFact>
        </dl>
      </div>
      <OfferActions offer={offer} />
    </Card>
  )
}

/** Until when the answer counts, what the rules say, and the two buttons. */
export function OfferActions({ offer }: { offer: MyOffer }) {
  const endsAt = offer.endsAt ? new Date(offer.endsAt) : null
  const left = useCountdown(endsAt?.getTime() ?? null)
  const accept = useAcceptOffer()
  const decline = useDeclineOffer()
  const isBusy = accept.isPending || decline.isPending
  const isAnswered = accept.isSuccess || decline.isSuccess
  if (!endsAt || left === 0)
    return (
      <p role="status" className="border-t p-4 text-muted">
        The time to answer has passed. Thank you all the same.
      </p>
    )
  return (
    <div className="flex flex-col gap-3 border-t p-4">
      <Warnings jobId={offer.job.id} />
      <p className="tabular">
        <span className="font-medium">{`Please answer by ${untilLabel(endsAt, new Date())}`}</span>
        <span className="text-muted">{` · ${leftLabel(left)} left`}</span>
      </p>
      <p className="text-muted text-sm">{ACCEPTING[offer.mode]}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          className="flex-1"
          busy={accept.isPending}
          disabled={isBusy || isAnswered}
          aria-label={`Accept ${offer.job.headline}`}
          onClick={() => accept.mutate(offer)}
        >
          Accept
        </Button>
        <Button
          className="flex-1"
          variant="secondary"
          busy={decline.isPending}
          disabled={isBusy || isAnswered}
          aria-label={`Decline ${offer.job.headline}`}
          onClick={() => decline.mutate(offer)}
        >
          Decline
        </Button>
      </div>
    </div>
  )
}

/** Warnings do not stop anybody; what blocks is said again when they accept. */
function Warnings({ jobId }: { jobId: string }) {
  const { id } = useCurrentUser()
  const { data, isError } = useQuery(conflictsQuery(id, jobId, true))
  if (!data)
    return (
      <p role="status" className="text-muted text-sm">
        {isError
          ? 'Your other shifts could not be checked. They are checked when you accept.'
          : 'Checking your other shifts…'}
      </p>
    )
  const [first, ...others] = warningsOf(data.findings)
  if (!first) return null
  // The rest is folded, so that Accept stays in sight on a phone.
  return (
    <div className="rounded-control bg-warning-soft px-3 py-2 text-on-warning-soft">
      <WarningList messages={[first]} />
      {others.length > 0 && (
        <details className="group">
          <summary className="flex min-h-(--target) cursor-pointer items-center gap-1 font-medium">
            {others.length === 1 ? '1 more warning' : `${others.length} more warnings`}
            <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
          </summary>
          <WarningList messages={others} />
        </details>
      )}
    </div>
  )
}

function WarningList({ messages }: { messages: readonly string[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {messages.map((message) => (
        <li key={message} className="flex items-start gap-2">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 break-words">{message}</span>
        </li>
      ))}
    </ul>
  )
}

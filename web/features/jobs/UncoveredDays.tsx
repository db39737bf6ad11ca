// The days of a filled job that nobody is booked for, and the button that offers them again.

import { CalendarX2, Megaphone } from 'lucide-react'
import { useState } from 'react'
import type { Job } from '#core/contracts/jobs.ts'
import { daysToOffer, uncoveredLabel } from '#core/jobs.ts'
import type { Day } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { useCan } from '#web/lib/current-user.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useOfferAgain } from './queries.ts'

const LISTED = 7

function daysLabel(days: readonly Day[]): string {
  const named = days.slice(0, LISTED).map((day) => formatDay(day, FORMATS.weekdayDate))
  const more = days.length - named.length
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

export function UncoveredDays({ job, days }: { job: Job; days: readonly Day[] }) {
  const can = useCan()
  const [asking, setAsking] = useState(false)
  const offer = useOfferAgain()
  const offered = daysToOffer(job, days, new Date())
  const confirmed = () => offer.mutate(job.id, { onSettled: () => setAsking(false) })
  return (
    <div className="flex flex-col items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-on-warning-soft">
      <p className="flex items-start gap-2">
        <CalendarX2 aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0">
          <span className="font-semibold">{uncoveredLabel(days.length, job)}</span>
          {`: ${daysLabel(days)}`}
        </span>
      </p>
      {can('jobs:offer-again') && offered.length > 0 && (
        <>
          <Button
            variant="secondary"
            icon={<Megaphone aria-hidden className="size-4" />}
            onClick={() => setAsking(true)}
          >
            Offer again
          </Button>
          <ConfirmDialog
            open={asking}
            onOpenChange={setAsking}
            danger={false}
            title="Offer these days again?"
            description={`${job.headline} is advertised again for ${daysLabel(offered)}. The booked days stay as they are.`}
            confirmLabel={offer.isPending ? 'Offering...' : 'Offer again'}
            busy={offer.isPending}
            onConfirm={confirmed}
          />
        </>
      )}
    </div>
  )
}

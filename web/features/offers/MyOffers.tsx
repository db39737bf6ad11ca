// The offers on top of a contractor's home: those to answer as cards, those that have just ended as a line.

import { useQuery } from '@tanstack/react-query'
import { jobDatesLabel } from '#core/job-messages.ts'
import { NO_LONGER_HOLDS } from '#core/offers/messages.ts'
import type { OfferState } from '#core/offers/round.ts'
import { OfferCard } from './OfferCard.tsx'
import { type MyOffer, myOffersQuery } from './queries.ts'

const ENDED: Partial<Record<OfferState, string>> = {
  EXPIRED: 'The time to answer has passed. Thank you all the same.',
  FILLED: 'It has been filled, thank you.',
  WITHDRAWN: NO_LONGER_HOLDS,
}

/** One line is enough of the past. */
const LATEST = 1

export function MyOffers() {
  const { data = [] } = useQuery(myOffersQuery(true))
  const open = data.filter(({ state }) => state === 'SENT')
  const ended = data.filter(({ state }) => state in ENDED).slice(-LATEST)
  if (open.length === 0 && ended.length === 0) return null
  return (
    <section aria-label="Offers" className="grid gap-4">
      {open.map((offer) => (
        <OfferCard key={offer.id} offer={offer} />
      ))}
      {open.length === 0 && ended.map((offer) => <EndedOffer key={offer.id} offer={offer} />)}
    </section>
  )
}

function EndedOffer({ offer: { job, state } }: { offer: MyOffer }) {
  return (
    <p className="rounded-card border bg-subtle px-4 py-3 text-ink-soft">
      <span className="font-medium">{`${job.headline}, ${jobDatesLabel(job)}: `}</span>
      {ENDED[state]}
    </p>
  )
}

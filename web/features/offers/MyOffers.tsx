// The offers on top of a contractor's home: those to answer as cards, those that have just ended as a line.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { jobDatesLabel } from '#core/job-messages.ts'
import { NO_LONGER_HOLDS } from '#core/offers/messages.ts'
import type { OfferState } from '#core/offers/states.ts'
import { OfferCard } from './OfferCard.tsx'
import { type MyOffer, myOffersQuery } from './queries.ts'
import { useOfferFocus } from './use-offer-focus.ts'

const ENDED: Partial<Record<OfferState, string>> = {
  EXPIRED: 'The time to answer has passed. Thank you all the same.',
  FILLED: 'It has been filled, thank you.',
  WITHDRAWN: NO_LONGER_HOLDS,
}

/** One line is enough of the past. */
const LATEST = 1

export function MyOffers() {
  const { data } = useQuery(myOffersQuery(true))
  const section = useRef<HTMLElement>(null)
  const open = useMemo(() => data?.filter(({ state }) => state === 'SENT'), [data])
  const ids = useMemo(() => open?.map(({ id }) => id) ?? [], [open])
  const keepFocus = useOfferFocus(section, ids)
  const ended = data?.filter(({ state }) => state in ENDED).slice(-LATEST) ?? []
  return (
    <>
      <NewOffers open={open} />
      {(ids.length > 0 || ended.length > 0) && (
        <section
          ref={section}
          aria-label="Offers"
          className="grid gap-4"
          onFocus={({ target }) => keepFocus(target)}
        >
          {open?.map((offer) => (
            <OfferCard key={offer.id} offer={offer} />
          ))}
          {ids.length === 0 && ended.map((offer) => <EndedOffer key={offer.id} offer={offer} />)}
        </section>
      )}
    </>
  )
}

/** Tells screen readers of offers that arrive while the page is open; those there from the start are read with it. */
function NewOffers({ open }: { open: readonly MyOffer[] | undefined }) {
  const known = useRef<ReadonlySet<string> | null>(null)
  const [arrived, setArrived] = useState<readonly MyOffer[]>([])
  useEffect(() => {
    if (!open) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...open.map(({ id }) => id)])
    const more = before ? open.filter(({ id }) => !before.has(id)) : []
    if (more.length > 0) setArrived(more)
  }, [open])
  return (
    <div aria-live="polite" className="sr-only">
      {arrived.map(({ id, job }) => (
        <p key={id}>{`New offer: ${job.headline}`}</p>
      ))}
    </div>
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

// Ticking people of the shortlist to ask them for the job.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Job } from '#core/contracts/jobs.ts'
import type { ShortlistPerson } from '#core/contracts/shortlist.ts'
import { jobOffersQuery } from '#web/features/offers/queries.ts'
import { useCan } from '#web/lib/current-user.ts'
import type { Choice } from './ShortlistPersonRow.tsx'

interface Offering {
  hasRound: boolean
  /** Null for those who may not ask anybody, and until it is known who was asked. */
  choice: Choice | null
  bar: { chosen: string[]; isRunning: boolean; onDone: () => void } | null
}

export function useOffering(job: Job, people: readonly ShortlistPerson[]): Offering {
  const mayOffer = useCan()('offers:manage')
  const { data } = useQuery({ ...jobOffersQuery(job.id), enabled: mayOffer })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  if (!mayOffer || !data) return { hasRound: false, choice: null, bar: null }
  const [round] = data.rounds
  const isRunning = round?.state === 'RUNNING'
  const asked = new Set(isRunning ? round.offers.map(({ contractorId }) => contractorId) : [])
  const choose = (userId: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(userId)
    else next.delete(userId)
    setChosen(next)
  }
  const isWanted = ({ userId }: ShortlistPerson) => chosen.has(userId) && !asked.has(userId)
  return {
    hasRound: round !== undefined,
    choice: { chosen, asked, onChoose: choose },
    // People are asked in the order of the list, however they were ticked.
    bar: {
      chosen: people.filter(isWanted).map(({ userId }) => userId),
      isRunning,
      onDone: () => setChosen(new Set()),
    },
  }
}

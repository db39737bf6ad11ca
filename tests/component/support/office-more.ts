// What the office sees of one job: who could take it, and who is asked.

import type { Job } from '#core/contracts/jobs.ts'
import type { OfferRound } from '#core/contracts/offers.ts'
import type { ShortlistPerson } from '#core/contracts/shortlist.ts'
import type { User } from '#core/contracts/users.ts'
import {
  addOfferPeople,
  getJobOffers,
  sendNextWave,
  startOffers,
  stopOffers,
} from '#core/endpoints/offers.ts'
import { createBooking } from '#core/endpoints/rota.ts'
import { getJobShortlist } from '#core/endpoints/shortlist.ts'
import { shiftOf } from '#tests/support/rota-data.ts'
import { idOf, userOf } from './agency.ts'
import { judgedDays, nextId } from './rota-and-jobs.ts'
import { type Answer, answer } from './stand-in.ts'

export interface Shortlist {
  job: Job
  people: ShortlistPerson[]
  filledBy: string[]
  judgedDays: ReturnType<typeof judgedDays>
}

export const shortlistOf = (
  job: Job,
  people: ShortlistPerson[],
  more: Partial<Shortlist> = {},
): Shortlist => ({
  ...{ job, people, filledBy: [], judgedDays: judgedDays(job.startDate) },
  ...more,
})

/** Who could take the job, and booking one of them, which always succeeds. */
export const findingFor = (list: Shortlist): Answer[] => [
  answer(getJobShortlist, () => list),
  answer(createBooking, ({ body }) => ({
    shifts: [
      shiftOf(nextId(), list.job.startDate, '08:00', '20:00', { assignedToId: String(body.contractorId) }),
    ],
    ...{ totalCreated: 1, totalFailed: 0, failedDates: [], failed: [] },
    ...{ findings: [], conflict: false, warning: null },
  })),
]

type Offer = OfferRound['offers'][number]

/** Somebody who has been asked and has not answered, unless told otherwise. */
export const offerTo = (user: User, more: Partial<Offer> = {}): Offer => ({
  ...{ id: nextId(), contractorId: user.id, contractorName: `${user.firstName} ${user.lastName}` },
  ...{ state: 'SENT', wave: 1, sentAt: new Date().toISOString(), answeredAt: null, wroteAt: null },
  ...{ endsAt: new Date(Date.now() + 3_600_000).toISOString(), isTextClosed: false, reason: null },
  ...{ delivery: 'delivered', channel: 'whatsapp' },
  ...more,
})

const NOT_ASKED: Partial<Offer> = {
  ...{ state: 'WAITING', wave: null, sentAt: null, endsAt: null, delivery: null, channel: null },
}

export const waiting = (user: User): Offer => offerTo(user, NOT_ASKED)

const roundOf = (offers: Offer[]): OfferRound => ({
  ...{ id: idOf(70), state: 'RUNNING', mode: 'first', waveSize: 1, waveMinutes: 15, isQuiet: false },
  ...{ startedByName: 'Mo Reed', startedAt: new Date().toISOString(), endedAt: null },
  nextWaveAt: new Date(Date.now() + 900_000).toISOString(),
  offers,
})

/** A job's round of offers, in memory. */
export function offersOf(people: readonly User[], asked: Offer[] = []): Answer[] {
  let round = asked.length > 0 ? roundOf(asked) : null
  const found = (id: unknown) => people.find((each) => each.id === id) ?? userOf(2)
  const become = (next: OfferRound) => {
    round = next
    return { round: next }
  }
  const each = (change: (offer: Offer) => Offer) => (round?.offers ?? []).map(change)
  const ids = (given: unknown) => given as string[]
  return [
    answer(getJobOffers, () => ({ rounds: round ? [round] : [] })),
    answer(startOffers, ({ body }) =>
      become(roundOf(ids(body.contractorIds).map((id) => offerTo(found(id))))),
    ),
    answer(addOfferPeople, ({ body }) =>
      become({
        ...round!,
        offers: [...round!.offers, ...ids(body.contractorIds).map((id) => waiting(found(id)))],
      }),
    ),
    answer(sendNextWave, () =>
      become({
        ...round!,
        offers: each((offer) =>
          offer.state === 'WAITING' ? offerTo(found(offer.contractorId), { wave: 2 }) : offer,
        ),
      }),
    ),
    answer(stopOffers, () =>
      become({ ...round!, state: 'STOPPED', offers: each((offer) => ({ ...offer, state: 'WITHDRAWN' })) }),
    ),
  ]
}

// Offers: what a contractor reads and answers on Home and on the job, and how a manager runs a round.

import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { MyOffer } from '#core/contracts/offers.ts'
import { checkConflicts } from '#core/endpoints/applications.ts'
import {
  acceptOffer,
  addOfferPeople,
  declineOffer,
  listMyOffers,
  sendNextWave,
  stopOffers,
} from '#core/endpoints/offers.ts'
import { listUsers } from '#core/endpoints/users.ts'
import { jobDatesLabel, jobTimesLabel } from '#core/job-messages.ts'
import { HOUR_MS } from '#core/time.ts'
import { idOf, userOf } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import { dialog, push } from './support/board.ts'
import { offersOf, offerTo, waiting } from './support/office-more.ts'
import { ahead, jobBoardOf, NO_CLASH, postedJob } from './support/rota-and-jobs.ts'
import { expectToast, inside } from './support/seen.ts'
import { type Answer, answer } from './support/stand-in.ts'

const JOB = postedJob(60, { headline: 'Early help', startDate: ahead(10), endDate: ahead(10) })

const offerOf = (n: number, more: Partial<MyOffer> = {}): MyOffer => ({
  ...{ id: idOf(n), state: 'SENT', mode: 'first', job: JOB },
  endsAt: new Date(Date.now() + HOUR_MS).toISOString(),
  ...more,
})

/** A contractor's offers, in memory. */
function openOffers(path: string, offers: MyOffer[], more: Answer[] = []) {
  const kept = { offers }
  const answered = (id: unknown, state: MyOffer['state']) => {
    kept.offers = kept.offers.map((each) => (each.id === id ? { ...each, state } : each))
    return { success: true as const, state, findings: [] }
  }
  const answers = [
    ...jobBoardOf({ jobs: offers.map(({ job }) => job) }).answers,
    answer(listMyOffers, () => kept.offers),
    answer(acceptOffer, ({ params }) => answered(params.id, 'ACCEPTED')),
    answer(declineOffer, ({ params }) => answered(params.id, 'DECLINED')),
    ...more,
  ]
  return openApp(path, { as: 'CONTRACTOR', answers, width: 390 }).then((app) => ({ ...app, kept }))
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })

it('a contractor sees the offer first on Home, with the countdown and what the rules warn of', async () => {
  const message = 'Only 9h of rest after this shift'
  const finding = { rule: 'daily-rest', level: 'warn', overridable: false, day: ahead(10), message } as const
  await openOffers('/', [offerOf(61)], [answer(checkConflicts, { ...NO_CLASH, findings: [finding] })])
  const offer = await screen.findByRole('region', { name: 'Offer: Early help' })
  await within(offer).findByText(message)
  for (const words of [jobDatesLabel(JOB), jobTimesLabel(JOB), `${JOB.hoursPerDay}h`, JOB.address])
    expect(offer.textContent).toContain(words)
  expect(offer.textContent).toMatch(/Please answer by .* · (1 h|60 min) left/)
  expect(offer.textContent).toContain('The first to accept is booked at once.')
  const [first] = within(screen.getByRole('main')).getAllByRole('region')
  expect(first?.getAttribute('aria-label')).toBe('Offers')
})

it('an offer is answered on its job too, and once it is declined one may apply', async () => {
  const { user, server } = await openOffers('/live-jobs', [offerOf(61)])
  const card = inside(() => screen.getByRole('region', { name: 'Early help' }))
  await card.findByRole('button', { name: 'Accept Early help' })
  await user.click(card.getByRole('button', { name: 'Decline Early help' }))
  await expectToast('Declined')
  await card.findByRole('button', { name: 'Apply' })
  expect(server.sent(declineOffer)).toHaveLength(1)
})

it('pressing Accept twice sends it once', async () => {
  const { user, server } = await openOffers('/', [offerOf(61)])
  await user.dblClick(await button('Accept Early help'))
  await expectToast('You have accepted Early help.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept Early help' })).toBeNull())
  expect(server.sent(acceptOffer)).toHaveLength(1)
})

it('an offer whose time passes says so kindly, and so does one that the server has ended', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const soon = new Date(Date.now() + HOUR_MS).toISOString()
  const { kept, push: pushed } = await openOffers('/', [offerOf(61, { endsAt: soon })])
  await button('Accept Early help')
  await act(() => vi.advanceTimersByTimeAsync(HOUR_MS))
  await screen.findByText('The time to answer has passed. Thank you all the same.')
  expect(screen.queryByRole('button', { name: 'Accept Early help' })).toBeNull()
  kept.offers = [offerOf(61, { state: 'FILLED' })]
  await pushed('offers')
  await screen.findByText('It has been filled, thank you.')
})

it('an offer that goes leaves the focus where the person has put it', async () => {
  const { kept, push: pushed } = await openOffers('/', [offerOf(61)])
  ;(await button('Accept Early help')).focus()
  const elsewhere = screen.getByRole('button', { name: /Profile menu/ })
  elsewhere.focus()
  kept.offers = []
  await pushed('offers')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Offer: Early help' })).toBeNull())
  expect(document.activeElement).toBe(elsewhere)
})

async function openRound() {
  const people = ['Ann', 'Bea', 'Cleo'].map((firstName, n) => userOf(10 + n, { firstName }))
  const [ann, bea, cleo] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
  const answers = [
    ...jobBoardOf({ jobs: [JOB] }).answers,
    answer(listUsers, people),
    ...offersOf(people, [offerTo(ann), waiting(bea)]),
  ]
  const app = await openApp('/live-jobs', { as: 'MANAGER', answers, width: 390 })
  await app.user.click(await button('Offers'))
  await screen.findByRole('dialog')
  await dialog().findByText('Ann Okafor')
  const asked = (name: string) =>
    within(dialog().getByRole('list', { name: 'People' }))
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent?.includes(name))?.textContent
  return { ...app, asked, cleo }
}

it('the next wave, more people and the stop are one press each', async () => {
  const { user, server, asked, cleo } = await openRound()
  dialog().getByText(/^The next people are asked in/)
  expect(asked('Bea Okafor')).toContain('Not asked yet')
  await push(user, 'Add people')
  await user.click(await dialog().findByRole('checkbox', { name: 'Cleo Okafor' }))
  await push(user, 'Add 1')
  await waitFor(() => expect(asked('Cleo Okafor')).toContain('Not asked yet'))
  expect(server.sent(addOfferPeople)).toMatchObject([{ body: { contractorIds: [cleo.id] } }])
  await push(user, 'Ask next wave now')
  await waitFor(() => expect(asked('Bea Okafor')).toMatch(/Asked .*\d\d:\d\d/))
  expect(server.sent(sendNextWave)).toHaveLength(1)
  await push(user, 'Stop')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(asked('Ann Okafor')).toContain('Withdrawn'))
  dialog().getByText('Stopped')
  expect(server.sent(stopOffers)).toHaveLength(1)
  // The focus is still in the dialog, though the button that was pressed is gone.
  await waitFor(() => expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('Escape closes the offers while more people are being chosen', async () => {
  const { user } = await openRound()
  await push(user, 'Add people')
  expect(document.activeElement).toBe(dialog().getByRole('button', { name: 'Add people' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

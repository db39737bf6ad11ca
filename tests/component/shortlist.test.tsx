// Find someone for a job: who is booked, asked and written to from the list, and what it says.

import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Finding } from '#core/contracts/findings.ts'
import { getStaffHome } from '#core/endpoints/home.ts'
import { startOffers } from '#core/endpoints/offers.ts'
import { createBooking } from '#core/endpoints/rota.ts'
import { checkShifts } from '#core/endpoints/shift-checks.ts'
import { listUsers } from '#core/endpoints/users.ts'
import { markWhatsappRead, sendWhatsappMessage } from '#core/endpoints/whatsapp.ts'
import { userOf } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import { dialog, field, fill, push } from './support/board.ts'
import { whatsappList, whatsappMessageOf, whatsappOf, whatsappThread } from './support/messages.ts'
import { findingFor, offersOf, type Shortlist, shortlistOf } from './support/office-more.ts'
import {
  AMARA,
  ahead,
  amara,
  bola,
  jobBoardOf,
  judgedDays,
  listed,
  postedJob,
} from './support/rota-and-jobs.ts'
import { expectToast, inside } from './support/seen.ts'
import { type Answer, answer } from './support/stand-in.ts'

const JOB = postedJob(60, { startDate: ahead(10), endDate: ahead(10), serviceUserInitials: 'AB' })
const panel = () => screen.findByRole('dialog', { name: 'Find someone' })

async function openList(list: Shortlist, more: Answer[] = [], as: 'MANAGER' | 'ADMIN' = 'MANAGER') {
  const app = await openApp('/live-jobs', {
    as,
    answers: [...jobBoardOf({ jobs: [JOB] }).answers, ...findingFor(list), ...offersOf([]), ...more],
  })
  await findFor(app.user)
  return app
}

async function findFor(user: Awaited<ReturnType<typeof openApp>>['user']) {
  const card = inside(() => screen.getByRole('region', { name: JOB.headline }))
  await user.click(await card.findByRole('button', { name: 'Find someone' }))
  await panel()
}

const blockedBy = (rule: Finding['rule'], message: string, overridable: boolean) =>
  answer(checkShifts, {
    findings: [{ rule, level: 'block', overridable, day: ahead(10), message }],
    ...{ canAssign: overridable, needsReason: overridable, failed: [] },
  })

it('who has the list open while a colleague fills the job is told by whom', async () => {
  const list = shortlistOf(JOB, [listed(amara)])
  const { push: pushed } = await openList(list)
  await dialog().findByRole('button', { name: 'Book Amara Okafor' })
  Object.assign(list, { job: { ...JOB, status: 'FILLED' }, filledBy: ['Amara Okafor'] })
  await pushed('jobs')
  await dialog().findByText('This job is filled by Amara Okafor.')
  expect(dialog().queryByRole('button', { name: 'Book Amara Okafor' })).toBeNull()
})

it('somebody who cannot be sent is booked only with a reason', async () => {
  const message = 'Not to be sent to AB again'
  const { user, server } = await openList(
    shortlistOf(JOB, [listed(amara, { standing: 'cannot', reasons: [{ tone: 'bad', message }] })]),
    [blockedBy('do-not-send', message, true)],
  )
  await user.click(await dialog().findByRole('button', { name: 'Cannot · 1' }))
  await push(user, 'Book Amara Okafor')
  const asking = await screen.findByRole('dialog', { name: 'Book Amara Okafor' })
  await waitFor(() => expect(asking.textContent).toContain(message))
  await push(user, 'Book anyway')
  expect(field('Reason to book anyway').getAttribute('aria-invalid')).toBe('true')
  expect(server.sent(createBooking)).toEqual([])
  fill('Reason to book anyway', 'The family has changed its mind')
  await push(user, 'Book anyway')
  await expectToast('Amara Okafor is booked for')
  const reason = { overrideReason: 'The family has changed its mind', overrideRules: ['do-not-send'] }
  expect(server.sent(createBooking)).toMatchObject([
    { body: { jobId: JOB.id, contractorId: AMARA, ...reason } },
  ])
})

it('of a long job the list says which days it is about, and booking asks about all of them first', async () => {
  const about = { ...judgedDays(ahead(10), ahead(40), 31), total: 40 }
  const { user, server } = await openList(shortlistOf(JOB, [listed(amara)], { judgedDays: about }), [
    blockedBy('overlap', 'Overlaps another shift', false),
  ])
  await dialog().findByText(/^This list is about 31 of the 40 days/)
  await push(user, 'Book Amara Okafor')
  const asking = await screen.findByRole('dialog', { name: 'Book Amara Okafor' })
  await waitFor(() => expect(asking.textContent).toContain('Overlaps another shift'))
  expect(server.sent(createBooking)).toEqual([])
})

it('an admin writes to somebody in the agency’s WhatsApp, also for the first time', async () => {
  const ben = userOf(4, { firstName: 'Ben', lastName: 'Lee', whatsappNumber: null })
  const thread = whatsappOf(40, { contractorId: AMARA, contractorName: 'Amara Okafor' })
  const words = whatsappMessageOf(41, { content: 'Starting conversation: Tonight', inbound: false })
  const { user, server } = await openList(
    shortlistOf(JOB, [listed(amara), listed(ben)]),
    [
      ...[answer(listUsers, [amara, ben]), whatsappThread([words])],
      answer(markWhatsappRead, { success: true }),
      answer(sendWhatsappMessage, { success: true, conversationId: thread.id, message: words }),
    ],
    'ADMIN',
  )
  expect((await dialog().findAllByText('No number')).length).toBe(1)
  await push(user, 'Message Amara Okafor on WhatsApp')
  await screen.findByRole('dialog', { name: 'Start New Conversation' })
  const who = await dialog().findByRole<HTMLInputElement>('combobox', { name: 'Contractor' })
  await waitFor(() => expect(who.value).toBe('Amara Okafor'))
  await user.type(dialog().getByLabelText(/^Subject/), 'Tonight')
  server.answers(whatsappList(thread))
  await push(user, 'Start Conversation')
  await waitFor(() => expect(location.search).toBe(`?conversation=${thread.id}`))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.sent(sendWhatsappMessage)).toMatchObject([{ body: { recipientId: AMARA } }])

  await user.click(screen.getAllByRole('link', { name: /Live Jobs/ })[0]!)
  await findFor(user)
  await user.click(await dialog().findByRole('button', { name: 'Message Amara Okafor on WhatsApp' }))
  await screen.findByRole('log', { name: 'Messages with Amara Okafor' })
  expect(location.search).toBe(`?conversation=${thread.id}`)
  expect((await screen.findAllByText('Starting conversation: Tonight')).length).toBeGreaterThan(0)
})

it('somebody who answered STOP is marked, and the mark follows', async () => {
  const mark = 'Gets offers in the app only: answered STOP'
  const list = shortlistOf(JOB, [listed(amara), listed(bola)])
  const { user, push: pushed } = await openList(list)
  await dialog().findByText('Amara Okafor')
  expect(dialog().queryByText(mark)).toBeNull()
  list.people = [listed(amara, { hasStoppedOffers: true }), listed(bola)]
  await pushed('offers')
  const shown = await dialog().findByText(mark)
  expect(shown.closest('li')?.textContent).toContain('Amara Okafor')
  await user.click(dialog().getByRole('link', { name: 'Amara Okafor' }))
  await waitFor(() => expect(location.pathname).toBe(`/team/${AMARA}`))
})

it('those who are ticked are asked, in the order of the list', async () => {
  const people = ['Ann', 'Bea', 'Cleo'].map((firstName, n) => userOf(10 + n, { firstName }))
  const list = shortlistOf(
    JOB,
    people.map((each) => listed(each)),
  )
  const { user, server } = await openList(list, offersOf(people))
  for (const name of ['Cleo', 'Ann'])
    await user.click(await dialog().findByRole('checkbox', { name: `Offer to ${name} Okafor` }))
  await push(user, 'Offer to 2')
  await expectToast('2 people are being asked')
  const round = inside(() => dialog().getAllByRole('list', { name: 'People' })[0]!)
  await waitFor(() => expect(round.getAllByRole('listitem')).toHaveLength(2))
  const asked = [people[0]!.id, people[2]!.id]
  expect(server.sent(startOffers)).toMatchObject([{ body: { contractorIds: asked } }])
})

it('of a thousand people few are in the page, and anybody is found by name; with nobody it says so', async () => {
  const people = Array.from({ length: 1000 }, (_, n) =>
    listed(userOf(100 + n, { firstName: 'Person', lastName: `Number${n}` })),
  )
  const list = shortlistOf(JOB, people)
  const { user, push: pushed } = await openList(list)
  await dialog().findByRole('button', { name: 'Ready · 1000' })
  const drawn = () => screen.getByRole('dialog').querySelectorAll('[aria-posinset]').length
  expect(drawn()).toBeGreaterThan(1)
  expect(drawn()).toBeLessThan(40)
  await user.type(dialog().getByLabelText('Search by name'), 'number777')
  await dialog().findByRole('button', { name: 'Book Person Number777' })
  await waitFor(() => expect(dialog().getAllByRole('button', { name: /^Book / })).toHaveLength(1))
  list.people = []
  await pushed('users')
  await dialog().findByText('Nobody to ask yet')
})

it('Home’s unfilled jobs lead to Find someone', async () => {
  const { id: jobId, ...times } = JOB
  const unfilled = [{ ...times, jobId, days: [JOB.startDate], applicants: 0 }]
  const { user } = await openApp('/', {
    as: 'MANAGER',
    answers: [
      answer(getStaffHome, { ...{ today: [], applications: [], accounts: [], firstSteps: null }, unfilled }),
      ...findingFor(shortlistOf(JOB, [listed(amara)])),
      ...offersOf([]),
    ],
  })
  await user.click(await screen.findByRole('button', { name: `Find someone for ${JOB.headline}` }))
  await panel()
  await dialog().findByRole('button', { name: 'Book Amara Okafor' })
})

// A WhatsApp message to all contractors: who will get it, how far it is, how it went, and what fails.

import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getAudience, getBroadcast, retryBroadcast, sendMessage } from '#core/endpoints/message-board.ts'
import { expectAccessible } from './support/accessible.ts'
import { idOf } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import { messageOf } from './support/messages.ts'
import { fill, pressButton } from './support/people-and-admin.ts'
import { expectToast } from './support/seen.ts'
import { type Answer, answer, refusal } from './support/stand-in.ts'

const ANN = { id: idOf(5), name: 'Ann Bell' }
const BEN = { id: idOf(6), name: 'Ben Okafor' }
const CEM = { id: idOf(7), name: 'Cem Okafor' }
const SENT = answer(sendMessage, messageOf(70, { subject: 'Rota', recipientType: 'GROUP_CONTRACTORS' }))
const AUDIENCE = answer(getAudience, { total: 3, eligible: 2, recipients: [ANN, BEN], withoutNumber: [CEM] })

async function openBroadcast(...answers: Answer[]) {
  const app = await openApp('/whatsapp', { as: 'ADMIN', answers: [AUDIENCE, SENT, ...answers] })
  await app.user.click(await screen.findByRole('tab', { name: /Group Broadcast/ }))
  await waitFor(() => expect(document.body.textContent).toMatch(/\d of \d active contractor/))
  return app
}

async function send({ user }: Awaited<ReturnType<typeof openBroadcast>>): Promise<void> {
  await fill(user, screen.getByLabelText(/^Subject/), 'Rota')
  await fill(user, screen.getByRole('textbox', { name: 'Message' }), 'Next week is up.')
  await pressButton(user, 'Send Group Broadcast')
  await screen.findByRole('alertdialog')
  await pressButton(user, 'Send')
}

it('a broadcast shows who will get it, how far it is, and how it went', async () => {
  const results = { total: 3, eligible: 2, success: 1, failed: 1 }
  const now = { total: 3, eligible: 2, sent: 1, failed: 1, uncertain: 0, waiting: 0 }
  const missedAnn = {
    personId: ANN.id,
    name: 'Ann Bell',
    state: 'FAILED',
    reason: 'This number is not on WhatsApp',
    canRetry: true,
  } as const
  const missedCem = {
    personId: CEM.id,
    name: 'Cem Okafor',
    state: 'NO_NUMBER',
    reason: 'No number',
    canRetry: false,
  } as const
  const app = await openBroadcast(answer(getBroadcast, { results, now, notReached: [missedAnn, missedCem] }))
  expect(document.body.textContent).toContain('2 of 3 active contractors')
  expect(screen.getByText('Without a WhatsApp number: Cem Okafor')).toBeDefined()
  await pressButton(app.user, 'Send Group Broadcast')
  await expectToast('Please fill in both subject and message content')
  await fill(app.user, screen.getByLabelText(/^Subject/), 'Rota')
  expect(screen.getByText(/It does not reach phones\./)).toBeDefined()
  await fill(app.user, screen.getByRole('textbox', { name: 'Message' }), 'Next week is up.')
  await pressButton(app.user, 'Send Group Broadcast')
  await screen.findByRole('alertdialog', { name: 'Send to 3 people?' })
  await pressButton(app.user, 'Send')
  await expectToast(
    /^Group Broadcast SentWhatsApp: 1 sent, 1 failed out of 2 eligible contractors \(3 total active contractors\)/,
  )
  const bar = await screen.findByRole('progressbar', { name: 'Broadcast' })
  expect(bar.getAttribute('aria-valuenow')).toBe('2')
  const missed = () =>
    within(screen.getByRole('region', { name: 'Did not get it' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(missed()).toEqual(['Ann Bell: This number is not on WhatsApp', 'Cem Okafor: No number'])
  await expectAccessible()
  app.server.answers(
    answer(retryBroadcast, { success: true, queued: 1 }),
    answer(getBroadcast, { results, now, notReached: [missedCem] }),
  )
  await pressButton(app.user, 'Retry for 1 person')
  await expectToast('Messages queued')
  await waitFor(() => expect(missed()).toEqual(['Cem Okafor: No number']))
  expect(app.server.sent(sendMessage)[0]?.url.searchParams.get('results')).toBe('later')
})

it('a broadcast that nobody can get by WhatsApp says so; a long one is cut', async () => {
  const app = await openBroadcast(
    answer(getAudience, { total: 1, eligible: 0, recipients: [], withoutNumber: [CEM] }),
    answer(getBroadcast, {
      results: { total: 1, eligible: 0, success: 0, failed: 0 },
      now: { total: 1, eligible: 0, sent: 0, failed: 0, uncertain: 0, waiting: 0 },
      notReached: [],
    }),
  )
  expect(document.body.textContent).toContain('0 of 1 active contractor')
  await fill(app.user, screen.getByRole('textbox', { name: 'Message' }), 'x'.repeat(1600))
  await screen.findByText(/Message exceeds WhatsApp limit and will be truncated/)
  await send(app)
  await expectToast(
    /^Group Broadcast SentWhatsApp: 0 sent, 0 failed out of 0 eligible contractors \(1 total active contractors\)/,
  )
})

it('a broadcast whose counts cannot be read is told without them', async () => {
  await send(await openBroadcast(refusal(getBroadcast, 500)))
  await expectToast('Group Broadcast QueuedThe messages are waiting to go out.')
})

it('a broadcast that cannot be sent is told by its own text', async () => {
  await send(await openBroadcast(refusal(sendMessage, 500)))
  await expectToast('Failed to send group broadcast')
})

// Messages that did not arrive, on Home: tried again, or taken off by somebody who has rung.

import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Undelivered } from '#core/contracts/deliveries.ts'
import { listUndelivered, markTold, retryDelivery } from '#core/endpoints/deliveries.ts'
import { idOf } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import { inside } from './support/seen.ts'
import { answer } from './support/stand-in.ts'

const LOST: Undelivered = {
  ...{ id: idOf(40), conversationId: idOf(41), personId: idOf(2), name: 'Ben Smith', phone: '+447700900321' },
  ...{ content: 'Can you start at seven tomorrow?', senderName: 'Ada Cole', state: 'FAILED' },
  ...{ reason: 'They have not written for a day', retryAs: 'sms', shifts: [] },
  ...{ failedAt: new Date().toISOString(), until: new Date(Date.now() + 3_600_000).toISOString() },
}

async function openHome() {
  let lost = [LOST]
  const settled = () => {
    lost = []
    return { success: true as const }
  }
  const app = await openApp('/', {
    as: 'ADMIN',
    answers: [answer(listUndelivered, () => lost), answer(markTold, settled), answer(retryDelivery, settled)],
    width: 390,
  })
  const card = inside(() => screen.getByRole('region', { name: 'Not delivered' }))
  await card.findByText(/Can you start at seven tomorrow\?/)
  const isGone = () =>
    waitFor(() => expect(screen.queryByRole('region', { name: 'Not delivered' })).toBeNull())
  return { ...app, card, isGone }
}

it('somebody who was called is taken off', async () => {
  const { user, server, card, isGone } = await openHome()
  await user.click(card.getByRole('button', { name: 'They know Ben Smith' }))
  await isGone()
  expect(server.sent(markTold)).toMatchObject([{ params: { id: LOST.id } }])
})

it('a message is sent again as a text', async () => {
  const { user, server, card, isGone } = await openHome()
  await user.click(card.getByRole('button', { name: 'Retry as text to Ben Smith' }))
  await isGone()
  expect(server.sent(retryDelivery)).toMatchObject([{ params: { id: LOST.id } }])
})

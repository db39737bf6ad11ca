// What managers read about somebody whose answer to an offer needs them.

import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { OfferRound } from '#core/contracts/offers.ts'
import { getJobOffers } from '#core/endpoints/offers.ts'
import { OfferRoundPanel } from '#web/features/offers/OfferRoundPanel.tsx'
import { show, standIn } from './support/screen.tsx'
import { answer } from './support/stand-in.ts'

const ID = '00000000-0000-4000-8000-000000000002'
const ASKED = '2026-06-15T09:00:00.000Z'

async function showRound(offer: Partial<OfferRound['offers'][number]>): Promise<void> {
  const round: OfferRound = {
    ...{ id: ID, state: 'RUNNING', mode: 'first', waveSize: 2, waveMinutes: 15, isQuiet: false },
    ...{ startedByName: 'Max Okafor', startedAt: ASKED, endedAt: null, nextWaveAt: null },
    offers: [
      {
        ...{ id: ID, contractorId: ID, contractorName: 'Amara Okafor', state: 'SENT', wave: 1 },
        ...{ sentAt: ASKED, endsAt: ASKED, answeredAt: null, wroteAt: null, isTextClosed: false },
        ...{ reason: null, delivery: 'delivered', channel: 'sms' },
        ...offer,
      },
    ],
  }
  standIn([answer(getJobOffers, { rounds: [round] })])
  await show(<OfferRoundPanel job={{ id: ID, serviceUserInitials: null }} />)
}

const CLOSED = 'Three wrong codes by text: they can only answer in the app now. Please ring them.'

describe('an offer whose answer by text is closed', () => {
  it('asks the manager to ring while the offer stands', async () => {
    await showRound({ isTextClosed: true, wroteAt: ASKED })
    await screen.findByText('Amara Okafor')
    expect(screen.getByText(CLOSED)).toBeDefined()
    expect(screen.getAllByText(/Please ring them\./)).toHaveLength(1)
  })

  it.each([
    ['otherwise', { isTextClosed: false }],
    ['once it has been answered', { isTextClosed: true, state: 'ACCEPTED' }],
  ] as const)('says nothing %s', async (_, offer) => {
    await showRound(offer)
    await screen.findByText('Amara Okafor')
    expect(screen.queryByText(CLOSED)).toBeNull()
  })
})

// Renders a part of a screen as the product does.

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { CurrentUser } from '#core/contracts/auth.ts'
import { CONTRACTS } from '#core/contracts/index.ts'
import { currentUserQuery } from '#web/lib/current-user.ts'
import { QUIET_AGENCY, viewerAs } from './agency.ts'
import { type Answer, refusal, type StandIn, startStandIn } from './stand-in.ts'

export const MANAGER = viewerAs('MANAGER', {
  fullName: 'Mary Manager',
  firstName: 'Mary',
  lastName: 'Manager',
})

/** Everything but reads: what is sent is kept and refused, so that a form stays as it was typed. */
const REFUSED: Answer[] = CONTRACTS.filter(
  ({ contract: { method, media, readByPost } }) => !readByPost && (method !== 'GET' || media),
).map(({ contract }) => refusal(contract, 409, { message: 'Not now' }))

export const standIn = (answers: readonly Answer[] = []): StandIn =>
  startStandIn([...QUIET_AGENCY, ...REFUSED, ...answers])

/** The parts that a screen loads when it first needs them: a test does not wait for the disk. */
const loadFields = () =>
  Promise.all([
    import('#web/ui/typed/DayCalendar.tsx'),
    import('#web/ui/typed/TypedDay.tsx'),
    import('#web/ui/typed/TypedTime.tsx'),
  ])

export async function show(screen: ReactNode, viewer: CurrentUser = MANAGER): Promise<void> {
  cleanup()
  await loadFields()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(currentUserQuery.queryKey, viewer)
  client.setQueryDefaults(currentUserQuery.queryKey, { staleTime: Number.POSITIVE_INFINITY })
  const { hook } = memoryLocation({ path: '/' })
  render(
    <QueryClientProvider client={client}>
      <Router hook={hook}>
        <Suspense>{screen}</Suspense>
      </Router>
    </QueryClientProvider>,
  )
  await settle()
}

/** Lets lazy parts, effects and answers arrive. */
export async function settle(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < 4; turn += 1) await new Promise((done) => setTimeout(done))
  })
}

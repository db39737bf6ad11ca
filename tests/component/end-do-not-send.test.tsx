// Who is offered to end that somebody is not sent to a service user.

import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { DoNotSend } from '#core/contracts/work-profiles.ts'
import { EndDoNotSend } from '#web/features/people/EndDoNotSend.tsx'
import { MANAGER, show } from './support/screen.tsx'

const ITEM: DoNotSend = {
  ...{ id: '00000000-0000-4000-8000-000000000003', serviceUserInitials: 'AB', localAuthority: 'Camden' },
  ...{ reason: 'A complaint', byName: 'Max Okafor', at: '2026-06-15T09:00:00.000Z' },
  ...{ endedAt: null, endedByName: null },
}
const OTHER = '00000000-0000-4000-8000-000000000002'

it('a colleague can end it', async () => {
  await show(<EndDoNotSend item={ITEM} person={{ id: OTHER, name: 'Amara Okafor' }} />)
  expect(screen.getByRole('button', { name: 'End do not send to AB, Camden' })).toBeDefined()
})

it('whom it is about is told that a colleague must', async () => {
  await show(<EndDoNotSend item={ITEM} person={{ id: MANAGER.id, name: MANAGER.fullName }} />)
  expect(screen.getByText('Only a colleague can end this.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

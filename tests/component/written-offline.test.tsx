// What is sent without a connection: it says so, and stays where it was written.

import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { markTeamThreadRead, writeToTeam } from '#core/endpoints/team-thread.ts'
import { openApp } from './support/app.tsx'
import { fill, pressButton } from './support/people-and-admin.ts'
import { expectToast } from './support/seen.ts'
import { answer, unreachable } from './support/stand-in.ts'

it('what is written without a connection is not sent, says so, and stays in its form', async () => {
  const { user, server } = await openApp('/internal-messages', {
    as: 'CONTRACTOR',
    answers: [answer(markTeamThreadRead, { success: true }), unreachable(writeToTeam)],
    width: 390,
  })
  const field = await screen.findByRole('textbox', { name: 'Message to Frontline Team' })
  await fill(user, field, 'The train does not run.')
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await act(async () => void window.dispatchEvent(new Event('offline')))
  await pressButton(user, /send/i)
  await expectToast('You are offline, so this was not sent.')
  expect(field).toHaveProperty('value', 'The train does not run.')
  online.mockRestore()
  server.answers(answer(writeToTeam, { success: true }))
  await act(async () => void window.dispatchEvent(new Event('online')))
  await pressButton(user, /send/i)
  await waitFor(() => expect(field).toHaveProperty('value', ''))
  expect(server.sent(writeToTeam).at(-1)?.body).toEqual({ content: 'The train does not run.' })
})

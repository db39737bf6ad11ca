// The search for a service user on the rota board.

import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listShiftRange } from '#core/endpoints/rota.ts'
import { openApp } from './support/app.tsx'
import { pass, stopTheClock } from './support/people-and-admin.ts'
import { h1 } from './support/seen.ts'

it('initials are searched for 350 ms after the last key, and not before', async () => {
  const { server } = await openApp('/rota-board', { as: 'MANAGER' })
  await h1('Rota Board')
  const field = await screen.findByRole('combobox', { name: 'Search by service user initials' })
  stopTheClock()
  const asked = () => server.sent(listShiftRange).flatMap(({ url }) => url.searchParams.getAll('serviceUser'))
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  type('ab')
  await pass(340)
  type('abc')
  await pass(340)
  expect(screen.getByText('Searching…')).toBeDefined()
  expect(asked()).toEqual([])
  await pass(20)
  expect(asked()).toEqual(['ABC'])
})

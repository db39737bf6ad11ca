// One contractor's calendar: who may open it, and what a free day opens there.

import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getAccount } from '#core/endpoints/users.ts'
import { idOf, userOf } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import { accountOf } from './support/people-and-admin.ts'
import { calendarOf, dayOfMonth } from './support/rota-more.ts'
import { h1 } from './support/seen.ts'
import { answer, refusal } from './support/stand-in.ts'

const address = (id: string) => `/admin/contractor/${id}/calendar`

it('the contractor themself sets availability there instead of booking', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-06-10T09:00:00Z') })
  const own = accountOf(userOf(1, { firstName: 'Sam', lastName: 'Roe' }))
  const { user } = await openApp(`${address(idOf(1).toUpperCase())}/`, {
    ...{ as: 'CONTRACTOR', width: 390, answers: [...calendarOf().answers, answer(getAccount, own)] },
  })
  await user.click(await dayOfMonth(/^Tuesday, 18 June 2030: nothing set/))
  await screen.findByRole('dialog', { name: 'Set Availability' })
})

it('an address that names nobody, somebody unknown or an admin is refused in words', async () => {
  await openApp(address('not-a-person'), { as: 'MASTER_ADMIN' })
  await h1('Invalid Route')
  const unknown = refusal(getAccount, 404, { message: 'There is no such person.' })
  await openApp(address(idOf(7)), { as: 'MASTER_ADMIN', answers: [unknown] })
  await h1('Contractor Not Found')
  const admin = answer(getAccount, accountOf(userOf(1, { role: 'MASTER_ADMIN' })))
  await openApp(address(idOf(1)), { as: 'MASTER_ADMIN', answers: [admin] })
  await h1('Contractor Not Found')
})

it.each(['CONTRACTOR', 'MANAGER'] as const)('%s is told whose calendars they cannot open', async (role) => {
  await openApp(address(idOf(7)), { as: role })
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Only administrators and the contractor can open this calendar.',
  )
})

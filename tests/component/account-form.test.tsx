// Create User: what the form asks for, which roles it offers to whom, and what it sends.

import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createUser } from '#core/endpoints/users.ts'
import { idOf } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import { choose, fill, pressButton } from './support/people-and-admin.ts'
import { expectToast } from './support/seen.ts'
import { answer, refusal } from './support/stand-in.ts'

const field = (name: RegExp) => screen.findByLabelText(name)

it.each([
  ['ADMIN', ['Contractor', 'Manager']],
  ['MASTER_ADMIN', ['Contractor', 'Manager', 'Admin', 'Master Admin']],
] as const)('offers the roles that a %s may create', async (role, choices) => {
  const { user } = await openApp('/admin', { as: role })
  await user.click(await screen.findByRole('combobox', { name: 'Role' }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(choices)
})

it('asks for every field, and for a UK number', async () => {
  const { user, server } = await openApp('/admin', { as: 'ADMIN' })
  await pressButton(user, 'Create User')
  await expectToast('Please fill in all required fields')
  await fill(user, await field(/^First name/), 'Amara')
  await fill(user, await field(/^Last name/), 'Okafor')
  await fill(user, await field(/^Phone number/), '12345')
  await pressButton(user, 'Create User')
  await expectToast('Phone number must be in UK format: +44XXXXXXXXXX')
  expect(await field(/^First name/)).toHaveProperty('value', 'Amara')
  expect(server.sent(createUser)).toEqual([])
})

it('sends a manager with an e-mail, shows who was made, and keeps what was typed when the server refuses', async () => {
  const refused = refusal(createUser, 409, {
    message: 'That phone number already belongs to another account.',
  })
  const { user, server } = await openApp('/admin', { as: 'ADMIN', answers: [refused] })
  await fill(user, await field(/^First name/), 'Dai')
  await fill(user, await field(/^Last name/), 'Rees')
  await fill(user, await field(/^Phone number/), '07700 900808')
  await fill(user, await field(/^E-mail/), 'dai@example.org')
  await choose(user, 'Role', 'Manager')
  await pressButton(user, 'Create User')
  await expectToast('That phone number already belongs to another account.')
  expect(await field(/^Phone number/)).toHaveProperty('value', '07700 900808')
  server.answers(
    answer(createUser, {
      userId: idOf(8),
      username: 'dai.rees',
      password: 'x7Kq2mPz9w',
      role: 'MANAGER',
      firstName: 'Dai',
      lastName: 'Rees',
      whatsappNumber: '+447700900809',
      welcomeMessage: 'Welcome, Dai',
      sentBy: 'whatsapp',
    }),
  )
  await fill(user, await field(/^Phone number/), '07700 900809')
  await pressButton(user, 'Create User')
  await expectToast('Dai Rees created')
  const panel = await screen.findByRole('region', { name: 'User created' })
  expect(panel.textContent).toContain('Dai Rees can sign in as Manager')
  expect(within(panel).getByText('x7Kq2mPz9w')).toBeDefined()
  expect(server.sent(createUser).at(-1)?.body).toEqual({
    firstName: 'Dai',
    lastName: 'Rees',
    whatsappNumber: '+447700900809',
    email: 'dai@example.org',
    role: 'MANAGER',
  })
})

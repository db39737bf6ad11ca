// The messages of the admin panel and the team page when the server refuses or fails, one by one.

import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { confirmApplication, listApplications, rejectApplication } from '#core/endpoints/applications.ts'
import { clearNotifications, listNotifications } from '#core/endpoints/notifications.ts'
import {
  changeRole,
  createUser,
  deleteAccount,
  getAccount,
  listAccounts,
  listUsers,
  resetPassword,
  updateAccount,
} from '#core/endpoints/users.ts'
import { userOf } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import {
  accountOf,
  applicationOf,
  choose,
  fill,
  notificationOf,
  pressButton,
} from './support/people-and-admin.ts'
import { expectToast } from './support/seen.ts'
import { answer, refusal } from './support/stand-in.ts'

const AMARA = userOf(2)
const PEOPLE = [
  answer(listAccounts, [AMARA]),
  answer(listUsers, [AMARA]),
  answer(getAccount, accountOf(AMARA)),
]
const openUsers = () => openApp('/admin?tab=users', { as: 'ADMIN', answers: PEOPLE })

it('an account that cannot be created is told by its own text', async () => {
  const { user } = await openApp('/admin', { as: 'ADMIN', answers: [refusal(createUser, 500)] })
  await fill(user, await screen.findByLabelText(/^First name/), 'Bola')
  await fill(user, screen.getByLabelText(/^Last name/), 'Ade')
  await fill(user, screen.getByLabelText(/^Phone number/), '+447700900701')
  await pressButton(user, 'Create User')
  await expectToast('Failed to create user')
})

it('an account change that breaks is told by its own text', async () => {
  const { user, server } = await openUsers()
  server.answers(refusal(updateAccount, 500), refusal(deleteAccount, 500), refusal(resetPassword, 500))
  await pressButton(user, 'Pause Amara Okafor')
  await pressButton(user, 'Pause Account')
  await expectToast('Failed to update user status')
  await pressButton(user, 'Cancel')
  await pressButton(user, 'Delete Amara Okafor')
  await pressButton(user, 'Delete User')
  await expectToast('Failed to delete user')
  await pressButton(user, 'Cancel')
  await pressButton(user, 'Reset Password of Amara Okafor')
  await pressButton(user, 'Reset Password')
  await expectToast('Failed to reset password')
  server.answers(refusal(resetPassword, 200, '<html>'))
  await pressButton(user, 'Reset Password of Amara Okafor')
  await pressButton(user, 'Reset Password')
  await expectToast('Failed to parse password reset response')
})

it('a number that cannot be saved is told by the server, or else by the status', async () => {
  const { user, server } = await openUsers()
  await pressButton(user, 'Edit Contact of Amara Okafor')
  await fill(user, screen.getByLabelText('WhatsApp number'), '+447700900222')
  for (const [status, body, words] of [
    [409, { message: 'Somebody has it.' }, 'Somebody has it.'],
    [403, '', 'Permission denied'],
    [400, '', 'Invalid phone number format'],
    [404, '', 'User not found'],
    [502, '<html>', 'Server error. Please try again later.'],
    [418, '', 'Failed to update WhatsApp number'],
  ] as const) {
    server.answers(refusal(updateAccount, status, body))
    await pressButton(user, 'Save')
    await expectToast(words)
    expect(screen.getByLabelText('WhatsApp number')).toHaveProperty('value', '+447700900222')
  }
})

it('a role that cannot be changed is told so', async () => {
  const { user } = await openApp('/team', { as: 'ADMIN', answers: [...PEOPLE, refusal(changeRole, 500)] })
  await pressButton(user, 'Change Role of Amara Okafor')
  await choose(user, 'New role', 'Manager')
  await pressButton(user, 'Change Role')
  await expectToast('Failed to change role')
})

it('a review or a clearing that breaks is told by its own text', async () => {
  const { user } = await openApp('/admin?tab=notifications', {
    as: 'ADMIN',
    answers: [
      answer(listApplications, [applicationOf(20)]),
      answer(listNotifications, [notificationOf(30)]),
      refusal(rejectApplication, 500),
      refusal(confirmApplication, 500),
      refusal(clearNotifications, 500),
    ],
  })
  await pressButton(user, /^Reject Amara Okafor/)
  await user.click(within(screen.getByRole('dialog')).getAllByRole('radio')[0]!)
  await pressButton(user, 'Reject')
  await expectToast('Failed to reject application')
  await pressButton(user, 'Cancel')
  await pressButton(user, /^Confirm Amara Okafor/)
  await pressButton(user, 'Confirm')
  await expectToast('Failed to confirm application')
  await pressButton(user, 'Cancel')
  await pressButton(user, 'Clear All')
  await pressButton(user, 'Clear All')
  await expectToast('Failed to clear notifications')
})

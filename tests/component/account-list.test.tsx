// Manage Users: who is listed, what may be done with each account, and what is asked first.

import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  deleteAccount,
  getAccount,
  listAccounts,
  listUsers,
  resetPassword,
  updateAccount,
} from '#core/endpoints/users.ts'
import { expectAccessible } from './support/accessible.ts'
import { idOf, userOf, viewerAs } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import { accountOf, fill, pressButton } from './support/people-and-admin.ts'
import { expectToast, h1 } from './support/seen.ts'
import { answer, refusal } from './support/stand-in.ts'

const { firstName, lastName } = viewerAs('ADMIN')
const OWN = userOf(1, { firstName, lastName, role: 'ADMIN' })
const AMARA = userOf(2)
const BOLA = userOf(3, { firstName: 'Bola', lastName: 'Ade', isActive: false })
const WAITING = userOf(4, { firstName: '', lastName: '', role: 'PENDING', whatsappNumber: '+447700900999' })
const DAI = userOf(5, { firstName: 'Dai', lastName: 'Rees', role: 'MANAGER', email: 'dai@example.org' })
const OMAR = userOf(6, { firstName: 'Omar', lastName: 'Aziz', role: 'ADMIN' })
const MAYA = userOf(7, { firstName: 'Maya', lastName: 'Ali', role: 'MASTER_ADMIN' })
const EVERYONE = [WAITING, AMARA, BOLA, DAI, OMAR, MAYA, OWN]

const rows = async () => within(await screen.findByRole('list', { name: 'Users' })).findAllByRole('listitem')
const row = async (name: string) => {
  const found = (await rows()).find((each) => each.textContent?.includes(name))
  if (!found) throw new Error(`${name} is not in the list`)
  return found
}
const openUsers = (people = EVERYONE, as: 'ADMIN' | 'MASTER_ADMIN' = 'ADMIN') =>
  openApp('/admin?tab=users', {
    as,
    answers: [
      answer(listAccounts, people),
      answer(listUsers, people),
      answer(getAccount, ({ params }) => accountOf(people.find(({ id }) => id === params.userId)!)),
    ],
  })

it('lists everyone, links them to their pages, and shows what an admin may', async () => {
  await openUsers()
  expect(await rows()).toHaveLength(7)
  expect(screen.getByText('7 accounts')).toBeDefined()
  expect((await rows())[0]?.textContent).toContain('+447700900999')
  expect(screen.getByRole('link', { name: 'Amara Okafor' }).getAttribute('href')).toBe(`/team/${AMARA.id}`)
  const buttons = async (name: string) =>
    within(await row(name))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  expect(await buttons('Amara Okafor')).toEqual(['Edit Contact', 'Reset Password', 'Pause', 'Delete'])
  expect(await buttons('Dai Rees')).toEqual(['Pause'])
  expect(await buttons('Maya Ali')).toEqual(['Pause'])
  await expectAccessible()
})

it('has Pause or Activate on every account, disabled with the reason where it may not be used', async () => {
  await openUsers()
  const toggle = async (name: string) =>
    within(await row(name)).getByRole<HTMLButtonElement>('button', { name: /^(Pause|Activate) / })
  for (const [name, word] of [
    ['Amara Okafor', 'Pause'],
    ['Bola Ade', 'Activate'],
    ['+447700900999', 'Pause'],
  ] as const) {
    const { textContent, disabled } = await toggle(name)
    expect({ textContent, disabled }, name).toEqual({ textContent: word, disabled: false })
  }
  for (const [name, why] of [
    ['Dai Rees', 'Your role does not allow this'],
    ['Omar Aziz', 'Your role does not allow this'],
    ['Maya Ali', 'Your role does not allow this'],
    ['Sam Roe', 'Not for your own account'],
  ] as const) {
    const { textContent, disabled, title } = await toggle(name)
    expect({ textContent, disabled, title }, name).toEqual({
      textContent: 'Pause',
      disabled: true,
      title: why,
    })
  }
})

it('pauses after a question and activates without one, and shows it', async () => {
  const { user, server } = await openUsers()
  await pressButton(user, 'Pause Amara Okafor')
  await within(screen.getByRole('alertdialog')).findByText('They have no shifts to come.')
  const paused = { ...AMARA, isActive: false }
  server.answers(answer(updateAccount, paused), answer(listAccounts, [paused]))
  await pressButton(user, 'Pause Account')
  await expectToast('Amara Okafor is paused and signed out')
  await waitFor(async () => expect((await row('Amara Okafor')).textContent).toContain('Paused'))
  server.answers(answer(updateAccount, AMARA), answer(listAccounts, [AMARA]))
  await pressButton(user, 'Activate Amara Okafor')
  await expectToast('Amara Okafor is active and can sign in again')
  await waitFor(async () => expect((await row('Amara Okafor')).textContent).toContain('Active'))
  expect(server.sent(updateAccount).map(({ params, body }) => [params.userId, body])).toEqual([
    [AMARA.id, { isActive: false }],
    [AMARA.id, { isActive: true }],
  ])
})

it('pausing asks, and names the shifts to come', async () => {
  const { user, server } = await openUsers()
  const nextShifts = Array.from({ length: 8 }, (_, n) => ({
    id: idOf(100 + n),
    headline: 'Night care',
    dateStart: `2099-11-${16 + n}T20:00:00.000Z`,
    dateEnd: `2099-11-${17 + n}T08:00:00.000Z`,
  }))
  server.answers(answer(getAccount, accountOf(AMARA, { upcomingShifts: 10, nextShifts })))
  await pressButton(user, 'Pause Amara Okafor')
  const dialog = await screen.findByRole('alertdialog', { name: 'Pause Amara Okafor?' })
  await within(dialog).findByText(/^10 shifts to come stay booked/)
  const listed = within(dialog).getAllByRole('listitem')
  expect(listed[0]?.textContent).toBe('Mon 16 Nov, 20:00 - 08:00 (+1), Night care')
  expect(listed).toHaveLength(8)
  expect(dialog.textContent).toContain('and 2 more')
  await expectAccessible()
  await pressButton(user, 'Cancel')
  expect((await row('Amara Okafor')).textContent).toContain('Active')
  expect(server.sent(updateAccount)).toEqual([])
})

it('a manager is paused and deleted by a master admin', async () => {
  const { user, server } = await openUsers([DAI, MAYA], 'MASTER_ADMIN')
  expect((await row('Dai Rees')).textContent).toContain('dai@example.org')
  const paused = { ...DAI, isActive: false }
  server.answers(answer(updateAccount, paused), answer(listAccounts, [paused, MAYA]))
  await pressButton(user, 'Pause Dai Rees')
  await pressButton(user, 'Pause Account')
  await waitFor(async () => expect((await row('Dai Rees')).textContent).toContain('Paused'))
  server.answers(
    answer(deleteAccount, { success: true, shiftsUnbooked: 0, applicationsWithdrawn: 0 }),
    answer(listAccounts, [MAYA]),
  )
  await pressButton(user, 'Delete Dai Rees')
  await pressButton(user, 'Delete User')
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(server.sent(deleteAccount).map(({ params }) => params.userId)).toEqual([DAI.id])
})

it('edits a number in a dialog; empty removes it', async () => {
  const { user, server } = await openUsers()
  await pressButton(user, 'Edit Contact of Amara Okafor')
  const field = () => screen.getByLabelText('WhatsApp number')
  await fill(user, field(), 'abc')
  await waitFor(() =>
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' })).toHaveProperty(
      'disabled',
      true,
    ),
  )
  await expectAccessible()
  const changed = { ...AMARA, whatsappNumber: '+447700900321' }
  server.answers(answer(updateAccount, changed), answer(listAccounts, [changed]))
  await fill(user, field(), '07700 900321')
  await pressButton(user, 'Save')
  await waitFor(async () => expect((await row('Amara Okafor')).textContent).toContain('+447700900321'))
  const removed = { ...AMARA, whatsappNumber: null }
  server.answers(answer(updateAccount, removed), answer(listAccounts, [removed]))
  await pressButton(user, 'Edit Contact of Amara Okafor')
  await fill(user, field(), '')
  await pressButton(user, 'Save')
  await waitFor(async () => expect((await row('Amara Okafor')).textContent).toContain('No phone number'))
  expect(server.sent(updateAccount).map(({ body }) => body.whatsappNumber)).toEqual(['+447700900321', null])
})

it('deletes after a question that says what goes with it', async () => {
  const { user, server } = await openUsers()
  server.answers(
    answer(getAccount, accountOf(AMARA, { upcomingShifts: 1 })),
    answer(deleteAccount, { success: true, shiftsUnbooked: 1, applicationsWithdrawn: 0 }),
  )
  await pressButton(user, 'Delete Amara Okafor')
  await within(screen.getByRole('alertdialog')).findByText(/1 upcoming shift is unbooked/)
  await expectAccessible()
  await pressButton(user, 'Cancel')
  expect(server.sent(deleteAccount)).toEqual([])
  expect(await row('Amara Okafor')).toBeDefined()
  await pressButton(user, 'Delete Amara Okafor')
  server.answers(answer(listAccounts, [BOLA]))
  await pressButton(user, 'Delete User')
  await expectToast('Amara Okafor deleted')
  await waitFor(async () => expect(await rows()).toHaveLength(1))
})

it('a reset password stays in its panel over the tabs', async () => {
  const { user, server } = await openUsers()
  server.answers(
    answer(resetPassword, {
      userId: AMARA.id,
      username: 'amara.okafor',
      password: 'x7Kq2mPz9w',
      role: 'CONTRACTOR',
      firstName: 'Amara',
    }),
  )
  await pressButton(user, 'Reset Password of Amara Okafor')
  await pressButton(user, 'Reset Password')
  await screen.findByRole('region', { name: 'Password reset' })
  await user.click(screen.getByRole('tab', { name: 'Notifications' }))
  await user.click(screen.getByRole('tab', { name: 'Manage Users' }))
  const panel = await screen.findByRole('region', { name: 'Password reset' })
  expect(panel.textContent).toContain('New password for Amara Okafor')
})

it('says so when the list cannot be read, and tries again', async () => {
  const { user, server } = await openApp('/admin?tab=users', {
    as: 'ADMIN',
    answers: [refusal(listAccounts, 500)],
  })
  await screen.findByText('The users could not be loaded')
  server.answers(answer(listAccounts, [OWN]))
  await pressButton(user, 'Try again')
  expect(await rows()).toHaveLength(1)
})

it('Refresh reads again, a new account appears by itself, and the links lead on', async () => {
  const { user, server, push } = await openUsers([OWN])
  expect(await rows()).toHaveLength(1)
  server.answers(answer(listAccounts, [AMARA, OWN]))
  await pressButton(user, 'Refresh')
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  server.answers(answer(listAccounts, [AMARA, BOLA, OWN]))
  await push('users')
  await waitFor(async () => expect(await rows()).toHaveLength(3))
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe('/whatsapp')
  await user.click(main.getByRole('link', { name: 'Audit Logs' }))
  await h1('Audit Logs')
})

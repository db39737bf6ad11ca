// The team page: who is counted and shown, what may be done with whom, and what is said.

import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Role } from '#core/capabilities.ts'
import { changeRole, listUsers, resetPassword, updateAccount } from '#core/endpoints/users.ts'
import { expectAccessible } from './support/accessible.ts'
import { userOf, viewerAs } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import { buttonCalled, fill, pass, pressButton, stopTheClock } from './support/people-and-admin.ts'
import { expectToast, h1, toastNow } from './support/seen.ts'
import { answer, refusal } from './support/stand-in.ts'

const AMARA = userOf(2)
const members = () => within(screen.getByRole('list', { name: 'Team members' })).queryAllByRole('listitem')
const member = (name: string) => members().find(({ textContent }) => textContent?.includes(name))
const openTeam = (as: Role = 'MANAGER', people = [AMARA]) =>
  openApp('/team', { as, answers: [answer(listUsers, people)] })

it('counts the staff and shows every member', async () => {
  const { user } = await openTeam('MANAGER', [
    AMARA,
    userOf(3, { firstName: 'Gus', lastName: 'Roe', whatsappNumber: null, isActive: false }),
    userOf(4, { firstName: '', lastName: '', role: 'PENDING' }),
    userOf(5, { firstName: 'Ada', lastName: 'Cole', role: 'ADMIN' }),
    userOf(1, { firstName: 'Dai', lastName: 'Rees', role: 'MANAGER' }),
  ])
  await screen.findByText('4 people')
  const counts = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(counts).toEqual(['Total staff4', 'Contractors2', 'Managers1', 'Admins1'])
  expect(members()).toHaveLength(4)
  const waiting = screen.getByRole('list', { name: 'Waiting for approval' })
  expect(within(waiting).getAllByRole('listitem')).toHaveLength(1)
  expect(member('Gus Roe')?.textContent).toContain('Paused')
  expect(member('Gus Roe')?.textContent).toContain('No WhatsApp number')
  expect(member('Amara Okafor')?.textContent).toContain('Never signed in')
  await expectAccessible()
  await fill(user, screen.getByLabelText('Search team'), 'okaf')
  await waitFor(() => expect(members()).toHaveLength(1))
  await fill(user, screen.getByLabelText('Search team'), 'nobody at all')
  await screen.findByText('Nobody matches')
})

const editing = () => screen.findByLabelText('WhatsApp number of Amara Okafor')

it('a number is changed in place; a wrong one is marked and cannot be saved', async () => {
  const { user, server } = await openTeam()
  await pressButton(user, 'Edit WhatsApp number of Amara Okafor')
  await fill(user, await editing(), '12345')
  expect((await editing()).getAttribute('aria-invalid')).toBe('true')
  expect(buttonCalled('Save WhatsApp number').disabled).toBe(true)
  expect(screen.getByText('Phone number must be in UK format: +44XXXXXXXXXX')).toBeDefined()
  await fill(user, await editing(), '07700 900222')
  expect((await editing()).getAttribute('aria-invalid')).not.toBe('true')
  const changed = { ...AMARA, whatsappNumber: '+447700900222' }
  server.answers(answer(updateAccount, changed), answer(listUsers, [changed]))
  await pressButton(user, 'Save WhatsApp number')
  await expectToast('WhatsApp number updated')
  await screen.findByText('+447700900222')

  const removed = { ...AMARA, whatsappNumber: null }
  server.answers(answer(updateAccount, removed), answer(listUsers, [removed]))
  await pressButton(user, 'Edit WhatsApp number of Amara Okafor')
  await fill(user, await editing(), '')
  await pressButton(user, 'Save WhatsApp number')
  await expectToast('WhatsApp number removed')
  await screen.findByText('No WhatsApp number')
})

it('what the server refuses is told, and what was typed stays', async () => {
  const message = 'That phone number already belongs to another account.'
  const { user, server } = await openTeam()
  server.answers(refusal(updateAccount, 409, { message }))
  await pressButton(user, 'Edit WhatsApp number of Amara Okafor')
  await fill(user, await editing(), '+447700900112')
  await user.keyboard('{Enter}')
  await expectToast(message)
  expect(await editing()).toHaveProperty('value', '+447700900112')
})

it('a role is changed to one that the viewer may give', async () => {
  const manager = { ...AMARA, role: 'MANAGER' as const }
  const { user, server } = await openTeam('ADMIN')
  server.answers(answer(changeRole, manager))
  await pressButton(user, 'Change Role of Amara Okafor')
  await user.click(screen.getByRole('combobox', { name: 'New role' }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Manager'])
  await user.click(screen.getByRole('option', { name: 'Manager' }))
  await pressButton(user, 'Change Role')
  await expectToast('Amara Okafor is now Manager')
  expect(server.sent(changeRole).map(({ params, body }) => [params.userId, body])).toEqual([
    [AMARA.id, { role: 'MANAGER' }],
  ])
})

const EACH_ROLE = (['CONTRACTOR', 'MANAGER', 'ADMIN', 'MASTER_ADMIN'] as const).map((role, n) =>
  userOf(10 + n, { firstName: role.toLowerCase(), lastName: 'Person', role }),
)
const buttonsOf = (name: string) => within(member(name)!).queryAllByRole('button').length

it('a manager acts on contractors only', async () => {
  const { firstName, lastName } = viewerAs('MANAGER')
  await openTeam('MANAGER', [...EACH_ROLE, userOf(1, { firstName, lastName, role: 'MANAGER' })])
  await screen.findByText('contractor Person')
  expect(buttonsOf('contractor Person'), 'number and password').toBe(2)
  for (const name of ['manager Person', 'master_admin Person', 'Sam Roe']) {
    expect(buttonsOf(name), name).toBe(0)
  }
})

it('a master admin acts on anyone, and gives any role', async () => {
  const { user } = await openTeam('MASTER_ADMIN', [...EACH_ROLE, userOf(1, { role: 'MASTER_ADMIN' })])
  await screen.findByText('contractor Person')
  for (const name of ['contractor Person', 'manager Person', 'master_admin Person']) {
    expect(buttonsOf(name), name).toBe(3)
  }
  await pressButton(user, 'Change Role of manager Person')
  await user.click(screen.getByRole('combobox', { name: 'New role' }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Pending',
    'Contractor',
    'Admin',
    'Master Admin',
  ])
})

it('a password is reset after a question; its panel stays until dismissed', async () => {
  const { user, server } = await openTeam()
  const login = { userId: AMARA.id, username: 'amara.okafor', password: 'x7Kq2mPz9w', firstName: 'Amara' }
  server.answers(answer(resetPassword, { ...login, role: 'CONTRACTOR' }))
  await pressButton(user, 'Reset Password of Amara Okafor')
  expect(screen.getByRole('alertdialog').textContent).toContain('signed out everywhere')
  expect(server.sent(resetPassword)).toEqual([])
  await pressButton(user, 'Reset Password')
  const panel = () => screen.queryByRole('region', { name: 'Password reset' })
  await waitFor(() => expect(panel()?.textContent).toContain('New password for Amara Okafor'))
  expect(panel()?.querySelectorAll('code')[1]?.textContent).toBe('x7Kq2mPz9w')
  await expectAccessible()
  await fill(user, screen.getByLabelText('Search team'), 'zzz')
  expect(panel()).not.toBeNull()
  await pressButton(user, 'Dismiss', panel() ?? undefined)
  expect(panel()).toBeNull()
})

it('someone who is not a manager is told, and leaves the team page after a second and a half', async () => {
  await openApp('/', { as: 'CONTRACTOR' })
  await h1(/Welcome/)
  stopTheClock()
  await openApp('/team', { as: 'CONTRACTOR' })
  await pass(100)
  expect(toastNow()).toBe('UnauthorisedManager access required. Redirecting...')
  await pass(1300)
  expect(location.pathname).toBe('/team')
  await pass(200)
  expect(location.pathname).toBe('/')
})

// The product's delays, with a clock that the test moves.

import { countRequests, stopTheClock, tickUntil } from './support/clock.ts'
import { expect, test } from './support/fixtures.ts'
import { codeFor } from './support/phone.ts'
import { toast } from './support/toast.ts'

test('initials are searched for 350 ms after the last key, and not before', async ({ loginAs, server }) => {
  await server.person()
  const { page } = await loginAs('MANAGER')
  await page.clock.install()
  await page.goto('/rota-board')
  const search = page.getByRole('combobox', { name: 'Search by service user initials' })
  await expect(page.getByRole('grid')).toBeVisible()
  await stopTheClock(page)
  let searches = 0
  page.on('request', (request) => {
    if (/serviceUser=/.test(request.url())) searches += 1
  })
  const asked = () => searches
  await search.fill('ab')
  await page.clock.runFor(340)
  await search.fill('abc')
  await page.clock.runFor(340)
  await expect(page.getByText('Searching…')).toBeVisible()
  expect(asked()).toBe(0)
  await page.clock.runFor(20)
  await expect.poll(asked).toBe(1)
})

test('who is logged out goes to the login half a second after being told', async ({ loginAs, server }) => {
  await server.person({ role: 'MASTER_ADMIN' })
  const { page } = await loginAs('MANAGER')
  await page.clock.install()
  await page.goto('/rota-board')
  await expect(page.getByRole('heading', { name: 'Rota Board' })).toBeVisible()
  await stopTheClock(page)
  const asked = countRequests(page, 'GET', '/api/login')
  await server.deps.database.pool.query('DELETE FROM sessions')
  await page.getByRole('button', { name: 'Next Week' }).click()
  const told = toast(page).getByText('You are logged out. Logging in again...')
  await tickUntil(page, () => told.isVisible())
  await page.clock.runFor(470)
  expect(asked()).toBe(0)
  await page.clock.runFor(30)
  await expect.poll(asked).toBe(1)
  await expect(page).toHaveURL(/\/login$/)
})

test('a new WhatsApp conversation is open half a second after it has started', async ({
  loginAs,
  server,
}) => {
  await server.person({ firstName: 'Cara', lastName: 'Nwosu' })
  const { page } = await loginAs('ADMIN')
  await page.clock.install()
  await page.goto('/whatsapp')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('combobox', { name: 'Contractor' }).fill('cara')
  await page.getByRole('option', { name: /Cara Nwosu/ }).click()
  await page.getByLabel('Subject').fill('Nights')
  await stopTheClock(page)
  await page.getByRole('button', { name: 'Start Conversation' }).click()
  await tickUntil(page, () => toast(page).getByText('New conversation started', { exact: true }).isVisible())
  const thread = page.getByRole('log', { name: 'Messages with Cara Nwosu' })
  await page.clock.runFor(450)
  await expect(page.getByText('No conversation open', { exact: true })).toBeVisible()
  await expect(thread).toHaveCount(0)
  await page.clock.runFor(50)
  await tickUntil(page, () => thread.isVisible())
})

test('a new internal conversation is open half a second after it was created', async ({
  loginAs,
  server,
}) => {
  await server.person({ firstName: 'Cara', lastName: 'Nwosu' })
  const { page } = await loginAs('MANAGER')
  await page.clock.install()
  await page.goto('/internal-messages')
  await page.getByRole('button', { name: 'New Conversation' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Contractor' }).fill('cara')
  await dialog.getByRole('option', { name: 'Cara Nwosu' }).click()
  await dialog.getByLabel('Message').fill('Welcome')
  await stopTheClock(page)
  await dialog.getByRole('button', { name: 'Start Conversation' }).click()
  await tickUntil(page, () => toast(page).getByText('Conversation created', { exact: true }).isVisible())
  const thread = page.getByRole('log', { name: 'Messages with Cara Nwosu' })
  await page.clock.runFor(450)
  await expect(page.getByText('No conversation open', { exact: true })).toBeVisible()
  await expect(thread).toHaveCount(0)
  await page.clock.runFor(50)
  await tickUntil(page, () => thread.isVisible())
})

test('the product opens a second and a half after the setup, which is told with a welcome', async ({
  page,
  request,
}) => {
  await page.clock.install()
  await page.goto('/setup')
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Last name').fill('Mensah')
  await page.getByLabel('Phone number').fill('+447700900010')
  await page.getByLabel('Phone number').press('Enter')
  const field = page.getByPlaceholder('Enter 6-digit code')
  await field.fill(await codeFor(request, '+447700900010'))
  await stopTheClock(page)
  await field.press('Enter')
  await tickUntil(page, () => toast(page).getByText('Setup Complete!', { exact: true }).isVisible())
  await expect(toast(page)).toContainText('Welcome! Your Master Admin account has been created successfully.')
  await page.clock.runFor(1450)
  await expect(page).toHaveURL(/\/setup$/)
  await expect(page.getByRole('heading', { name: 'Setup Complete!' })).toBeVisible()
  await page.clock.runFor(50)
  await tickUntil(page, () => new URL(page.url()).pathname === '/')
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: /Grace/ })).toBeVisible()
})

test('Wrong number? gives way to another number at once, and the same number still waits', async ({
  page,
  server,
}) => {
  await server.person({ firstName: 'Amara', whatsappNumber: '+447700900002' })
  await server.person({ role: 'MASTER_ADMIN', whatsappNumber: '+447700900001' })
  await page.clock.install()
  await page.goto('/login')
  const phone = page.getByPlaceholder('+44XXXXXXXXXX')
  await phone.fill('+447700900001')
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByText('Code sent to +447700900001.')).toBeVisible()
  await page.getByRole('button', { name: 'Wrong number?' }).click()
  await expect(page.getByPlaceholder('Enter 6-digit code')).toBeDisabled()
  const waits = page.getByRole('button', { name: /^Resend in [0-4]:\d\d$/ })
  await expect(waits).toBeDisabled()
  // Another number need not wait, and however the first is written, it does; also after a reload.
  await phone.fill('07700 900002')
  await expect(page.getByRole('button', { name: 'Send Code' })).toBeEnabled()
  await phone.fill('07700 900001')
  await expect(waits).toBeDisabled()
  await page.reload()
  await phone.fill('07700 900001')
  await expect(waits).toBeDisabled()
  await page.clock.fastForward('05:01')
  await expect(page.getByRole('button', { name: 'Send Code' })).toBeEnabled()
})

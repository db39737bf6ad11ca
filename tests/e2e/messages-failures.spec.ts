// Failures of all three kinds of messages, and how long their toasts stay.

import type { Page } from '@playwright/test'
import { type E2eServer, expect, test } from './support/fixtures.ts'
import { writeFrom } from './support/phone.ts'
import { endSessionBefore } from './support/session.ts'
import { toast } from './support/toast.ts'

/** Makes writes to an address fail; reads go through. */
async function breakWrites(page: Page, path: string): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, body: '' }),
  )
}

async function askAboutParking(server: E2eServer): Promise<void> {
  const sender = await server.person({ firstName: 'Cara', lastName: 'Nwosu' })
  await server.deps.database.pool.query(
    `INSERT INTO messages (subject, content, recipient_type, sender_id)
     VALUES ('Parking', 'Is there a permit?', 'FRONTLINE_TEAM', $1)`,
    [sender.id],
  )
}

test('the board tells a failed send and a failed delete, and keeps what was typed', async ({
  loginAs,
  server,
}) => {
  await askAboutParking(server)
  const { page } = await loginAs('MANAGER')
  await page.goto('/messages')
  const board = page.getByRole('region', { name: 'Messages', exact: true })
  await expect(board.getByRole('article', { name: 'Parking' })).toBeVisible()
  expect((await board.boundingBox())?.height).toBeLessThanOrEqual(24 * 16)
  await breakWrites(page, '**/api/messages?*')
  await breakWrites(page, '**/api/user-messages/*')
  await page.getByLabel('Subject').fill('Rota')
  await page.getByRole('textbox', { name: 'Message' }).fill('Next week is up.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(toast(page)).toContainText('Failed to send message')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Next week is up.')
  await page.getByRole('button', { name: 'Delete message Parking' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page)).toContainText('Failed to delete message')
})

test('whoever is no longer signed in sees Access Required, and the link leads to the login', async ({
  loginAs,
  server,
}) => {
  await server.person({ role: 'MASTER_ADMIN' })
  const { page } = await loginAs('MANAGER')
  await endSessionBefore(page, server, '**/api/messages?*')
  await page.goto('/messages')
  await expect(page.getByText('Access Required', { exact: true })).toBeVisible()
  await expect(page.getByText('Please log in to access messages.', { exact: true })).toBeVisible()
  const link = page.getByRole('link', { name: 'Log in' })
  await expect(link).toHaveAttribute('href', '/api/login')
  await link.click()
  await expect(page).toHaveURL(/\/login$/)
})

test('a sent message is told for four seconds; what waits is read two seconds after the board opens', async ({
  loginAs,
  server,
}) => {
  await askAboutParking(server)
  const { page } = await loginAs('MANAGER')
  await page.clock.install()
  await page.goto('/messages')
  const message = page.getByRole('article', { name: 'Parking' })
  await expect(message.getByText('New', { exact: true })).toBeVisible()
  const read = page.waitForRequest((request) => request.method() !== 'GET' && /read/.test(request.url()))
  await page.clock.fastForward(2000)
  await read
  await expect(message.getByText('New', { exact: true })).toBeHidden()

  await message.getByRole('button', { name: 'Reply' }).click()
  const content = page.getByRole('textbox', { name: 'Message' })
  await content.press('Home')
  await content.pressSequentially('Yes.')
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.getByRole('button', { name: 'Send Reply' }).click()
  await expect(toast(page)).toContainText('Message sent successfully')
  await expect(toast(page)).toContainText('Reply sent successfully')
  await page.clock.runFor(3800)
  await expect(toast(page)).toBeVisible()
  await page.clock.runFor(400)
  await expect(toast(page)).toBeHidden()
})

test('the WhatsApp dashboard tells each failure by its own text', async ({ loginAs, server }) => {
  const person = await server.person({ firstName: 'Cara', lastName: 'Nwosu' })
  await server.person({ firstName: 'Dele', lastName: 'Ojo' })
  await writeFrom(server, person.whatsappNumber, 'Good morning')
  const { page } = await loginAs('ADMIN')
  await page.goto('/whatsapp')
  await page.getByRole('button', { name: /Cara Nwosu/ }).click()
  for (const path of ['send-custom', 'messages/*', 'conversations/*'])
    await breakWrites(page, `**/api/whatsapp/${path}`)
  await breakWrites(page, '**/api/messages?*')
  const field = page.getByRole('textbox', { name: 'Message to Cara Nwosu' })
  await field.fill('Are you free?')
  await field.press('Enter')
  await expect(toast(page)).toContainText('Failed to send WhatsApp message')
  await expect(field).toHaveValue('Are you free?')
  await page.getByRole('log').getByText('Good morning').hover()
  await page.getByRole('log').getByRole('button', { name: 'Delete message' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page)).toContainText('Failed to delete message')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete conversation' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Conversation' }).click()
  await expect(toast(page)).toContainText('Failed to delete conversation')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('combobox', { name: 'Contractor' }).fill('dele')
  await page.getByRole('option', { name: /Dele Ojo/ }).click()
  await page.getByLabel('Subject').fill('Nights')
  await page.getByRole('button', { name: 'Start Conversation' }).click()
  await expect(toast(page)).toContainText('Failed to start conversation')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('tab', { name: 'Group Broadcast' }).click()
  await page.getByLabel('Subject').fill('Rota')
  await page.getByRole('textbox', { name: 'Message' }).fill('Next week is up.')
  await page.getByRole('button', { name: 'Send Group Broadcast' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(toast(page)).toContainText('Failed to send group broadcast')
})

test('internal conversations tell a failed message and a failed start', async ({ loginAs, server }) => {
  const contractor = await server.person({ firstName: 'Cara', lastName: 'Nwosu' })
  await server.person({ firstName: 'Dele', lastName: 'Ojo' })
  await server.deps.database.pool.query(
    `WITH c AS (INSERT INTO internal_conversations (contractor_id) VALUES ($1) RETURNING id)
     INSERT INTO internal_messages (conversation_id, sender_id, content) SELECT id, $1, 'Hello' FROM c`,
    [contractor.id],
  )
  const { page } = await loginAs('MANAGER')
  await page.goto('/internal-messages')
  await page.getByRole('button', { name: /Cara Nwosu/ }).click()
  const card = page.getByRole('log').locator('xpath=ancestor::section[1]')
  expect((await card.boundingBox())?.height).toBe(600)
  await breakWrites(page, '**/api/internal-conversations')
  await breakWrites(page, '**/api/internal-conversations/*/messages')
  const field = page.getByRole('textbox', { name: 'Message to Cara Nwosu' })
  await field.fill('One line')
  await field.press('Shift+Enter')
  await field.pressSequentially('and another')
  await field.press('Enter')
  await expect(toast(page)).toContainText('Failed to send message')
  await expect(field).toHaveValue('One line\nand another')
  await page.getByRole('button', { name: 'New Conversation' }).click()
  await page.getByRole('combobox', { name: 'Contractor' }).click()
  // People who already have a conversation are not offered.
  await expect(page.getByRole('option')).toHaveText([/Dele Ojo/])
  await page.getByRole('option', { name: /Dele Ojo/ }).click()
  await page.getByRole('dialog').getByLabel('Message').fill('Welcome')
  await page.getByRole('button', { name: 'Start Conversation' }).click()
  await expect(toast(page)).toContainText('Failed to create conversation')
})

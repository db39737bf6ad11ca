import { expect, test } from './support/fixtures.ts'
import { toast } from './support/toast.ts'

test('a manager begins a conversation, the contractor answers, and both see it at once', async ({
  loginAs,
  expectAccessible,
}) => {
  const contractor = await loginAs('CONTRACTOR', { firstName: 'Cara', lastName: 'Nwosu' })
  const manager = await loginAs('MANAGER', { firstName: 'Max', lastName: 'Lee' })
  await contractor.page.goto('/internal-messages')
  await expect(contractor.page.getByText('No messages yet', { exact: true })).toBeVisible()
  await expect(contractor.page.getByRole('button', { name: 'New Conversation' })).toBeHidden()

  await manager.page.goto('/internal-messages')
  await manager.page.getByRole('button', { name: 'New Conversation' }).click()
  const dialog = manager.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Start Conversation' }).click()
  await expect(
    manager.page.getByText('Please select a contractor and enter a message', { exact: true }),
  ).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Contractor' }).fill('cara')
  await dialog.getByRole('option', { name: 'Cara Nwosu' }).click()
  await dialog.getByLabel('Message').fill('How was your first week?')
  await dialog.getByRole('button', { name: 'Start Conversation' }).click()
  await expect(manager.page.getByText('Conversation created', { exact: true })).toBeVisible()
  const thread = manager.page.getByRole('log', { name: 'Messages with Cara Nwosu' })
  await expect(thread).toContainText('How was your first week?')

  await expect(contractor.page.getByRole('log')).toContainText('How was your first week?')
  const field = contractor.page.getByRole('textbox', { name: 'Message to Frontline Team' })
  await field.press('Enter')
  await expect(contractor.page.getByText('Please enter a message', { exact: true })).toBeVisible()
  await field.fill('Very good, thank you.')
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await expect(thread).toContainText('Very good, thank you.')
  await expectAccessible(manager.page)
  await expectAccessible(contractor.page)
})

test('Escape closes the list of people, then the window, also while a toast is in sight', async ({
  server,
  loginAs,
}) => {
  await server.person({ firstName: 'Cara', lastName: 'Nwosu' })
  const { page } = await loginAs('MANAGER')
  await page.goto('/internal-messages')
  await page.getByRole('button', { name: 'New Conversation' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Start Conversation' }).click()
  await expect(toast(page)).toContainText('Please select a contractor and enter a message')
  const field = dialog.getByRole('combobox', { name: 'Contractor' })
  await field.fill('cara')
  await expect(dialog.getByRole('option', { name: 'Cara Nwosu' })).toBeVisible()
  await field.press('Escape')
  await expect(dialog.getByRole('option')).toHaveCount(0)
  await expect(field).toHaveValue('cara')

  await dialog.getByRole('button', { name: 'Start Conversation' }).click()
  await expect(toast(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('unread counts are by reader, and the preview is cut at fifty characters', async ({
  server,
  loginAs,
}) => {
  const contractor = await loginAs('CONTRACTOR', { firstName: 'Cara', lastName: 'Nwosu' })
  const admin = await loginAs('ADMIN', { firstName: 'Ada' })
  const other = await loginAs('ADMIN', { firstName: 'Omar' })
  await server.deps.database.pool.query(
    `WITH c AS (INSERT INTO internal_conversations (contractor_id) VALUES ($1) RETURNING id)
     INSERT INTO internal_messages (conversation_id, sender_id, content) SELECT id, $1, $2 FROM c`,
    [contractor.person.id, 'A message that is longer than fifty characters, by a little'],
  )
  for (const { page } of [admin, other]) {
    await page.goto('/admin/internal-messages')
    const row = page.getByRole('button', { name: /Cara Nwosu/ })
    await expect(row).toContainText('A message that is longer than fifty characters, by...')
    await expect(row).toContainText('1 unread')
  }
  const row = admin.page.getByRole('button', { name: /Cara Nwosu/ }).first()
  await row.click()
  await expect(row).not.toContainText('unread')
  await other.page.reload()
  await expect(other.page.getByRole('button', { name: /Cara Nwosu/ })).toContainText('1 unread')
})

test("managers are turned away from the admins' address", async ({ loginAs }) => {
  const { page } = await loginAs('MANAGER')
  await page.goto('/admin/internal-messages')
  await expect(page.getByRole('alert')).toContainText('Access Denied')
})

test('a contractor writes from a phone', async ({ loginAs, expectAccessible }) => {
  const { page } = await loginAs('CONTRACTOR', { width: 390 })
  await page.goto('/internal-messages')
  await page.getByRole('textbox', { name: 'Message to Frontline Team' }).fill('I am running late')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('log')).toContainText('I am running late')
  await expectAccessible(page)
})

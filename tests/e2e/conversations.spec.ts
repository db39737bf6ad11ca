import { expect, test } from './support/fixtures.ts'

test('a manager begins a conversation, the contractor answers, and both see it at once', async ({
  loginAs,
}) => {
  const contractor = await loginAs('CONTRACTOR', { firstName: 'Cara', lastName: 'Nwosu', width: 390 })
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
  await contractor.page.getByRole('button', { name: 'Send' }).click()
  await expect(field).toHaveValue('')
  await expect(thread).toContainText('Very good, thank you.')
  const card = thread.locator('xpath=ancestor::section[1]')
  expect((await card.boundingBox())?.height).toBe(600)
})

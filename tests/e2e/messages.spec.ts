import { expect, test } from './support/fixtures.ts'

test('a contractor writes to the team, a manager answers, and the contractor reads the answer', async ({
  loginAs,
}) => {
  const contractor = await loginAs('CONTRACTOR', { firstName: 'Cara', lastName: 'Nwosu' })
  const manager = await loginAs('MANAGER', { firstName: 'Max' })
  await manager.page.goto('/messages')
  await expect(manager.page.getByText('No messages yet', { exact: true })).toBeVisible()

  await contractor.page.goto('/internal-messages')
  const sent = await contractor.page.request.post('/api/messages', {
    data: { subject: 'Parking', content: 'Is there a permit?', recipientType: 'FRONTLINE_TEAM' },
  })
  expect(sent.status()).toBe(201)

  // Pushed to the open board, with a badge that disappears once it is read.
  const message = manager.page.getByRole('article', { name: 'Parking' })
  await expect(message).toContainText('Is there a permit?')
  await expect(manager.page.getByText('New Message Alert', { exact: true })).toBeVisible()
  await expect(message.getByText('New', { exact: true })).toBeHidden()

  await message.getByRole('button', { name: 'Reply' }).click()
  await manager.page.getByRole('button', { name: 'Cancel Reply' }).click()
  await expect(manager.page.getByLabel('Subject')).toHaveValue('')
  await message.getByRole('button', { name: 'Reply' }).click()
  await expect(manager.page.getByLabel('Subject')).toHaveValue('Re: Parking')
  const content = manager.page.getByRole('textbox', { name: 'Message' })
  await expect(content).toHaveValue(/--- Original Message ---\nFrom: Cara Nwosu/)
  await manager.page.getByRole('button', { name: 'Send Reply' }).click()
  await expect(manager.page.getByText('Reply Required', { exact: true })).toBeVisible()
  await content.press('Home')
  await content.pressSequentially('In the key safe.')
  await manager.page.getByRole('button', { name: 'Send Reply' }).click()
  await expect(manager.page.getByText('Reply sent successfully', { exact: true })).toBeVisible()
  await expect(manager.page.getByLabel('Subject')).toHaveValue('')

  await expect(contractor.page.getByText(/^In the key safe\./)).toBeVisible()
})

test('a message needs its words, and what is typed survives a refused send', async ({ server, loginAs }) => {
  const { page } = await loginAs('ADMIN')
  await page.goto('/messages')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(
    page.getByText('Please fill in both subject and message content', { exact: true }),
  ).toBeVisible()

  const paused = await server.person({ firstName: 'Pau', lastName: 'Sed' })
  await page.getByRole('combobox', { name: 'To' }).click()
  await page.getByRole('option', { name: 'One person' }).click()
  await page.getByRole('combobox', { name: 'Person' }).click()
  await page.getByRole('combobox', { name: 'Person' }).fill('pau')
  await page.getByRole('option', { name: /Pau Sed/ }).click()
  await page.getByLabel('Subject').fill('Hello')
  await page.getByRole('textbox', { name: 'Message' }).fill('How are you?')
  await server.deps.database.pool.query('UPDATE users SET is_active = false WHERE id = $1', [paused.id])
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(
    page.getByText('The account of Pau Sed is paused, so nothing was sent.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('How are you?')
  await server.deps.database.pool.query('UPDATE users SET is_active = true WHERE id = $1', [paused.id])
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('article', { name: 'Hello' })).toContainText('Pau Sed')
})

test('a message to all contractors goes by WhatsApp too, and shows how it went; it can be deleted', async ({
  server,
  loginAs,
  expectAccessible,
}) => {
  const first = await server.person({ firstName: 'Ann' })
  await server.person({ firstName: 'Ben', whatsappNumber: null })
  const { page } = await loginAs('ADMIN')
  await page.goto('/messages')
  await expect(
    page.getByText('Also by WhatsApp to 1 of 2 active contractors.', { exact: true }),
  ).toBeVisible()
  await page.getByLabel('Subject').fill('Rota')
  await page.getByRole('textbox', { name: 'Message' }).fill('Next week is up.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Send to 2 people?' })).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click()
  const words = 'WhatsApp: 1 sent, 0 failed out of 1 eligible contractors (2 total active contractors)'
  await expect(page.getByRole('region', { name: /notifications/i }).getByText(words)).toBeVisible()
  const message = page.getByRole('article', { name: 'Rota' })
  await expect(message).toContainText(words)
  const phone = await fetch(
    `${server.url}/simulator/api/messages?to=${encodeURIComponent(first.whatsappNumber ?? '')}`,
  )
  expect(await phone.json()).toMatchObject([{ body: 'Next week is up.', channel: 'whatsapp' }])
  await expectAccessible(page)

  await message.getByRole('button', { name: 'Delete message Rota' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Message deleted successfully', { exact: true })).toBeVisible()
  await expect(message).toBeHidden()
})

test('contractors are turned away from the board, in words', async ({ loginAs }) => {
  const { page } = await loginAs('CONTRACTOR')
  await page.goto('/messages')
  await expect(page.getByRole('alert')).toContainText('Access Denied')
})

test('the board reads well on a phone', async ({ loginAs, expectAccessible }) => {
  const { page } = await loginAs('MANAGER', { width: 390 })
  await page.goto('/messages')
  await expect(page.getByText('No messages yet', { exact: true })).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await expectAccessible(page)
})

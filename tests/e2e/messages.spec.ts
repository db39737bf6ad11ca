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

test('a message to all contractors goes by WhatsApp too, and shows how it went; it can be deleted', async ({
  server,
  loginAs,
}) => {
  const first = await server.person({ firstName: 'Ann' })
  await server.person({ firstName: 'Ben', whatsappNumber: null })
  const { page } = await loginAs('ADMIN')
  await page.goto('/messages')
  await expect(
    page.getByText('Also by WhatsApp to 1 of 2 active contractors.', { exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Some', exact: true }).click()
  await expect(page.getByText('Also by WhatsApp to 0 of 0 chosen.', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: /Ann/ }).check()
  await expect(page.getByText('Also by WhatsApp to 1 of 1 chosen.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'All', exact: true }).click()
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

  await message.getByRole('button', { name: 'Delete message Rota' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Message deleted successfully', { exact: true })).toBeVisible()
  await expect(message).toBeHidden()
})

test('many contractors are one tab stop with arrows between them, and only those in sight are drawn @more', async ({
  server,
  loginAs,
}) => {
  const numbers = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'))
  for (const lastName of numbers) await server.person({ firstName: 'Ann', lastName })
  const { page } = await loginAs('MANAGER')
  await page.goto('/messages')
  await page.getByRole('button', { name: 'Some', exact: true }).click()
  const ticks = page.getByRole('list', { name: 'Contractors' }).getByRole('checkbox')
  await expect(ticks.first()).toBeVisible()
  expect(await ticks.count()).toBeLessThan(20)
  await page.getByRole('button', { name: 'Clear', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(ticks.first()).toBeFocused()
  for (const lastName of numbers.slice(1, 31)) {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('checkbox', { name: `Ann ${lastName}` })).toBeFocused()
    await expect(page.locator(':focus')).toBeInViewport()
  }
  await page.keyboard.press('Space')
  await expect(page.getByText('1 chosen', { exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Subject')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('checkbox', { name: 'Ann 30' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('checkbox', { name: 'Ann 29' })).toBeFocused()
  await page.getByLabel('Search contractors').fill('07')
  await expect(ticks).toHaveCount(1)
})

test('the form is on the left, the list on the right, which scrolls and is about 24rem high @more', async ({
  loginAs,
  server,
}) => {
  const { page, person } = await loginAs('MANAGER')
  await server.deps.database.pool.query(
    `INSERT INTO messages (subject, content, recipient_type, sender_id)
     SELECT 'Note ' || n, 'Words', 'FRONTLINE_TEAM', $1 FROM generate_series(1, 20) n`,
    [person.id],
  )
  await page.goto('/messages')
  const list = page.getByRole('region', { name: 'Messages', exact: true })
  await expect(list.getByRole('article')).toHaveCount(20)
  const form = (await page.locator('form').boundingBox())!
  const board = (await list.boundingBox())!
  expect(form.x + form.width).toBeLessThanOrEqual(board.x)
  expect(board.height).toBe(24 * 16)
  const last = list.getByRole('article').last()
  await expect(last).not.toBeInViewport()
  await list.hover()
  await page.mouse.wheel(0, 10_000)
  await expect(last).toBeInViewport()
  expect((await list.boundingBox())?.height).toBe(24 * 16)
})

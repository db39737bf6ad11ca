import { type E2eServer, expect, test } from './support/fixtures.ts'

function reply(server: E2eServer, from: string | null, body: string) {
  return fetch(`${server.url}/simulator/api/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from, body }),
  })
}

test('admins see a badge and a card for unread WhatsApp messages, and a toast when more arrive', async ({
  server,
  loginAs,
  expectAccessible,
}) => {
  const person = await server.person({ firstName: 'Cara', lastName: 'Nwosu' })
  const { page } = await loginAs('ADMIN')
  await page.goto('/live-jobs')
  const card = page.getByRole('region', { name: 'Unread WhatsApp messages' })
  await expect(page.getByRole('link', { name: /WhatsApp/ })).toBeVisible()
  await expect(card).toBeHidden()

  await reply(server, person.whatsappNumber, 'Running late')
  await expect(card).toContainText('1 unread WhatsApp message')
  await expect(card).toContainText('Cara Nwosu: Running late')
  // From nothing to one: the card alone.
  await expect(page.getByText('New WhatsApp Message from Contractor', { exact: true })).toBeHidden()

  await reply(server, person.whatsappNumber, 'Ten minutes')
  await expect(page.getByText('New WhatsApp Message from Contractor', { exact: true })).toBeVisible()
  await expect(page.getByText('You have 1 new contractor message', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await card.getByRole('button', { name: 'Dismiss and mark all read' }).click()
  await expect(card).toBeHidden()
  await expect(page.getByRole('link', { name: 'WhatsApp', exact: true })).toBeVisible()

  for (let n = 0; n < 10; n += 1) await reply(server, person.whatsappNumber, `No ${n}`)
  await expect(card).toContainText('10 unread WhatsApp messages')
  await expect(page.getByRole('navigation').getByText('9+', { exact: true })).toBeVisible()
  await card.getByRole('link', { name: 'Open WhatsApp Dashboard' }).click()
  await expect(page).toHaveURL(/\/whatsapp$/)
})

test('managers are told of new board messages and see their number; admins and contractors are not', async ({
  loginAs,
}) => {
  const contractor = await loginAs('CONTRACTOR')
  const manager = await loginAs('MANAGER')
  const admin = await loginAs('ADMIN')
  for (const { page } of [manager, admin, contractor]) await page.goto('/live-jobs')
  await expect(manager.page.getByRole('link', { name: 'Messages' })).toBeVisible()
  await contractor.page.evaluate(() =>
    fetch('/api/messages', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ subject: 'Hello', content: 'Hi', recipientType: 'FRONTLINE_TEAM' }),
    }),
  )
  await expect(manager.page.getByText('New Message Alert', { exact: true })).toBeVisible()
  await expect(manager.page.getByRole('link', { name: /Messages/ })).toContainText('1 unread messages')
  await expect(admin.page.getByText('New Message Alert', { exact: true })).toBeHidden()
  await expect(admin.page.getByRole('link', { name: /Messages/ })).not.toContainText('unread messages')
})

test('notices on this device are off until the person turns them on', async ({ loginAs }) => {
  const { page } = await loginAs('CONTRACTOR')
  await page.context().grantPermissions(['notifications'])
  await page.goto('/internal-messages')
  await page.getByRole('button', { name: /Profile menu/ }).click()
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(page.getByText('Notifications are on', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn off notifications' })).toBeVisible()
  await page.getByRole('button', { name: 'Turn off notifications' }).click()
  await expect(page.getByText('Notifications are off on this device', { exact: true })).toBeVisible()
})

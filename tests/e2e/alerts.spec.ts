import { hueOf } from './support/colour.ts'
import { type E2eServer, expect, test } from './support/fixtures.ts'

function reply(server: E2eServer, from: string | null, body: string) {
  return fetch(`${server.url}/simulator/api/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from, body }),
  })
}

test('the card leaves room for the buttons of the screen @more', async ({ server, loginAs }) => {
  const person = await server.person({ firstName: 'Cara', lastName: 'Nwosu' })
  await server.deps.database.pool.query(
    `WITH c AS (INSERT INTO internal_conversations (contractor_id) VALUES ($1) RETURNING id)
     INSERT INTO internal_messages (conversation_id, sender_id, content) SELECT id, $1, 'Hello' FROM c`,
    [person.id],
  )
  await reply(server, person.whatsappNumber, 'Running late')
  const { page } = await loginAs('ADMIN')
  const card = page.getByRole('region', { name: 'Unread WhatsApp messages' })
  for (const path of ['/internal-messages', '/admin/internal-messages']) {
    await page.goto(path)
    await page.getByRole('button', { name: /Cara Nwosu/ }).click()
    await page.getByRole('textbox', { name: 'Message to Cara Nwosu' }).fill('Thank you')
    await expect(card).toBeVisible()
    expect(await hueOf(card)).toBe('green')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('log')).toContainText('Thank you')
  }

  await page.goto('/create-job')
  await expect(card).toBeVisible()
  const button = page.getByRole('button', { name: 'Create Job' })
  await expect(button).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const submit = (await button.boundingBox())!
  expect(submit.y + submit.height).toBeLessThan((await card.boundingBox())!.y)
})

test('on a phone the menu opens over the card @more', async ({ server, loginAs }) => {
  const person = await server.person()
  await reply(server, person.whatsappNumber, 'Running late')
  const { page } = await loginAs('ADMIN', { width: 390 })
  await page.goto('/live-jobs')
  await expect(page.getByRole('region', { name: 'Unread WhatsApp messages' })).toBeVisible()
  await page.getByRole('button', { name: /Profile menu/ }).click()
  await page.getByRole('link', { name: 'Team' }).click()
  await expect(page).toHaveURL(/\/team$/)
})

test.describe('with the background worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('notices on this device are off until the person turns them on', async ({ loginAs }) => {
    const { page } = await loginAs('CONTRACTOR')
    await page.context().grantPermissions(['notifications'])
    // Headless Chromium grants the permission when asked, but still reports 'denied' here.
    await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'granted' }))
    await page.goto('/internal-messages')
    await page.getByRole('button', { name: /Profile menu/ }).click()
    await page.getByRole('button', { name: 'Turn on notifications' }).click()
    await expect(page.getByText('Notifications are on', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Turn off notifications' })).toBeVisible()
    await page.getByRole('button', { name: 'Turn off notifications' }).click()
    await expect(page.getByText('Notifications are off on this device', { exact: true })).toBeVisible()
  })
})

import type { Request } from '@playwright/test'
import { stopTheClock, tickUntil, withoutPush } from './support/clock.ts'
import { hueOf } from './support/colour.ts'
import { type E2eServer, expect, test } from './support/fixtures.ts'
import { toast } from './support/toast.ts'

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
  await expect(page.getByRole('link', { name: /Messages/ })).toBeVisible()
  await expect(card).toBeHidden()

  await reply(server, person.whatsappNumber, 'Running late')
  await expect(card).toContainText('1 unread WhatsApp message')
  await expect(card).toContainText('Cara Nwosu: Running late')
  expect(await hueOf(card)).toBe('green')
  // From zero to one: only the card.
  await expect(page.getByText('New WhatsApp Message from Contractor', { exact: true })).toBeHidden()

  await reply(server, person.whatsappNumber, 'Ten minutes')
  await expect(page.getByText('New WhatsApp Message from Contractor', { exact: true })).toBeVisible()
  await expect(toast(page)).toContainText('Cara Nwosu: Ten minutes')
  await expectAccessible(page)

  const marked = page.waitForRequest((request) => request.method() === 'PUT')
  const reread = page.waitForRequest('**/api/whatsapp/unread-count')
  await card.getByRole('button', { name: 'Dismiss and mark all read' }).click()
  expect(new URL((await marked).url()).pathname).toBe('/api/whatsapp/mark-all-read')
  await reread
  await expect(card).toBeHidden()
  await expect(page.getByRole('link', { name: 'Messages', exact: true })).toBeVisible()

  for (let n = 0; n < 10; n += 1) await reply(server, person.whatsappNumber, `No ${n}`)
  await expect(card).toContainText('10 unread WhatsApp messages')
  await expect(page.getByRole('navigation').getByText('9+', { exact: true })).toBeVisible()
  await card.getByRole('link', { name: 'Open Cara Nwosu' }).click()
  await expect(page).toHaveURL(/\/whatsapp\?conversation=/)
  await expect(page.getByRole('log')).toContainText('No 9')
})

test('the card leaves room for the buttons of the screen', async ({ server, loginAs }) => {
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
    await page.getByRole('button', { name: 'Send' }).click({ timeout: 5000 })
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

test('on a phone the menu opens over the card', async ({ server, loginAs }) => {
  const person = await server.person()
  await reply(server, person.whatsappNumber, 'Running late')
  const { page } = await loginAs('ADMIN', { width: 390 })
  await page.goto('/live-jobs')
  await expect(page.getByRole('region', { name: 'Unread WhatsApp messages' })).toBeVisible()
  await page.getByRole('button', { name: /Profile menu/ }).click()
  await page.getByRole('link', { name: 'Team' }).click({ timeout: 5000 })
  await expect(page).toHaveURL(/\/team$/)
})

test('a dismissal that the server refuses is logged and told to nobody', async ({ server, loginAs }) => {
  const person = await server.person()
  await reply(server, person.whatsappNumber, 'Running late')
  const { page } = await loginAs('MASTER_ADMIN')
  await page.route('**/api/whatsapp/mark-all-read', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/live-jobs')
  const card = page.getByRole('region', { name: 'Unread WhatsApp messages' })
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('could not be marked read'),
  )
  await card.getByRole('button', { name: 'Dismiss and mark all read' }).click()
  await logged
  await expect(card).toBeHidden()
  await expect(toast(page)).toHaveCount(0)
})

test('a poll goes out once at its time, and its toast stays eight seconds', async ({ server, loginAs }) => {
  const person = await server.person()
  await reply(server, person.whatsappNumber, 'One')
  const { page } = await loginAs('ADMIN')
  const asked = { unread: 0, notifications: 0 }
  const awaited = new Set<Request>()
  page.on('request', (request) => awaited.add(request))
  page.on('response', (answer) => {
    awaited.delete(answer.request())
    if (answer.url().endsWith('/api/whatsapp/unread-count')) asked.unread += 1
    if (answer.url().endsWith('/api/user-notifications')) asked.notifications += 1
  })
  /** Waits until the page has handled every response: while one is pending, the next tick sends no request. */
  const settled = async () => {
    // This round trip ends after pending requests have been sent, so they are counted.
    await page.evaluate(() => fetch('/api/health').then((answer) => answer.text()))
    await expect.poll(() => awaited.size).toBe(0)
    await page.evaluate(() => fetch('/api/health').then((answer) => answer.text()))
  }
  await withoutPush(page)
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Unread WhatsApp messages' })).toBeVisible()
  await expect(page.getByText('No notifications')).toBeVisible()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await settled()
  Object.assign(asked, { unread: 0, notifications: 0 })
  for (let turn = 0; turn < 4; turn += 1) {
    await page.clock.runFor(5000)
    await settled()
  }
  expect(asked).toEqual({ unread: 2, notifications: 4 })

  await reply(server, person.whatsappNumber, 'Two')
  await reply(server, person.whatsappNumber, 'Three')
  await page.clock.runFor(10_000)
  // The page's own timers are paused too: let them run a little to render the response.
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(toast(page)).toBeVisible({ timeout: 200 })
  }).toPass()
  await expect(toast(page)).toContainText('New WhatsApp Message from Contractor')
  await expect(toast(page)).toContainText('Three (and 1 more)')
  await page.clock.runFor(7900)
  await expect(toast(page)).toBeVisible()
  await page.clock.runFor(1000)
  await expect(toast(page)).toHaveCount(0)
})

test('managers are alerted to new messages by name; every role with the board sees their number', async ({
  loginAs,
}) => {
  const contractor = await loginAs('CONTRACTOR')
  const manager = await loginAs('MANAGER')
  const admin = await loginAs('ADMIN')
  // A rise needs an earlier count, and the alert is loaded after the screen.
  const known = manager.page.waitForResponse('**/api/messages/unread-count')
  const alert = manager.page.waitForResponse(/MessageAlert/)
  for (const { page } of [manager, admin, contractor]) await page.goto('/live-jobs')
  await Promise.all([known, alert])
  await contractor.page.evaluate(() =>
    fetch('/api/messages', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ subject: 'Hello', content: 'Hi', recipientType: 'FRONTLINE_TEAM' }),
    }),
  )
  await expect(manager.page.getByText('New Message Alert', { exact: true })).toBeVisible()
  await expect(toast(manager.page)).toContainText('Amara Okafor: Hello')
  await expect(manager.page.getByRole('link', { name: /Messages/ })).toContainText(/1 unread message(?!s)/)
  await expect(admin.page.getByText('New Message Alert', { exact: true })).toBeHidden()
  await expect(admin.page.getByRole('link', { name: /Messages/ })).toContainText(/1 unread message(?!s)/)
})

test('a new message is told to managers for eight seconds; others see the number alone', async ({
  loginAs,
  server,
}) => {
  const sender = await loginAs('CONTRACTOR', { firstName: 'Ben', lastName: 'Smith' })
  const manager = await loginAs('MANAGER')
  const others = [await loginAs('ADMIN'), await loginAs('MASTER_ADMIN'), await loginAs('CONTRACTOR')]
  // No live event, so only the poll can bring the message; the test moves the clock up to it.
  await withoutPush(manager.page)
  await manager.page.clock.install()
  // A rise needs an earlier count, and the alert is loaded after the screen.
  const known = manager.page.waitForResponse('**/api/messages/unread-count')
  const alert = manager.page.waitForResponse(/MessageAlert/)
  for (const { page } of [manager, ...others]) {
    await page.goto('/live-jobs')
    await expect(page.getByText('No live jobs', { exact: true })).toBeVisible()
  }
  await Promise.all([known, alert])
  await stopTheClock(manager.page)
  const send = async ({ page }: typeof sender, data: object) =>
    expect(
      (await page.request.post('/api/messages', { headers: { origin: server.url }, data })).status(),
    ).toBe(201)
  await send(sender, { subject: 'Sick', content: 'Sorry', recipientType: 'FRONTLINE_TEAM' })
  const contractor = others[2]!.person.id
  await send(others[0]!, {
    subject: 'Rota',
    content: 'It is up',
    recipientType: 'INDIVIDUAL',
    recipientId: contractor,
  })

  await manager.page.clock.runFor(5000)
  await tickUntil(manager.page, () => toast(manager.page).isVisible())
  await expect(toast(manager.page)).toContainText('New Message Alert')
  await expect(toast(manager.page)).toContainText('Ben Smith: Sick')
  for (const { page } of others) {
    await expect(page.getByRole('link', { name: /Messages/ })).toContainText(/1 unread message(?!s)/)
    await expect(toast(page)).toHaveCount(0)
  }
  await manager.page.clock.runFor(7900)
  await expect(toast(manager.page)).toBeVisible()
  await manager.page.clock.runFor(1000)
  await expect(toast(manager.page)).toHaveCount(0)
})

test('the toast of a WhatsApp message names who wrote, and opens the thread', async ({ loginAs, server }) => {
  const ben = await server.person({ firstName: 'Ben', lastName: 'Smith' })
  const cara = await server.person({ firstName: 'Cara', lastName: 'Nwosu' })
  // One is unread already: the first of all shows only the card.
  await reply(server, cara.whatsappNumber, 'Good morning')
  const { page } = await loginAs('ADMIN')
  await page.goto('/live-jobs')
  await expect(page.getByRole('region', { name: 'Unread WhatsApp messages' })).toBeVisible()
  await reply(server, ben.whatsappNumber, 'Sick')
  await expect(toast(page)).toContainText('New WhatsApp Message from Contractor')
  await expect(toast(page)).toContainText('Ben Smith: Sick')
  await toast(page).getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(/\/whatsapp\?conversation=/)
  await expect(page.getByRole('log', { name: 'Messages with Ben Smith' })).toContainText('Sick')
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

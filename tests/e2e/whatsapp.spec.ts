import { sql } from 'drizzle-orm'
import { addDays } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { expect, test } from './support/fixtures.ts'
import { writeFrom } from './support/phone.ts'
import { putShift, today } from './support/rota.ts'

test('what is typed on the simulated phone appears in the thread within a second, and back', async ({
  server,
  loginAs,
  expectAccessible,
}) => {
  await server.person({ firstName: 'Cara', lastName: 'Nwosu' })
  const admin = await loginAs('ADMIN')
  const phones = await loginAs('ADMIN')
  await admin.page.goto('/whatsapp')
  await phones.page.goto('/simulator')
  const phone = phones.page.getByRole('article', { name: 'Cara Nwosu' })

  await admin.page.getByRole('button', { name: 'New', exact: true }).click()
  await admin.page.getByRole('button', { name: 'Start Conversation' }).click()
  await expect(
    admin.page.getByText('Please select a contractor and enter a subject', { exact: true }),
  ).toBeVisible()
  await admin.page.getByRole('combobox', { name: 'Contractor' }).fill('cara')
  await admin.page.getByRole('option', { name: /Cara Nwosu/ }).click()
  await admin.page.getByLabel('Subject').fill('Night shifts')
  await admin.page.getByRole('button', { name: 'Start Conversation' }).click()
  await expect(admin.page.getByText('New conversation started', { exact: true })).toBeVisible()
  const thread = admin.page.getByRole('log', { name: 'Messages with Cara Nwosu' })
  await expect(thread).toContainText('Starting conversation: Night shifts')
  await expect(thread.getByText('Delivered', { exact: true })).toBeVisible()
  await expect(phone).toContainText('Starting conversation: Night shifts')

  await phone.getByRole('textbox').fill('Yes, I can do Friday')
  await phone.getByRole('textbox').press('Enter')
  await expect(thread.getByText('Yes, I can do Friday', { exact: true })).toBeVisible({ timeout: 1000 })

  const field = admin.page.getByRole('textbox', { name: 'Message to Cara Nwosu' })
  await field.fill('Thank you')
  await field.press('Shift+Enter')
  await field.pressSequentially('See you then')
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await expect(phone).toContainText('Thank you\nSee you then')
  await expectAccessible(admin.page)
  await expectAccessible(phones.page)
})

test('a failed message says why and what to do; the counter warns and the text is cut', async ({
  server,
  loginAs,
}) => {
  const person = await server.person({ firstName: 'Cara', lastName: 'Nwosu' })
  const { page } = await loginAs('ADMIN')
  await writeFrom(server, person.whatsappNumber, 'Good morning')
  await fetch(`${server.url}/simulator/api/failures`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: person.whatsappNumber, reason: '63016', times: 1 }),
  })
  await page.goto('/whatsapp')
  const row = page.getByRole('button', { name: /Cara Nwosu/ })
  await expect(row).toContainText('1 unread')
  await row.click()
  await expect(row).not.toContainText('unread')

  const field = page.getByRole('textbox', { name: 'Message to Cara Nwosu' })
  await field.fill('x'.repeat(1500))
  await expect(page.getByText('Approaching WhatsApp character limit', { exact: true })).toBeVisible()
  await field.fill('x'.repeat(1600))
  await expect(
    page.getByText('Message exceeds WhatsApp limit and will be truncated', { exact: true }),
  ).toBeVisible()
  await field.fill('Are you free?')
  await page.getByRole('button', { name: 'Send' }).click()
  const thread = page.getByRole('log')
  await expect(thread.getByText('Failed:', { exact: true })).toBeVisible()
  await expect(thread).toContainText('Ask them to send any message to our WhatsApp number')

  await thread.getByText('Are you free?', { exact: true }).hover()
  await thread.getByRole('button', { name: 'Delete message' }).last().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Message deleted successfully', { exact: true })).toBeVisible()
  await expect(thread).not.toContainText('Are you free?')

  await page.getByRole('button', { name: 'Delete conversation' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Conversation' }).click()
  await expect(
    page.getByText('Conversation and all messages deleted successfully', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('No conversations yet', { exact: true })).toBeVisible()
})

test('the next shifts of the person stand beside the thread, and follow what is booked', async ({
  server,
  loginAs,
}) => {
  const ben = await server.person({ firstName: 'Ben', lastName: 'Smith' })
  await putShift(server, ben.id, addDays(today(), -2), '09:00', '17:00', { headline: 'Long over' })
  await putShift(server, ben.id, addDays(today(), 3), '20:00', '08:00', { headline: 'Waking night' })
  await putShift(server, ben.id, addDays(today(), 1), '09:00', '17:00', { headline: 'Day at Elm House' })
  await writeFrom(server, ben.whatsappNumber, 'Sick')
  const { page } = await loginAs('ADMIN')
  await page.goto('/whatsapp')
  await page.getByRole('button', { name: /Ben Smith/ }).click()
  await expect(page.getByRole('log')).toContainText('Sick')
  const shifts = page.getByRole('region', { name: 'Next shifts of Ben Smith' }).getByRole('listitem')
  const on = (days: number) => formatDay(addDays(today(), days), FORMATS.weekdayDate)
  await expect(shifts).toHaveText([
    `${on(1)} 09:00 - 17:00 · Day at Elm House`,
    `${on(3)} 20:00 - 08:00 (+1) · Waking night`,
  ])
  await server.deps.database.pool.query('DELETE FROM shifts')
  await expect(page.getByText('None in the next four weeks', { exact: true })).toBeVisible()
})

test('a conversation of 5,000 messages opens at the newest at once and loads older ones upward', async ({
  server,
  loginAs,
}) => {
  const person = await server.person({ firstName: 'Cara', lastName: 'Nwosu' })
  const { db } = server.deps.database
  await db.execute(sql`
    WITH c AS (
      INSERT INTO whatsapp_conversations (contractor_id, phone_number, last_message_at)
      VALUES (${person.id}, ${person.whatsappNumber}, now()) RETURNING id)
    INSERT INTO whatsapp_messages (conversation_id, inbound, content, sender_name, read_at, created_at)
    SELECT c.id, true, 'Message ' || n, 'Cara Nwosu', now(), now() - make_interval(mins => 5000 - n)
      FROM c, generate_series(1, 5000) AS n`)
  const { page } = await loginAs('ADMIN')
  await page.goto('/whatsapp')
  await page.getByRole('button', { name: /Cara Nwosu/ }).click()
  const thread = page.getByRole('log')
  await expect(thread.getByText('Message 5000', { exact: true })).toBeInViewport()
  await expect(thread.getByRole('listitem')).toHaveCount(50)

  await thread.evaluate((element) => element.scrollTo({ top: 0 }))
  await expect(thread.getByRole('listitem')).toHaveCount(150)
  // The visible message stays in view while older ones are added above.
  await expect(thread.getByText('Message 4951', { exact: true })).toBeInViewport()
  await expect(thread.getByText('Message 4851', { exact: true })).toBeAttached()
})

test('a broadcast shows who will get it, how far it is, and how it went', async ({
  server,
  loginAs,
  expectAccessible,
}) => {
  const first = await server.person({ firstName: 'Ann' })
  await server.person({ firstName: 'Ben' })
  await server.person({ firstName: 'Cem', whatsappNumber: null })
  await fetch(`${server.url}/simulator/api/failures`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: first.whatsappNumber, reason: '63003', times: 1 }),
  })
  const { page } = await loginAs('ADMIN')
  await page.goto('/whatsapp')
  await page.getByRole('tab', { name: 'Group Broadcast' }).click()
  await expect(page.getByText('2 of 3 active contractors')).toBeVisible()
  await expect(page.getByText('Without a WhatsApp number: Cem Okafor', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Send Group Broadcast' }).click()
  await expect(
    page.getByText('Please fill in both subject and message content', { exact: true }),
  ).toBeVisible()
  await page.getByLabel('Subject').fill('Rota')
  await page.getByRole('textbox', { name: 'Message' }).fill('Next week is up.')
  await expect(page.getByText('It does not reach phones.')).toBeVisible()
  await page.getByRole('button', { name: 'Send Group Broadcast' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Send to 3 people?' })).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Group Broadcast Sent', { exact: true })).toBeVisible()
  await expect(
    page.getByText('WhatsApp: 1 sent, 1 failed out of 2 eligible contractors (3 total active contractors)', {
      exact: true,
    }),
  ).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Broadcast' })).toHaveAttribute('aria-valuenow', '2')
  const missed = page.getByRole('region', { name: 'Did not get it' })
  await expect(missed.getByRole('listitem')).toHaveText([/This number is not on WhatsApp/, /^Cem Okafor: No/])
  await expectAccessible(page)
  await missed.getByRole('button', { name: 'Retry for 1 person' }).click()
  await expect(page.getByText('Messages queued', { exact: true })).toBeVisible()
  await expect(missed.getByRole('listitem')).toHaveText([/^Cem Okafor: No/])
})

test('a broadcast can go to some people only', async ({ loginAs, server }) => {
  await server.person({ firstName: 'Ann' })
  await server.person({ firstName: 'Ben' })
  const { page } = await loginAs('ADMIN')
  await page.goto('/messages')
  await page.getByRole('button', { name: 'Some', exact: true }).click()
  await page.getByLabel('Subject').fill('Rota')
  await page.getByRole('textbox', { name: 'Message' }).fill('Only for Ben.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Choose who the message is for.', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Ben Okafor' }).click()
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Send to 1 person?' })).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('article', { name: 'Rota' })).toContainText('1 contractor')
})

test.describe('where the window is kept', () => {
  test.use({ env: { SIMULATOR_WINDOW: 'on' } })

  test('a thread says whether it is open and until when', async ({ server, loginAs }) => {
    const person = await server.person({ firstName: 'Cara', lastName: 'Nwosu' })
    const { page } = await loginAs('ADMIN')
    await writeFrom(server, person.whatsappNumber, 'Good morning')
    await page.goto('/whatsapp')
    await page.getByRole('button', { name: /Cara Nwosu/ }).click()
    await expect(page.getByText(/Open for free text until/)).toBeVisible()
    await server.deps.database.pool.query(
      "UPDATE whatsapp_conversations SET last_inbound_at = now() - interval '25 hours'",
    )
    await expect(
      page.getByText(/The 24-hour window is closed since .* WhatsApp will refuse free text/),
    ).toBeVisible()
  })
})

test('managers and contractors are turned away, with a way back', async ({ loginAs }) => {
  for (const role of ['MANAGER', 'CONTRACTOR'] as const) {
    const { page } = await loginAs(role)
    await page.goto('/whatsapp')
    await expect(
      page.getByText("You don't have permission to access the WhatsApp dashboard", { exact: true }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible()
  }
})

test('on a phone one sees the list or the thread', async ({ server, loginAs, expectAccessible }) => {
  const person = await server.person({ firstName: 'Cara', lastName: 'Nwosu' })
  const { page } = await loginAs('ADMIN', { width: 390 })
  await writeFrom(server, person.whatsappNumber, 'Good morning')
  await page.goto('/whatsapp')
  await page.getByRole('button', { name: /Cara Nwosu/ }).click()
  await expect(page.getByRole('textbox', { name: 'Message to Cara Nwosu' })).toBeInViewport()
  await expect(page.getByLabel('Search conversations')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to conversations' }).click()
  await expect(page.getByLabel('Search conversations')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

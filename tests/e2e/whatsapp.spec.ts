import { sql } from 'drizzle-orm'
import { withoutPolls } from './support/clock.ts'
import { expect, test } from './support/fixtures.ts'

test('what is typed on the simulated phone appears in the thread at once, and back', async ({
  server,
  loginAs,
}) => {
  await server.person({ firstName: 'Cara', lastName: 'Nwosu' })
  const admin = await loginAs('ADMIN')
  const phones = await loginAs('ADMIN')
  await withoutPolls(admin.page)
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
  await expect(thread.getByText('Yes, I can do Friday', { exact: true })).toBeVisible()

  const field = admin.page.getByRole('textbox', { name: 'Message to Cara Nwosu' })
  await field.fill('Thank you')
  await field.press('Shift+Enter')
  await field.pressSequentially('See you then')
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await expect(phone).toContainText('Thank you\nSee you then')
})

test('a conversation of 5,000 messages opens at the newest at once and loads older ones upward @more', async ({
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

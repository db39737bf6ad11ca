import { sql } from 'drizzle-orm'
import { hueOf } from './support/colour.ts'
import { expect, test } from './support/fixtures.ts'
import { toast } from './support/toast.ts'

test('the state of an outgoing message is shown in its colour to everyone who may read the thread', async ({
  loginAs,
  server,
}) => {
  const person = await server.person({ firstName: 'Cara', lastName: 'Nwosu' })
  const mine = await loginAs('ADMIN', { firstName: 'Ada' })
  const other = await loginAs('ADMIN', { firstName: 'Omar' })
  await server.deps.database.db.execute(sql`
    WITH c AS (
      INSERT INTO whatsapp_conversations (contractor_id, phone_number, last_message_at)
      VALUES (${person.id}, ${person.whatsappNumber}, now()) RETURNING id),
    m AS (
      INSERT INTO whatsapp_messages (conversation_id, inbound, content, sender_id, sender_name)
      SELECT c.id, false, status, ${mine.person.id}, 'Ada'
        FROM c, unnest(ARRAY['PENDING', 'SENT', 'DELIVERED', 'FAILED', 'UNCERTAIN']) AS status
      RETURNING id, content),
    o AS (
      INSERT INTO outgoing_messages (channel, to_number, body, whatsapp_message_id, status, failure_code)
      SELECT 'whatsapp', ${person.whatsappNumber}, 'x', id, CASE content WHEN 'PENDING' THEN 'SENDING' ELSE content END,
             CASE content WHEN 'FAILED' THEN '63016' END
        FROM m RETURNING id, status)
    -- A message without a job would be sent by the clean-up, sooner or later.
    SELECT graphile_worker.add_job('deliver-message', json_build_object('outgoingId', id), run_at := now() + interval '1 day')
      FROM o WHERE status = 'SENDING'`)
  for (const { page } of [mine, other]) {
    await page.goto('/whatsapp')
    await page.getByRole('button', { name: /Cara Nwosu/ }).click()
    await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(5)
  }
  const mark = (status: string) => mine.page.getByRole('log').locator(`[data-status="${status}"]`)
  for (const [status, word, colour] of [
    ['SENT', 'Sent', 'green'],
    ['DELIVERED', 'Delivered', 'green'],
    ['FAILED', 'FAILED', 'red'],
  ] as const) {
    await expect(mark(status)).toHaveText(word)
    expect(await hueOf(mark(status), 'color'), status).toBe(colour)
    expect(await hueOf(mark(status).locator('svg'), 'color'), status).toBe(colour)
  }
  // Yellow writing could not be read, so the mark has a yellow ground.
  await expect(mark('PENDING')).toHaveText('Pending')
  expect(await hueOf(mark('PENDING'))).toBe('yellow')
  await expect(mark('UNCERTAIN')).toHaveText('Unknown')
  for (const { page } of [mine, other]) {
    await expect(page.getByRole('log').locator('[data-status]')).toHaveCount(5)
    await expect(page.getByText('Failed:', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Retry as text to Cara Nwosu' })).toBeVisible()
  }
})

test('conversations are searched, and Refresh reads them again', async ({ loginAs, server }) => {
  const people = [await server.person({ firstName: 'Cara' }), await server.person({ firstName: 'Dele' })]
  for (const { id, whatsappNumber } of people) {
    await server.deps.database.pool.query(
      'INSERT INTO whatsapp_conversations (contractor_id, phone_number, last_message_at) VALUES ($1, $2, now())',
      [id, whatsappNumber],
    )
  }
  const { page } = await loginAs('MASTER_ADMIN')
  await page.goto('/whatsapp')
  const rows = page.getByRole('region', { name: 'Conversations' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await page.getByLabel('Search conversations').fill('dele')
  await expect(rows).toHaveCount(1)
  await page.getByLabel('Search conversations').fill('')
  await expect(rows).toHaveCount(2)
  const again = page.waitForRequest('**/api/whatsapp/conversations?*')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await again
})

test('a broadcast that nobody can get by WhatsApp still goes to the board, and says so', async ({
  loginAs,
  server,
}) => {
  await server.person({ whatsappNumber: null })
  const { page } = await loginAs('ADMIN')
  await page.goto('/whatsapp')
  await page.getByRole('tab', { name: 'Group Broadcast' }).click()
  await expect(page.getByText('0 of 1 active contractor', { exact: true })).toBeVisible()
  await page.getByLabel('Subject').fill('Rota')
  await page.getByRole('textbox', { name: 'Message' }).fill('x'.repeat(1600))
  await expect(page.getByText(/Message exceeds WhatsApp limit and will be truncated/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('Next week is up.')
  await page.getByRole('button', { name: 'Send Group Broadcast' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(toast(page)).toContainText('Group Broadcast Sent')
  await expect(toast(page)).toContainText(
    'WhatsApp: 0 sent, 0 failed out of 0 eligible contractors (1 total active contractors)',
  )
  await page.goto('/messages')
  await expect(page.getByRole('article', { name: 'Rota' })).toBeVisible()
})

test('a broadcast whose counts cannot be read is told without them', async ({ loginAs, server }) => {
  await server.person()
  const { page } = await loginAs('ADMIN')
  await page.route('**/api/messages/*/broadcast', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/whatsapp')
  await page.getByRole('tab', { name: 'Group Broadcast' }).click()
  await page.getByLabel('Subject').fill('Rota')
  await page.getByRole('textbox', { name: 'Message' }).fill('Next week is up.')
  await page.getByRole('button', { name: 'Send Group Broadcast' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(toast(page)).toContainText('Group Broadcast Queued')
  await expect(toast(page)).toContainText('The messages are waiting to go out.')
})

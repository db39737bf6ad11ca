import { sql } from 'drizzle-orm'
import { hueOf } from './support/colour.ts'
import { expect, test } from './support/fixtures.ts'

test('the state of an outgoing message is shown in its colour to everyone who may read the thread, on a phone in place of the list @more', async ({
  loginAs,
  server,
}) => {
  const person = await server.person({ firstName: 'Cara', lastName: 'Nwosu' })
  const mine = await loginAs('ADMIN', { firstName: 'Ada' })
  const other = await loginAs('ADMIN', { firstName: 'Omar', width: 390 })
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
  const { page } = other
  await expect(page.getByRole('textbox', { name: 'Message to Cara Nwosu' })).toBeInViewport()
  await expect(page.getByLabel('Search conversations')).toBeHidden()
  await page.getByRole('button', { name: 'Back to conversations' }).click()
  await expect(page.getByLabel('Search conversations')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

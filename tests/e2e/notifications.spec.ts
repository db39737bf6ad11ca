import { expect, test } from './support/fixtures.ts'

test('of five hundred notifications the first five are shown, and the rest on demand @more', async ({
  loginAs,
  server,
}) => {
  const { page, person } = await loginAs('MASTER_ADMIN', { width: 390 })
  await server.deps.database.pool.query(
    `INSERT INTO notifications (user_id, type, title, message)
     SELECT $1, 'NEW_MESSAGE', 'A title', repeat('long', 60) || n FROM generate_series(1, 500) n`,
    [person.id],
  )
  await page.goto('/')
  const list = page.getByRole('list', { name: 'Notifications' })
  await expect(list).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(5)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Show all 500' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(500)
})

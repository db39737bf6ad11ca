import { hueOf } from './support/colour.ts'
import { expect, test } from './support/fixtures.ts'

test('the team on a phone, with a long name, and one of 500 members @more', async ({ loginAs, server }) => {
  await server.person({
    firstName: 'Bartholomew Alexander-Montgomery',
    lastName: 'Featherstonehaugh-Cholmondeley',
  })
  await server.deps.database.pool.query(
    `INSERT INTO users (username, role, first_name, last_name)
     SELECT 'many' || n, 'CONTRACTOR', 'Person', 'Number ' || n FROM generate_series(1, 500) n`,
  )
  const { page } = await loginAs('MANAGER', { width: 390 })
  await page.goto('/team')
  await expect(page.getByText('Featherstonehaugh-Cholmondeley', { exact: false }).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByLabel('Search team').fill('number 499')
  const members = page.getByRole('list', { name: 'Team members' }).getByRole('listitem')
  await expect(members).toHaveCount(1)
  await expect(page.getByText(/^1 of 5\d\d$/)).toBeVisible()
  await page.getByRole('button', { name: /^Edit WhatsApp number/ }).click()
  const field = page.getByLabel('WhatsApp number of Person Number 499', { exact: true })
  await field.fill('12345')
  const borderHue = () => hueOf(field, 'borderTopColor')
  // The colour changes gradually.
  await expect.poll(borderHue).toBe('red')
  await field.fill('07700 900222')
  await expect.poll(borderHue).not.toBe('red')
})

import { expect, test } from './support/fixtures.ts'

test('a manager who is signed in stands in the shell, under the agency name', async ({ loginAs }) => {
  const { page } = await loginAs('MANAGER')
  await page.goto('/')
  await expect(page).toHaveTitle(/Frontline Health Professionals/)
  await expect(page.getByRole('banner')).toContainText('Staff Scheduling')
})

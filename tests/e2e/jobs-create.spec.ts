import type { Page } from '@playwright/test'
import { hueOf } from './support/colour.ts'
import { expect, test } from './support/fixtures.ts'
import { toast } from './support/toast.ts'

const submit = (page: Page) => page.getByRole('button', { name: 'Create Job' }).click()

test('a blank form names what is missing', async ({ loginAs }) => {
  const { page } = await loginAs('ADMIN', { firstName: 'Ada', lastName: 'Quist', width: 390 })
  await page.goto('/create-job')
  await expect(page.getByText('Ada Quist', { exact: true })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('A', { exact: true })).toBeVisible()
  await expect(main.getByText('admin', { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Rota Board' })).toHaveAttribute('href', '/rota-board')
  await expect(main.getByRole('link', { name: 'Live Jobs' })).toHaveAttribute('href', '/live-jobs')
  await expect(page.getByLabel('Gender preference')).toHaveText('Male or Female')
  for (const name of ['Service user initials', 'Local authority', 'Notes', 'Bonus information']) {
    await expect(page.getByLabel(`${name} (optional)`)).toBeVisible()
  }
  expect(await hueOf(page.getByLabel('Bonus information'))).toBe('green')
  await submit(page)
  await expect(toast(page)).toContainText('Missing Required Fields')
  await expect(toast(page)).toContainText('Please fill in headline, address, shift times, and dates.')
  await expect(page.getByText('Headline is required')).toBeVisible()
  await expect(page.getByText('End date is required')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/live-jobs$/)
})

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type E2eServer, expect, test } from './support/fixtures.ts'
import { typeWhen, whenField } from './support/when.ts'

const entries = (page: Page) => page.getByRole('table', { name: 'Audit log entries' }).locator('tbody tr')

async function write(server: E2eServer, count: number, description = 'Something happened') {
  await server.deps.database.pool.query(
    `INSERT INTO audit_logs (created_at, action, resource_type, description)
     SELECT now() - n * interval '1 minute', 'JOB_CREATED', 'JOB', $2 || ' ' || n FROM generate_series(1, $1::int) n`,
    [count, description],
  )
}

test('shows who did what, and what changed, in a dialog', async ({ loginAs, server, expectAccessible }) => {
  const target = await server.person({ firstName: 'Amara', lastName: 'Okafor' })
  const { page } = await loginAs('MASTER_ADMIN', { firstName: 'Maya', lastName: 'Ali' })
  await page.goto('/team')
  await page.getByRole('button', { name: 'Change Role of Amara Okafor' }).click()
  await page.getByRole('combobox', { name: 'New role' }).click()
  await page.getByRole('option', { name: 'Manager' }).click()
  await page.getByRole('button', { name: 'Change Role', exact: true }).click()
  await expect(page.getByText('Amara Okafor is now Manager', { exact: true })).toBeVisible()

  await page.goto('/admin/audit')
  const entry = entries(page).filter({ hasText: 'Changed the role of Amara Okafor' })
  await expect(entry).toContainText('Maya Ali')
  await expect(entry).toContainText('User role changed')
  await expect(entry).toContainText(/\d\d \w{3} \d{4} \d\d:\d\d/)
  await expectAccessible(page)
  await entry.getByRole('button', { name: /^Details/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('127.0.0.1')
  await expect(dialog).toContainText('Chrome')
  const change = dialog.getByRole('row').filter({ hasText: 'Role' })
  await expect(change.locator('del')).toHaveText('Contractor')
  await expect(change.locator('ins')).toHaveText('Manager')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Show all about this person' }).click()
  await expect(page).toHaveURL(new RegExp(`targetUserId=${target.id}`))
  await expect(page.getByLabel('Target user')).toHaveValue(target.id)
})

test('filters by what, whom and when, searches, and clears', async ({ loginAs, server }) => {
  await write(server, 3)
  await server.deps.database.pool.query(
    `INSERT INTO audit_logs (created_at, action, resource_type, description, actor_name)
     VALUES ('2026-01-10T12:00:00Z', 'USER_LOGIN', 'USER', 'Signed in long ago', 'Zoë Müller')`,
  )
  const { page } = await loginAs('ADMIN')
  await page.goto('/admin/audit')
  await expect(entries(page)).toHaveCount(4)
  await page.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'User login', exact: true }).click()
  await expect(entries(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(entries(page)).toHaveCount(4)
  await page.getByLabel('Search').fill('müller')
  await expect(entries(page)).toHaveCount(1)
  await page.getByLabel('Search').fill('')
  await expect(entries(page)).toHaveCount(4)
  await typeWhen(page, 'To', '2026-01-10')
  await expect(entries(page)).toHaveCount(1)
  await page.reload()
  await expect(entries(page)).toHaveCount(1)
  await typeWhen(page, 'From', '2026-01-11')
  await expect(page.getByText('No entries found')).toBeVisible()
})

test('pages by 50 with five buttons and the last', async ({ loginAs, server, expectAccessible }) => {
  await write(server, 1234)
  const { page } = await loginAs('ADMIN')
  await page.goto('/admin/audit')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(page.getByText('1 to 50 of 1,234')).toBeVisible()
  await expect(entries(page)).toHaveCount(50)
  await expect(pages.getByRole('button')).toHaveText(['Previous', '1', '2', '3', '4', '5', '25', 'Next'])
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await expectAccessible(page)
  await pages.getByRole('button', { name: 'Last page, 25' }).click()
  await expect(page.getByText('1,201 to 1,234 of 1,234')).toBeVisible()
  await expect(pages.getByRole('button')).toHaveText(['Previous', '21', '22', '23', '24', '25', 'Next'])
  await page.goBack()
  await expect(page.getByText('1 to 50 of 1,234')).toBeVisible()
})

test('a new entry appears by itself', async ({ loginAs, server }) => {
  const { page } = await loginAs('ADMIN')
  await page.goto('/admin/audit')
  await expect(page.getByText('No entries found')).toBeVisible()
  await write(server, 1, 'Pushed entry')
  await expect(entries(page)).toHaveCount(1)
})

test('exports what the filter finds as a CSV file, and records that', async ({ loginAs, server }) => {
  await write(server, 60)
  await write(server, 1, '=SUM(A1)')
  const { page } = await loginAs('ADMIN')
  await page.goto('/admin/audit?action=JOB_CREATED')
  await expect(entries(page)).toHaveCount(50)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^audit-logs-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text.charCodeAt(0)).toBe(0xfeff)
  expect(text.trimEnd().split('\r\n')).toHaveLength(62)
  expect(text).toContain("'=SUM(A1) 1")
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(entries(page).filter({ hasText: 'Exported the audit log as CSV' })).toHaveCount(1)
})

test('tells when the export or the list fails', async ({ loginAs }) => {
  const { page } = await loginAs('ADMIN')
  await page.route('**/api/admin/audit-logs/export*', (route) =>
    route.fulfill({ status: 503, json: { message: 'Not now.' } }),
  )
  await page.goto('/admin/audit')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect(page.locator('[data-variant]')).toContainText('Export Failed')
  await page.route('**/api/admin/audit-logs?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'It broke.' } }),
  )
  await page.goto('/admin/audit')
  await expect(page.getByText('Error loading audit logs: It broke.')).toBeVisible()
})

test('the audit log on a phone', async ({ loginAs, server, expectAccessible }) => {
  await write(server, 120, 'A rather long description of something that happened to somebody')
  const { page } = await loginAs('ADMIN', { width: 390 })
  await page.goto('/admin/audit')
  const cards = page.getByRole('list', { name: 'Audit log entries' }).getByRole('listitem')
  await expect(cards).toHaveCount(50)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(whenField(page, 'From')).toBeVisible()
  await expectAccessible(page)
})

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type E2eServer, expect, test } from './support/fixtures.ts'
import { whenField } from './support/when.ts'

const entries = (page: Page) => page.getByRole('table', { name: 'Audit log entries' }).locator('tbody tr')

async function write(server: E2eServer, count: number, description = 'Something happened') {
  await server.deps.database.pool.query(
    `INSERT INTO audit_logs (created_at, action, resource_type, description)
     SELECT now() - n * interval '1 minute', 'JOB_CREATED', 'JOB', $2 || ' ' || n FROM generate_series(1, $1::int) n`,
    [count, description],
  )
}

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

test('the audit log on a phone @more', async ({ loginAs, server }) => {
  await write(server, 120, 'A rather long description of something that happened to somebody')
  const { page } = await loginAs('ADMIN', { width: 390 })
  await page.goto('/admin/audit')
  const cards = page.getByRole('list', { name: 'Audit log entries' }).getByRole('listitem')
  await expect(cards).toHaveCount(50)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(whenField(page, 'From')).toBeVisible()
})

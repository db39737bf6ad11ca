import { readFile } from 'node:fs/promises'
import { addDays } from '#core/time.ts'
import { expect, test } from './support/fixtures.ts'
import { putShift, today } from './support/rota.ts'
import { toast } from './support/toast.ts'
import { expectWhen, typeWhen } from './support/when.ts'

test('an admin downloads the shifts of a period, in London days and real hours', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  await putShift(server, amara.id, '2027-03-27', '20:00', '08:00', { headline: '=SUM(1)', notes: 'a, "b"' })
  await putShift(server, amara.id, '2027-10-30', '20:00', '08:00', { headline: 'Autumn' })
  await putShift(server, amara.id, '2027-10-31', '20:00', '08:00', { headline: 'After the period' })
  const { page } = await loginAs('ADMIN', { timezoneId: 'Pacific/Auckland' })
  await page.goto('/rota-board')
  await expectWhen(page, 'From', today())
  await expectWhen(page, 'To', addDays(today(), 30))
  await typeWhen(page, 'From', '2027-03-27')
  await typeWhen(page, 'To', '2027-10-30')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('shifts-report-2027-03-27-to-2027-10-30.csv')
  await expect(toast(page)).toContainText('CSV Downloaded')
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  const lines = text.slice(1).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/^2027-03-27,20:00,08:00,11(\.00)?,Amara Okafor,.*'=SUM\(1\).*"a, ""b"""/)
  expect(lines[2]).toMatch(/^2027-10-30,20:00,08:00,13(\.00)?,Amara Okafor,Autumn/)
})

test('a period that cannot be is refused before anything is asked for', async ({ loginAs, server }) => {
  await server.person()
  const { page } = await loginAs('ADMIN')
  await page.goto('/rota-board')
  const ask = async (from: string, to: string, title: string, words: string) => {
    await typeWhen(page, 'From', from)
    await typeWhen(page, 'To', to)
    await page.getByRole('button', { name: 'Download CSV' }).click()
    await expect(toast(page)).toContainText(title)
    await expect(toast(page)).toContainText(words)
  }
  await ask('', '2027-01-01', 'Invalid Dates', 'Please select both start and end dates.')
  await ask(
    '2027-01-02',
    '2027-01-01',
    'Invalid Date Range',
    'Start date must be before or equal to end date.',
  )
  await ask(
    '2026-01-01',
    '2027-01-02',
    'Date Range Too Large',
    'Please select a date range of 1 year or less.',
  )
  await page.route('**/api/reports/shifts-csv**', (route) => route.fulfill({ status: 500, body: '{}' }))
  await ask('2026-01-01', '2026-12-31', 'Download Failed', 'Failed to download CSV')
})

test('the export is for admins', async ({ loginAs }) => {
  const manager = await loginAs('MANAGER')
  await manager.page.goto('/rota-board')
  await expect(manager.page.getByRole('heading', { name: 'Rota Board' })).toBeVisible()
  await expect(manager.page.getByRole('button', { name: 'Download CSV' })).toHaveCount(0)
  const master = await loginAs('MASTER_ADMIN')
  await master.page.goto('/rota-board')
  await expect(master.page.getByRole('button', { name: 'Download CSV' })).toBeVisible()
})

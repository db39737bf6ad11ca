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
  const { page } = await loginAs('ADMIN', { timezoneId: 'Pacific/Auckland' })
  await page.goto('/rota-board')
  await expect(page.getByText('No contractors yet')).toBeVisible()
  const amara = await server.person()
  await putShift(server, amara.id, '2027-03-27', '20:00', '08:00', { headline: '=SUM(1)', notes: 'a, "b"' })
  await putShift(server, amara.id, '2027-10-30', '20:00', '08:00', { headline: 'Autumn' })
  await putShift(server, amara.id, '2027-10-31', '20:00', '08:00', { headline: 'After the period' })
  await expect(page.getByRole('rowheader', { name: 'Amara Okafor' })).toBeVisible()
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

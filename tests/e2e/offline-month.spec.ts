// The first day of a month without a connection: the calendar opens on a month that has not been viewed yet.

import { expect, test } from './support/fixtures.ts'
import { isReadyForOffline, keptOn } from './support/offline.ts'
import { putShift, say } from './support/rota.ts'

test.use({ serviceWorkers: 'allow' })

test('My Calendar opens without a connection on the first of a month, from what was read the day before @more', async ({
  server,
  loginAs,
}) => {
  const { page, person } = await loginAs('CONTRACTOR', { width: 390 })
  await putShift(server, person.id, '2026-12-05', '09:00', '17:00', { headline: 'Winter ward' })
  await say(server, person.id, 'NIGHT_SHIFT', '2026-12-07')
  await page.clock.setFixedTime('2026-11-30T20:00:00Z')
  await page.goto('/rota-board')
  await expect(page.getByRole('heading', { name: 'November 2026', exact: true })).toBeVisible()
  await isReadyForOffline(page)
  await expect.poll(() => keptOn(page)).toContain('Winter ward')
  await expect.poll(() => keptOn(page)).toContain('2026-12-07')

  await page.context().setOffline(true)
  await page.clock.setFixedTime('2026-12-01T07:00:00Z')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'December 2026', exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Shifts this month' })).toContainText('Winter ward')
  await expect(page.getByRole('button', { name: 'Monday, 7 December 2026: Night shift' })).toBeVisible()
  await expect(page.getByText(/As at/)).toBeVisible()
})

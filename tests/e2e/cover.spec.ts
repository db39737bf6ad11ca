// Unbooking a shift and finding cover for it.

import { eq } from 'drizzle-orm'
import { jobs } from '#server/db/schema.ts'
import { createJobRow } from '#tests/support/board.ts'
import { openBooking } from './support/booking.ts'
import { expect, test } from './support/fixtures.ts'
import { cell, long, putShift, weekday } from './support/rota.ts'
import { toast } from './support/toast.ts'

test('unbooking finds cover: a job for that day, and who could take it', async ({ loginAs, server }) => {
  const amara = await server.person()
  await server.person({ firstName: 'Ben', lastName: 'Lee' })
  const shiftId = await putShift(server, amara.id, weekday(8), '08:00', '20:00', {
    serviceUserInitials: 'AB',
    notes: 'KEYSAFE 4471',
  })
  const { page } = await loginAs('MANAGER')
  await openBooking(page, 'Amara Okafor', weekday(8))
  await page.getByRole('button', { name: 'Unbook Slot' }).click()
  const asking = page.getByRole('alertdialog')
  await expect(asking.getByRole('checkbox', { name: 'Find cover' })).toBeChecked()
  const advert = asking.getByRole('region', { name: 'What contractors will see' })
  await expect(advert).toContainText('AB')
  await expect(advert).toContainText('08:00')
  await expect(asking).not.toContainText('4471')
  await expect(asking.getByLabel('Words for the advert')).toHaveValue('')
  await asking.getByLabel('Words for the advert').fill('Driver needed')
  await asking.getByRole('button', { name: 'Unbook Slot' }).click()
  await expect(toast(page)).toContainText('Booking Removed')
  const panel = page.getByRole('dialog', { name: 'Find someone' })
  await expect(panel.getByRole('button', { name: 'Book Ben Lee' })).toBeVisible()
  const covering = async () => {
    const [row] = await server.deps.database.db.select().from(jobs).where(eq(jobs.coverForShiftId, shiftId))
    return row
  }
  expect(await covering()).toMatchObject({
    status: 'OPEN',
    startDate: weekday(8),
    serviceUserInitials: 'AB',
    notes: 'Driver needed',
  })
  // The undo takes the cover job back.
  await panel.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toContainText('Booking Restored')
  await expect(panel).toHaveCount(0)
  expect((await covering())?.status).toBe('CANCELLED')
})

test('by keyboard, closing Find someone after an unbooking leads back to the grid @more', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  for (const n of [8, 9]) await putShift(server, amara.id, weekday(n), '08:00', '20:00')
  const { page } = await loginAs('MANAGER')
  await page.goto('/rota-board')
  await expect(cell(page, 'Amara Okafor', weekday(8))).toContainText('Home visit')
  const grid = page.getByRole('grid', { name: 'Rota' })
  const panel = page.getByRole('dialog', { name: 'Find someone' })
  // The second time the list is loaded already, and opens as the others close.
  for (const n of [8, 9]) {
    await test.step(long(weekday(n)), async () => {
      await grid.focus()
      await page.keyboard.press('Home')
      for (let day = 0; day < n; day += 1) await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await page
        .getByRole('dialog', { name: 'Booking Details' })
        .getByRole('button', { name: 'Unbook Slot' })
        .press('Enter')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Unbook Slot' }).press('Enter')
      await expect(panel.getByRole('button', { name: 'Undo' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(panel).toHaveCount(0)
      await expect(grid).toBeFocused()
    })
  }
})

test('without Find cover nothing is advertised, and the live job stays filled @more', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  const job = await createJobRow(server.deps, {
    startDate: weekday(8),
    endDate: weekday(8),
    status: 'FILLED',
  })
  await putShift(server, amara.id, weekday(8), '08:00', '20:00', { jobId: job.id })
  const { page } = await loginAs('MANAGER')
  await openBooking(page, 'Amara Okafor', weekday(8))
  await page.getByRole('button', { name: 'Unbook Slot' }).click()
  const asking = page.getByRole('alertdialog')
  await asking.getByRole('checkbox', { name: 'Find cover' }).uncheck()
  await asking.getByRole('button', { name: 'Unbook Slot' }).click()
  await expect(toast(page)).toContainText('Booking Removed')
  await expect(cell(page, 'Amara Okafor', weekday(8))).not.toContainText('Care')
  const all = await server.deps.database.db.select().from(jobs)
  expect(all.map(({ status }) => status)).toEqual(['FILLED'])
})

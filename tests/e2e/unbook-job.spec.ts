// Unbooks a shift that came from a live job.

import { eq } from 'drizzle-orm'
import { jobs } from '#server/db/schema.ts'
import { createJobRow } from '#tests/support/board.ts'
import { openBooking } from './support/booking.ts'
import { expect, test } from './support/fixtures.ts'
import { putShift, weekday } from './support/rota.ts'
import { toast } from './support/toast.ts'

test('unbooking says that the live job stays filled, and it does', async ({ loginAs, server }) => {
  const amara = await server.person()
  const job = await createJobRow(server.deps, {
    startDate: weekday(8),
    endDate: weekday(8),
    status: 'FILLED',
  })
  await putShift(server, amara.id, weekday(8), '08:00', '20:00', { jobId: job.id })
  await putShift(server, amara.id, weekday(10), '08:00', '20:00')
  const { page } = await loginAs('MANAGER')
  const words = page.getByText('The live job stays filled, so nobody else is offered this day.')

  await openBooking(page, 'Amara Okafor', weekday(10))
  await page.getByRole('button', { name: 'Unbook Slot' }).click()
  await expect(page.getByText('will be notified by WhatsApp')).toBeVisible()
  await expect(words).toHaveCount(0)
  await page.getByRole('button', { name: 'Keep it' }).click()

  await openBooking(page, 'Amara Okafor', weekday(8))
  await page.getByRole('button', { name: 'Unbook Slot' }).click()
  await expect(words).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unbook Slot' }).click()
  await expect(toast(page)).toContainText('Booking Removed')
  const [row] = await server.deps.database.db.select().from(jobs).where(eq(jobs.id, job.id))
  expect(row?.status).toBe('FILLED')
})

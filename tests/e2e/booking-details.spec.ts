import { eq } from 'drizzle-orm'
import { shifts } from '#server/db/schema.ts'
import { createJobRow } from '#tests/support/board.ts'
import { dialog } from './support/booking.ts'
import { expect, test } from './support/fixtures.ts'
import { cell, putShift, weekday } from './support/rota.ts'

test('the bar of a shift of several days opens its booking, with the job behind it @more', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  const job = await createJobRow(server.deps, { startDate: weekday(-4), endDate: weekday(3) })
  const id = await putShift(server, amara.id, weekday(-4), '09:00', '17:00', {
    ...{ headline: 'Live-in week', jobId: job.id },
  })
  const end = await putShift(server, amara.id, weekday(3), '09:00', '17:00')
  const { db } = server.deps.database
  const [last] = await db.select().from(shifts).where(eq(shifts.id, end))
  await db.delete(shifts).where(eq(shifts.id, end))
  await db.update(shifts).set({ dateEnd: last!.dateEnd }).where(eq(shifts.id, id))
  const { page } = await loginAs('MANAGER')
  await page.goto('/rota-board')
  const days = [0, 1, 3].map((n) => cell(page, 'Amara Okafor', weekday(n)))
  for (const day of days) await expect(day).toHaveAttribute('aria-label', /Live-in week from .* goes on/)
  await expect(cell(page, 'Amara Okafor', weekday(4))).toHaveAttribute('aria-label', /: Empty$/)
  // By mouse on the bar, and by keyboard on a day that it covers.
  await days[0]!.locator('.chip').click({ position: { x: 150, y: 20 } })
  await expect(dialog(page)).toContainText('Live-in week')
  await expect(dialog(page)).toContainText('09:00 - 17:00 (+7)')
  await expect(dialog(page).getByRole('region', { name: 'Live Job Information' })).toContainText('12.00')
  await page.keyboard.press('Escape')
  await page.getByRole('grid').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('Live-in week')
})

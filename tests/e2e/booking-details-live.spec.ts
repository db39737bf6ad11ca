// Booking details that stay open while the shift changes.

import { eq } from 'drizzle-orm'
import { shifts } from '#server/db/schema.ts'
import { dialog } from './support/booking.ts'
import { expect, test } from './support/fixtures.ts'
import { putShift, today } from './support/rota.ts'

test('a booking open on their calendar follows what the office changes, and says so when it is no longer theirs', async ({
  loginAs,
  server,
}) => {
  const { page, person } = await loginAs('CONTRACTOR', { width: 390 })
  const amara = await server.person()
  const id = await putShift(server, person.id, today(), '00:00', '23:59', { headline: 'My visit' })
  const change = (values: Partial<typeof shifts.$inferInsert>) =>
    server.deps.database.db.update(shifts).set(values).where(eq(shifts.id, id))
  await page.goto('/rota-board')
  await page
    .getByRole('main')
    .getByRole('button', { name: /My visit/ })
    .first()
    .click()
  await expect(dialog(page)).toContainText('Manual Booking')
  await change({ notes: 'Ring twice' })
  await expect(dialog(page)).toContainText('Ring twice')
  await change({ assignedToId: amara.id })
  await expect(dialog(page).getByRole('alert')).toContainText('This shift has changed')
  await expect(dialog(page)).toContainText('My Calendar shows the shifts that are yours.')
  await expect(dialog(page)).not.toContainText('Ring twice')
  await change({ assignedToId: person.id })
  await expect(dialog(page)).toContainText('Ring twice')
  await server.deps.database.db.delete(shifts).where(eq(shifts.id, id))
  await expect(dialog(page).getByRole('alert')).toContainText('This shift has changed')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toHaveCount(0)
})

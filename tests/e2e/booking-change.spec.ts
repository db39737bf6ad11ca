// A manager edits a booking, removes it and takes that back.

import { shifts } from '#server/db/schema.ts'
import { dialog, openBooking } from './support/booking.ts'
import { expect, test } from './support/fixtures.ts'
import { cell, putShift, weekday } from './support/rota.ts'
import { toast } from './support/toast.ts'
import { typeWhen } from './support/when.ts'

test('a booking is edited in place, unbooked after a question, and restored from the toast', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  await putShift(server, amara.id, weekday(7), '20:00', '08:00', {
    ...{ headline: 'Waking night', address: '12 Hoe Street', notes: 'All of it', serviceUserInitials: 'AB' },
    localAuthority: 'Camden',
  })
  const { page } = await loginAs('MANAGER')
  const window = await openBooking(page, 'Amara Okafor', weekday(7))
  await window.getByRole('button', { name: 'Edit' }).click()
  await expect(window).toContainText('Edit Booking')
  await typeWhen(window, 'Start time', '21:00')
  await window.getByLabel('Headline').fill('  ')
  await window.getByRole('combobox', { name: 'Address' }).fill(' ')
  // The caret stays in the middle while typing there.
  await window.getByLabel('Service user initials').press('Home')
  await window.getByLabel('Service user initials').pressSequentially('xy')
  await expect(window.getByLabel('Service user initials')).toHaveValue('XYAB')
  await window.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Booking Updated')
  await expect(window).toContainText('Booking Details')
  await expect(window).toContainText('21:00 - 08:00 (+1)')
  const living = async () =>
    (await server.deps.database.db.select().from(shifts)).filter((row) => !row.deletedAt)
  const edited = { headline: 'Waking night', address: null, notes: 'All of it', serviceUserInitials: 'XYAB' }
  expect(await living()).toMatchObject([edited])

  await window.getByRole('button', { name: 'Unbook Slot' }).click()
  const asking = page.getByRole('alertdialog')
  await expect(asking).toContainText('Unbook this slot?')
  await asking.getByRole('checkbox', { name: 'Find cover' }).uncheck()
  await asking.getByRole('button', { name: 'Unbook Slot' }).click()
  await expect(toast(page)).toContainText('Booking Removed')
  await expect(dialog(page)).toHaveCount(0)
  const board = cell(page, 'Amara Okafor', weekday(7))
  await expect(board).toHaveAttribute('aria-label', /: Empty$/)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toContainText('Booking Restored')
  await expect(board).toContainText('21:00–08:00')
  expect(await living()).toMatchObject([edited])
})

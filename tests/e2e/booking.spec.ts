import { shifts } from '#server/db/schema.ts'
import { dialog, openBooking, openCell } from './support/booking.ts'
import { expect, test } from './support/fixtures.ts'
import { cell, long, weekday } from './support/rota.ts'
import { toast } from './support/toast.ts'
import { expectWhen, typeWhen } from './support/when.ts'

test('a manager books a day with everything that was typed, edits it in place, unbooks it and restores it', async ({
  loginAs,
  server,
}) => {
  await server.person()
  const { page } = await loginAs('MANAGER')
  const form = await openCell(page, 'Amara Okafor', weekday(9))
  await expect(form).toContainText('Book Slot')
  await expect(form).toContainText(`Amara Okafor · ${long(weekday(9))}`)
  await expect(form.getByLabel('Headline')).toBeFocused()
  await expect(form.getByLabel('Headline')).toHaveValue('')
  await expectWhen(form, 'Start time', '09:00')
  await expectWhen(form, 'End time', '17:00')
  await expect(form.getByLabel('Book several days in a row')).not.toBeChecked()
  await expect(form.getByText('09:00 - 17:00, 8h', { exact: true })).toBeVisible()
  await expect(form).toContainText('Address autocomplete is unavailable. Please enter the address manually.')
  await form.getByLabel('Headline').fill('Not yet')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await cell(page, 'Amara Okafor', weekday(9)).click()
  await expect(form.getByText('You typed this earlier and did not book it.')).toBeVisible()
  await form.getByLabel('Book several days in a row').check()
  await form.getByLabel('Number of days').fill('30')
  await expect(form.getByText('...and 9 more days', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Start afresh' }).click()
  await expect(form.getByLabel('Headline')).toHaveValue('')
  await form.getByLabel('Headline').fill('Waking night')
  await typeWhen(form, 'Start time', '20:00')
  await typeWhen(form, 'End time', '08:00')
  await expect(form.getByText('20:00 - 08:00 (+1), 12h', { exact: true })).toBeVisible()
  await form.getByRole('combobox', { name: 'Address' }).fill('12 Hoe Street, London E17 4SD')
  await form.getByLabel('Service user initials').pressSequentially('a.b')
  await expect(form.getByLabel('Service user initials')).toHaveValue('A.B')
  await form.getByLabel('Local authority').fill('Waltham Forest')
  await form.getByLabel('Notes').fill('Key safe at the side door')
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/bookings'))
  await form.getByRole('button', { name: 'Book Slot' }).click()
  const body = (await sent).postDataJSON()
  expect(body).toMatchObject({ date: weekday(9), startTime: '20:00', endTime: '08:00' })
  for (const bulk of ['isBulkBooking', 'startDate', 'numberOfDays'])
    expect(body, 'one day, so neither a count nor the bulk mark').not.toHaveProperty(bulk)
  await expect(toast(page)).toContainText('Booking Created')
  await expect(dialog(page)).toHaveCount(0)
  await expect(cell(page, 'Amara Okafor', weekday(9))).toContainText('20:00–08:00')
  const living = async () =>
    (await server.deps.database.db.select().from(shifts)).filter((row) => !row.deletedAt)
  expect(await living()).toMatchObject([
    {
      headline: 'Waking night',
      address: '12 Hoe Street, London E17 4SD',
      serviceUserInitials: 'A.B',
      localAuthority: 'Waltham Forest',
      notes: 'Key safe at the side door',
    },
  ])

  const window = await openBooking(page, 'Amara Okafor', weekday(9))
  await window.getByRole('button', { name: 'Edit' }).click()
  await expect(window).toContainText('Edit Booking')
  await typeWhen(window, 'Start time', '21:00')
  await window.getByLabel('Headline').fill('  ')
  await window.getByRole('combobox', { name: 'Address' }).fill(' ')
  // The caret stays in the middle while typing there.
  await window.getByLabel('Service user initials').press('Home')
  await window.getByLabel('Service user initials').pressSequentially('xy')
  await expect(window.getByLabel('Service user initials')).toHaveValue('XYA.B')
  await window.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Booking Updated')
  await expect(window).toContainText('Booking Details')
  await expect(window).toContainText('21:00 - 08:00 (+1)')
  const edited = {
    ...{ headline: 'Waking night', address: null, notes: 'Key safe at the side door' },
    serviceUserInitials: 'XYA.B',
  }
  expect(await living()).toMatchObject([edited])

  await window.getByRole('button', { name: 'Unbook Slot' }).click()
  const asking = page.getByRole('alertdialog')
  await expect(asking).toContainText('Unbook this slot?')
  await asking.getByRole('checkbox', { name: 'Find cover' }).uncheck()
  await asking.getByRole('button', { name: 'Unbook Slot' }).click()
  await expect(toast(page)).toContainText('Booking Removed')
  await expect(dialog(page)).toHaveCount(0)
  await expect(cell(page, 'Amara Okafor', weekday(9))).toHaveAttribute('aria-label', /: Empty$/)
  // The toast can be pressed beside a dialog that was opened after it, and leaves that dialog open.
  await cell(page, 'Amara Okafor', weekday(10)).click()
  await expect(dialog(page)).toContainText('Book Slot')
  await toast(page).getByRole('button', { name: 'Undo', includeHidden: true }).click()
  await expect(toast(page)).toContainText('Booking Restored')
  await expect(dialog(page)).toContainText('Book Slot')
  await page.keyboard.press('Escape')
  await expect(cell(page, 'Amara Okafor', weekday(9))).toContainText('21:00–08:00')
  expect(await living()).toMatchObject([edited])
})

import { shifts } from '#server/db/schema.ts'
import { dialog, openCell } from './support/booking.ts'
import { expect, test } from './support/fixtures.ts'
import { cell, long, weekday } from './support/rota.ts'
import { toast } from './support/toast.ts'
import { expectWhen, typeWhen } from './support/when.ts'

test('Book Slot opens with its defaults and books one day, with everything that was typed', async ({
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
  const [row] = await server.deps.database.db.select().from(shifts)
  expect(row).toMatchObject({
    headline: 'Waking night',
    address: '12 Hoe Street, London E17 4SD',
    serviceUserInitials: 'A.B',
    localAuthority: 'Waltham Forest',
    notes: 'Key safe at the side door',
  })
})

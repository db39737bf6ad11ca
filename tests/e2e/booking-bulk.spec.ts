import { asc } from 'drizzle-orm'
import { dayOf, spanOf } from '#core/time.ts'
import { shifts } from '#server/db/schema.ts'
import { dialog, openCell, refuse } from './support/booking.ts'
import { expect, test } from './support/fixtures.ts'
import { cell, putShift, short, weekday } from './support/rota.ts'
import { toast } from './support/toast.ts'
import { typeWhen } from './support/when.ts'

test('the preview lists 21 dates and counts the rest, and days that clash are marked before sending', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
  const amara = await server.person()
  await putShift(server, amara.id, weekday(8), '12:00', '14:00')
  await putShift(server, amara.id, weekday(10), '07:00', '10:00')
  const { page } = await loginAs('MANAGER')
  const form = await openCell(page, 'Amara Okafor', weekday(7))
  await form.getByLabel('Headline').fill('Day care')
  await form.getByLabel('Book several days in a row').check()
  await expect(form.getByLabel('Number of days')).toHaveValue('1')
  const dates = form.getByRole('list', { name: 'Dates to book' }).getByRole('listitem')
  await expect(dates).toHaveText([short(7)])
  await form.getByLabel('Number of days').fill('21')
  await expect(dates).toHaveCount(21)
  await expect(form).not.toContainText('...and')
  await form.getByLabel('Number of days').fill('30')
  await expect(dates).toHaveCount(21)
  await expect(form.getByText('...and 9 more days', { exact: true })).toBeVisible()
  await expect(dates.nth(1)).toHaveText(`${short(8)}– Already booked`)
  await expect(dates.nth(3)).toHaveText(`${short(10)}– Already booked`)
  await expect(dates.nth(2)).toHaveText(short(9))
  await expect(form).toContainText('30 days, 2 will be left out')
  await expectAccessible(page)
  await form.getByLabel('Number of days').fill('22')
  await expect(form.getByText('...and 1 more days', { exact: true })).toBeVisible()

  await form.getByLabel('Number of days').fill('5')
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/bookings'))
  await form.getByRole('button', { name: 'Book 3 days, skip 2' }).click()
  const body = (await sent).postDataJSON()
  expect(body).toMatchObject({
    contractorId: amara.id,
    startDate: weekday(7),
    numberOfDays: 5,
    isBulkBooking: true,
    headline: 'Day care',
  })
  expect(body, 'several days, so no single date').not.toHaveProperty('date')
  await expect(toast(page)).toContainText('Partial Success')
  await expect(toast(page)).toContainText('Created 3 bookings, 2 failed (likely due to conflicts)')
  await expect(dialog(page)).toHaveCount(0)
  await expect(cell(page, 'Amara Okafor', weekday(9))).toContainText('Day care')
  await expect(cell(page, 'Amara Okafor', weekday(8))).not.toContainText('Day care')
})

test('free days are all booked, across a clock change by the wall clock', async ({ loginAs, server }) => {
  await server.person()
  const { page } = await loginAs('MANAGER', { timezoneId: 'Asia/Tokyo' })
  const form = await openCell(page, 'Amara Okafor', '2027-10-29')
  await form.getByLabel('Headline').fill('Nights')
  await typeWhen(form, 'Start time', '20:00')
  await typeWhen(form, 'End time', '08:00')
  await form.getByLabel('Book several days in a row').check()
  await form.getByLabel('Number of days').fill('3')
  await form.getByRole('button', { name: 'Book 3 days' }).click()
  await expect(toast(page)).toContainText('Successfully created 3 bookings for 3 consecutive days')
  const rows = await server.deps.database.db.select().from(shifts).orderBy(asc(shifts.dateStart))
  expect(rows.map((row) => dayOf(row.dateStart))).toEqual(['2027-10-29', '2027-10-30', '2027-10-31'])
  const saturday = spanOf('2027-10-30', '20:00', '08:00')
  expect(saturday.ok && rows[1]!.dateEnd.getTime() === saturday.end.getTime()).toBe(true)
  expect((rows[1]!.dateEnd.getTime() - rows[1]!.dateStart.getTime()) / 3_600_000).toBe(13)
})

test('when every day is taken nothing is booked, and the words say so', async ({ loginAs, server }) => {
  const amara = await server.person()
  for (const n of [7, 8, 9]) await putShift(server, amara.id, weekday(n), '08:00', '20:00')
  const { page } = await loginAs('MANAGER')
  await page.goto(`/rota-board?date=${weekday(7)}`)
  await cell(page, 'Amara Okafor', weekday(7)).locator('.chip.is-own').click()
  await dialog(page).getByRole('button', { name: 'Book another' }).click()
  const form = page.getByRole('dialog', { name: 'Book Slot' })
  await typeWhen(form, 'Date', weekday(7))
  await form.getByLabel('Headline').fill('In vain')
  await form.getByLabel('Book several days in a row').check()
  await form.getByLabel('Number of days').fill('2')
  await expect(form).toContainText('2 days, 2 will be left out')
  await expect(form.getByRole('button', { name: 'Book 0 days, skip 2' })).toBeDisabled()
  await expect(form.getByRole('status')).toContainText('This cannot be booked.')
  // Where the rules cannot be asked, the server still decides.
  await refuse(page, '**/api/shifts/check', 'POST', 503, { message: 'Not right now.' })
  await form.getByLabel('Number of days').fill('3')
  await expect(form.getByRole('status')).toContainText('The rules could not be asked.')
  await form.getByRole('button', { name: 'Book 3 days', exact: true }).click()
  await expect(toast(page)).toContainText('Booking Conflict')
  await expect(toast(page)).toContainText(
    'One or more contractors are already booked during the requested time periods',
  )
  await expect(form).toBeVisible()
  await refuse(page, '**/api/bookings', 'POST', 503, { message: 'Not right now.' })
  await form.getByRole('button', { name: 'Book 3 days', exact: true }).click()
  await expect(toast(page)).toContainText('Bulk Booking Failed')
  await expect(toast(page)).toContainText('Not right now.')
})

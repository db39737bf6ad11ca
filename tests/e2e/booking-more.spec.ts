// What the booking dialogs do beyond one plain booking: warnings in sight, long shifts, weekly bookings, initials that fill
// in the place, the next booking like the last, and passing a booking to somebody else.

import { shifts } from '#server/db/schema.ts'
import { dialog, openBooking, openCell } from './support/booking.ts'
import { expect, test } from './support/fixtures.ts'
import { cell, long, putShift, short, weekday } from './support/rota.ts'
import { toast } from './support/toast.ts'
import { expectWhen, typeWhen } from './support/when.ts'

for (const width of [390, 1440]) {
  test(`a clash is named above the buttons and stays in sight while the form scrolls, ${width} wide`, async ({
    loginAs,
    server,
    expectAccessible,
  }) => {
    const amara = await server.person()
    await putShift(server, amara.id, weekday(8), '16:00', '18:00', { headline: 'Clinic' })
    const { page } = await loginAs('MANAGER', { width })
    await page.setViewportSize({ width, height: 640 })
    await page.goto(`/rota-board?date=${weekday(8)}`)
    if (width < 768) await page.getByRole('button', { name: 'Book Amara Okafor' }).click()
    else await cell(page, 'Amara Okafor', weekday(8)).click({ position: { x: 90, y: 45 } })
    const form = dialog(page)
    const warning = form.getByRole('status').getByText(`Overlaps another shift, ${short(8)} 16:00 - 18:00`)
    await expect(warning).toBeInViewport({ ratio: 1 })
    await form.getByLabel('Repeat every week').scrollIntoViewIfNeeded()
    await expect(warning).toBeInViewport({ ratio: 1 })
    const [said, button] = [
      await warning.boundingBox(),
      await form.getByRole('button', { name: 'Book Slot' }).boundingBox(),
    ]
    expect(said!.y + said!.height).toBeLessThanOrEqual(button!.y)
    await expectAccessible(page)
  })
}

test('in bulk, the days that are left out are named with the shift in the way, and the button counts them', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  await putShift(server, amara.id, weekday(8), '12:00', '14:00', { headline: 'Clinic' })
  const { page } = await loginAs('MANAGER')
  const form = await openCell(page, 'Amara Okafor', weekday(7))
  await form.getByLabel('Headline').fill('Day care')
  await form.getByLabel('Book several days in a row').check()
  await form.getByLabel('Number of days').fill('4')
  await expect(form.getByRole('status')).toContainText(`Overlaps another shift, ${short(8)} 12:00 - 14:00`)
  await form.getByRole('button', { name: 'Book 3 days, skip 1', exact: true }).click()
  await expect(toast(page)).toContainText('Created 3 bookings, 1 failed')
})

test('a shift over 16 hours asks before it is booked, and before it is saved', async ({
  loginAs,
  server,
}) => {
  await server.person()
  const { page } = await loginAs('MANAGER')
  const form = await openCell(page, 'Amara Okafor', weekday(9))
  await form.getByLabel('Headline').fill('Live-in')
  await typeWhen(form, 'End time', '08:00')
  await form.getByRole('button', { name: 'Book Slot' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Is a shift of 23h right?')
  await question.getByRole('button', { name: 'Change the times' }).click()
  await expect(question).toHaveCount(0)
  await expect(form.getByLabel('Headline')).toHaveValue('Live-in')
  await typeWhen(form, 'End time', '17:00')
  await form.getByRole('button', { name: 'Book Slot' }).click()
  await expect(toast(page)).toContainText('Booking Created')

  const details = await openBooking(page, 'Amara Okafor', weekday(9))
  await details.getByRole('button', { name: 'Edit' }).click()
  await typeWhen(details, 'End date', weekday(10))
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(question).toContainText('Is a shift of 32h right?')
  await question.getByRole('button', { name: 'Save it' }).click()
  await expect(toast(page)).toContainText('Booking Updated')
})

test('a booking repeats every week on the chosen days until the last', async ({ loginAs, server }) => {
  const amara = await server.person()
  await putShift(server, amara.id, weekday(15), '12:00', '14:00', { headline: 'Clinic' })
  const { page } = await loginAs('MANAGER')
  const form = await openCell(page, 'Amara Okafor', weekday(7))
  await form.getByLabel('Headline').fill('Morning call')
  await form.getByLabel('Repeat every week').check()
  await expect(form.getByRole('button', { name: 'Monday' })).toHaveAttribute('aria-pressed', 'true')
  await form.getByRole('button', { name: 'Tuesday' }).click()
  await expect(form.getByText('09:00 - 17:00, 8h', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: /^Book / }).click()
  await expect(form.getByText('Please choose the last day')).toBeVisible()
  await typeWhen(form, 'Until', weekday(21))
  await expect(form.getByText('Please choose the last day')).toHaveCount(0)
  const dates = form.getByRole('list', { name: 'Dates to book' }).getByRole('listitem')
  await expect(dates).toHaveText([short(7), short(8), short(14), `${short(15)}– Already booked`, short(21)])
  await form.getByRole('button', { name: 'Book 4 days, skip 1', exact: true }).click()
  await expect(toast(page)).toContainText('Created 4 bookings, 1 failed')
  await expect(cell(page, 'Amara Okafor', weekday(14))).toContainText('Morning call')
  await expect(cell(page, 'Amara Okafor', weekday(16))).not.toContainText('Morning call')
})

test('initials fill in what was last used with them, and leave what was typed', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  const place = { address: '1 High St', localAuthority: 'Camden', notes: 'Key safe 12' }
  await putShift(server, amara.id, weekday(8), '09:00', '17:00', { serviceUserInitials: 'AB', ...place })
  const { page } = await loginAs('MANAGER')
  const form = await openCell(page, 'Amara Okafor', weekday(9))
  await form.getByLabel('Notes').fill('Bring gloves')
  await form.getByLabel('Service user initials').fill('ab')
  await expect(form.getByRole('combobox', { name: 'Address' })).toHaveValue('1 High St')
  await expect(form.getByLabel('Local authority')).toHaveValue('Camden')
  await expect(form.getByLabel('Notes')).toHaveValue('Bring gloves')
  await expect(form).toContainText(`Filled in from the booking on ${short(8)}. Please check.`)
  // Other initials take it back.
  await form.getByLabel('Service user initials').fill('xy')
  await expect(form.getByRole('combobox', { name: 'Address' })).toHaveValue('')
  await expect(form.getByLabel('Local authority')).toHaveValue('')
})

test('Book another takes over the place and the times, on a day that can be chosen', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  await putShift(server, amara.id, weekday(8), '20:00', '08:00', {
    headline: 'Waking night',
    address: '1 High St',
    localAuthority: 'Camden',
  })
  const { page } = await loginAs('MANAGER')
  const details = await openBooking(page, 'Amara Okafor', weekday(8))
  await details.getByRole('button', { name: 'Book another' }).click()
  const form = dialog(page)
  await expect(form).toContainText(`Amara Okafor · ${long(weekday(9))}`)
  await expectWhen(form, 'Start time', '20:00')
  await expectWhen(form, 'End time', '08:00')
  await expect(form.getByRole('combobox', { name: 'Address' })).toHaveValue('1 High St')
  await expect(form.getByLabel('Local authority')).toHaveValue('Camden')
  await typeWhen(form, 'Date', weekday(11))
  await expect(form).toContainText(long(weekday(11)))
  await form.getByRole('button', { name: 'Book Slot' }).click()
  await expect(cell(page, 'Amara Okafor', weekday(11))).toContainText('Waking night')
})

test('a booking passes to another person in Edit, and the board follows', async ({ loginAs, server }) => {
  const amara = await server.person()
  const bola = await server.person({ firstName: 'Bola', lastName: 'Ade' })
  await putShift(server, amara.id, weekday(8), '09:00', '17:00')
  const { page } = await loginAs('MANAGER')
  const details = await openBooking(page, 'Amara Okafor', weekday(8))
  await details.getByRole('button', { name: 'Edit' }).click()
  const person = details.getByRole('combobox', { name: 'Person' })
  await expect(person).toHaveValue('Amara Okafor')
  await person.fill('bola')
  await details.getByRole('option', { name: 'Bola Ade' }).click()
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Booking Updated')
  await expect(details).toContainText(`Bola Ade · ${long(weekday(8))}`)
  await page.keyboard.press('Escape')
  await expect(cell(page, 'Bola Ade', weekday(8))).toContainText('Home visit')
  await expect(cell(page, 'Amara Okafor', weekday(8))).not.toContainText('Home visit')
  const [row] = await server.deps.database.db.select().from(shifts)
  expect(row?.assignedToId).toBe(bola.id)
})

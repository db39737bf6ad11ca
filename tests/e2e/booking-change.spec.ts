import { eq } from 'drizzle-orm'
import { addDays } from '#core/time.ts'
import { shifts } from '#server/db/schema.ts'
import { dialog, openBooking, refuse } from './support/booking.ts'
import { expect, test } from './support/fixtures.ts'
import { cell, putShift, say, weekday } from './support/rota.ts'
import { toast } from './support/toast.ts'
import { expectWhen, typeWhen } from './support/when.ts'

test('a booking is edited in place: times, place, initials in capitals, and what was blank', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
  const amara = await server.person()
  const id = await putShift(server, amara.id, weekday(7), '20:00', '08:00', {
    ...{ headline: 'Waking night', address: '12 Hoe Street', notes: 'Old', serviceUserInitials: 'AB' },
    localAuthority: 'Camden',
  })
  const { page } = await loginAs('MANAGER')
  const window = await openBooking(page, 'Amara Okafor', weekday(7))
  await window.getByRole('button', { name: 'Edit' }).click()
  await expect(window).toContainText('Edit Booking')
  await expectWhen(window, 'Start date', weekday(7))
  await expectWhen(window, 'Start time', '20:00')
  await expectWhen(window, 'End date', weekday(8))
  await expectWhen(window, 'End time', '08:00')
  await expect(window.getByLabel('Headline')).toHaveValue('Waking night')
  await expectAccessible(page)
  // Cancel discards the change.
  await typeWhen(window, 'Start time', '03:00')
  await window.getByRole('button', { name: 'Cancel' }).click()
  await expect(window).toContainText('20:00 - 08:00 (+1)')

  await window.getByRole('button', { name: 'Edit' }).click()
  await typeWhen(window, 'Start time', '21:00')
  await window.getByLabel('Headline').fill('  ')
  await window.getByRole('combobox', { name: 'Address' }).fill(' ')
  await window.getByLabel('Notes').fill('')
  await expect(window.getByLabel('Local authority')).toHaveValue('Camden')
  await window.getByLabel('Local authority').fill('Ealing')
  // The caret stays in the middle while typing there.
  await window.getByLabel('Service user initials').press('Home')
  await window.getByLabel('Service user initials').pressSequentially('xy')
  await expect(window.getByLabel('Service user initials')).toHaveValue('XYAB')
  await window.getByLabel('Service user initials').fill('abcdefghijkl')
  await expect(window.getByLabel('Service user initials')).toHaveValue('ABCDEFGHIJ')
  await window.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Booking Updated')
  await expect(toast(page)).toContainText('21:00 - 08:00 (+1)')
  await expect(window).toContainText('Booking Details')
  await expect(window).toContainText('21:00 - 08:00 (+1)')
  await expect(window.getByText('11h', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cell(page, 'Amara Okafor', weekday(7))).toContainText('21:00–08:00')
  const [row] = await server.deps.database.db.select().from(shifts).where(eq(shifts.id, id))
  expect(row).toMatchObject({
    headline: 'Waking night',
    address: null,
    notes: null,
    serviceUserInitials: 'ABCDEFGHIJ',
    localAuthority: 'Ealing',
  })
})

test('an edit that cannot be is refused at once, with its title and reason', async ({ loginAs, server }) => {
  const amara = await server.person()
  await putShift(server, amara.id, weekday(7), '09:00', '17:00')
  const { page } = await loginAs('MANAGER')
  const window = await openBooking(page, 'Amara Okafor', weekday(7))
  await window.getByRole('button', { name: 'Edit' }).click()
  const save = window.getByRole('button', { name: 'Save' })
  const kept = [
    ['Start date', weekday(7)],
    ['Start time', '09:00'],
    ['End date', weekday(7)],
    ['End time', '17:00'],
  ] as const
  for (const [field, value] of kept) {
    await typeWhen(window, field, '')
    await save.click()
    await expect(toast(page)).toContainText('Invalid Input')
    await expect(toast(page)).toContainText('Please provide both date and time for start and end')
    await typeWhen(window, field, value)
  }
  for (const end of ['09:00', '08:59']) {
    await typeWhen(window, 'End time', end)
    await save.click()
    await expect(toast(page)).toContainText('Invalid Time Range')
    await expect(toast(page)).toContainText('End time must be after start time')
  }
  await typeWhen(window, 'Start date', '2027-03-28')
  await typeWhen(window, 'Start time', '01:30')
  await typeWhen(window, 'End date', '2027-03-28')
  await typeWhen(window, 'End time', '09:00')
  await save.click()
  await expect(toast(page)).toContainText('Invalid Date')
  await expect(toast(page)).toContainText('01:30 does not exist that day')
})

test('an overlap is refused and keeps the form; a clash with what was said saves and warns', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  await putShift(server, amara.id, weekday(7), '09:00', '12:00', { headline: 'First' })
  await putShift(server, amara.id, weekday(8), '09:00', '12:00', { headline: 'Second' })
  await say(server, amara.id, 'UNAVAILABLE', weekday(9))
  const { page } = await loginAs('MANAGER')
  const window = await openBooking(page, 'Amara Okafor', weekday(7))
  await window.getByRole('button', { name: 'Edit' }).click()
  const move = async (day: string) => {
    await typeWhen(window, 'Start date', day)
    await typeWhen(window, 'End date', day)
    await window.getByRole('button', { name: 'Save' }).click()
  }
  await move(weekday(8))
  await expect(toast(page)).toContainText('Update Failed')
  await expect(toast(page)).toContainText('already booked')
  await expectWhen(window, 'Start date', weekday(8))
  await move(weekday(9))
  await expect(toast(page)).toContainText('Conflict Warning')
  await expect(toast(page)).toContainText('is marked Unavailable')
  await expect(toast(page)).toHaveAttribute('data-variant', 'destructive')
  await expect(window).toContainText('Booking Details')

  await window.getByRole('button', { name: 'Edit' }).click()
  await refuse(page, '**/api/shifts/*', 'PUT', 400, {
    message: 'no',
    errors: [
      { path: 'headline', message: 'Too rude' },
      { path: 'notes', message: 'Too long' },
    ],
  })
  await window.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('headline: Too rude, notes: Too long')
})

test('unbooking asks first, can be undone from the toast, and the undo is refused once the time is taken', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
  const amara = await server.person()
  await putShift(server, amara.id, weekday(7), '09:00', '17:00', { notes: 'All of it' })
  const { page } = await loginAs('MANAGER')
  const board = cell(page, 'Amara Okafor', weekday(7))
  const unbook = async () => {
    await board.locator('.chip').click()
    await dialog(page).getByRole('button', { name: 'Unbook Slot' }).click()
    const asking = page.getByRole('alertdialog')
    await expect(asking).toContainText('Unbook this slot?')
    await asking.getByRole('checkbox', { name: 'Find cover' }).uncheck()
    return asking
  }
  await page.goto(`/rota-board?date=${weekday(7)}`)
  const asking = await unbook()
  await expectAccessible(page)
  await asking.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog(page)).toContainText('Booking Details')
  await page.keyboard.press('Escape')

  await (await unbook()).getByRole('button', { name: 'Unbook Slot' }).click()
  await expect(toast(page)).toContainText('Booking Removed')
  await expect(dialog(page)).toHaveCount(0)
  await expect(board).toHaveAttribute('aria-label', /: Empty$/)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toContainText('Booking Restored')
  await expect(board).toContainText('Home visit')
  const living = (await server.deps.database.db.select().from(shifts)).filter((row) => !row.deletedAt)
  expect(living).toMatchObject([{ headline: 'Home visit', notes: 'All of it' }])

  await (await unbook()).getByRole('button', { name: 'Unbook Slot' }).click()
  await expect(toast(page)).toContainText('Booking Removed')
  await putShift(server, amara.id, weekday(7), '16:00', '18:00', { headline: 'Quicker' })
  await expect(board).toContainText('Quicker')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toContainText('Booking Conflict')
  await expect(board).toContainText('Quicker')
  await expect(board).not.toContainText('Home visit')
})

test('a refused unbooking closes the window; a failed one keeps it', async ({ loginAs, server }) => {
  const amara = await server.person()
  await putShift(server, amara.id, weekday(7), '09:00', '17:00')
  const { page } = await loginAs('MANAGER')
  const window = await openBooking(page, 'Amara Okafor', weekday(7))
  const unbook = async () => {
    await window.getByRole('button', { name: 'Unbook Slot' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unbook Slot' }).click()
  }
  await refuse(page, '**/api/shifts/*/unbook', 'POST', 500, {})
  await unbook()
  await expect(toast(page)).toContainText('Unbook Failed')
  await expect(toast(page)).toContainText('Failed to unbook shift')
  await expect(window).toContainText('Booking Details')
  await page.unroute('**/api/shifts/*/unbook')
  await refuse(page, '**/api/shifts/*/unbook', 'POST', 403, { message: 'no' })
  await unbook()
  await expect(toast(page)).toContainText('Access Denied')
  await expect(toast(page)).toContainText('Only managers can unbook shifts')
  await expect(dialog(page)).toHaveCount(0)
})

test('a night over a clock change is edited in London time from a browser elsewhere', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  for (const [day, hours, shorter] of [
    ['2027-03-27', '11h', '10h'],
    ['2027-10-30', '13h', '12h'],
  ] as const) {
    await putShift(server, amara.id, day, '20:00', '08:00', { headline: 'Night' })
    const { page } = await loginAs('MANAGER', { timezoneId: 'America/Los_Angeles' })
    const window = await openBooking(page, 'Amara Okafor', day)
    await expect(window.getByText(hours, { exact: true })).toBeVisible()
    await window.getByRole('button', { name: 'Edit' }).click()
    await expectWhen(window, 'End date', addDays(day, 1))
    await expectWhen(window, 'End time', '08:00')
    await typeWhen(window, 'Start time', '21:00')
    await window.getByRole('button', { name: 'Save' }).click()
    await expect(window).toContainText('21:00 - 08:00 (+1)')
    await expect(window.getByText(shorter, { exact: true })).toBeVisible()
  }
})

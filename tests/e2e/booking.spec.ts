import { desc } from 'drizzle-orm'
import { shifts } from '#server/db/schema.ts'
import { dialog, openCell, refuse } from './support/booking.ts'
import { expect, test } from './support/fixtures.ts'
import { cell, long, putShift, say, weekday } from './support/rota.ts'
import { toast } from './support/toast.ts'
import { expectWhen, typeWhen } from './support/when.ts'

test('Book Slot opens with its defaults and books one day, with everything that was typed', async ({
  loginAs,
  server,
  expectAccessible,
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
  await expectAccessible(page)
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

test('what was typed and not booked is there again for the same person and day, until it is cancelled', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
  await server.person()
  await server.person({ firstName: 'Bola', lastName: 'Ade' })
  const { page } = await loginAs('MANAGER')
  const form = await openCell(page, 'Amara Okafor', weekday(9))
  await form.getByLabel('Headline').fill('Waking night')
  await typeWhen(form, 'Start time', '20:00')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  const open = (name: string) => cell(page, name, weekday(9)).click()
  const again = form.getByText('You typed this earlier and did not book it.')
  await open('Bola Ade')
  await expect(form.getByLabel('Headline')).toHaveValue('')
  await expect(again).toHaveCount(0)
  await page.keyboard.press('Escape')
  await open('Amara Okafor')
  await expect(again).toBeVisible()
  await expect(form.getByLabel('Headline')).toHaveValue('Waking night')
  await expectWhen(form, 'Start time', '20:00')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Start afresh' }).click()
  await expect(form.getByLabel('Headline')).toHaveValue('')
  await expectWhen(form, 'Start time', '09:00')
  await expect(again).toHaveCount(0)
  await form.getByLabel('Headline').fill('Day care')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await open('Amara Okafor')
  await expect(form.getByLabel('Headline')).toHaveValue('')
  await expect(again).toHaveCount(0)
})

test('a sentence under a field goes as soon as the field is right', async ({ loginAs, server }) => {
  await server.person()
  const { page } = await loginAs('MANAGER')
  const form = await openCell(page, 'Amara Okafor', weekday(9))
  const initials = form.getByLabel('Service user initials')
  const tooLong = form.getByText('Service user initials must be 10 characters or less')
  await initials.fill('ABCDEFGHIJK')
  await form.getByRole('button', { name: 'Book Slot' }).click()
  await expect(tooLong).toBeVisible()
  await expect(form.getByText('Headline is required')).toBeVisible()
  await initials.fill('jb')
  await expect(initials).toHaveValue('JB')
  await expect(tooLong).toHaveCount(0)
  await expect(initials).not.toHaveAttribute('aria-invalid')
  await expect(form.getByText('Headline is required'), 'this field is still wrong').toBeVisible()
})

test('equal times are a whole day by the clock', async ({ loginAs, server }) => {
  await server.person()
  const { page } = await loginAs('MANAGER')
  const form = await openCell(page, 'Amara Okafor', weekday(9))
  await typeWhen(form, 'End time', '09:00')
  await expect(form.getByText('09:00 - 09:00 (24h), 24h', { exact: true })).toBeVisible()
})

test('what is wrong is said at its field and in one toast, and nothing is sent', async ({
  loginAs,
  server,
}) => {
  await server.person()
  const { page } = await loginAs('MANAGER')
  const form = await openCell(page, 'Amara Okafor', weekday(9))
  const submit = form.getByRole('button', { name: /^Book / })
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/bookings')) sent += 1
  })
  await typeWhen(form, 'Start time', '')
  await typeWhen(form, 'End time', '')
  await form.getByLabel('Service user initials').fill('ABCDEFGHIJK')
  await submit.click()
  await expect(toast(page)).toContainText('Form Validation Error')
  await expect(toast(page)).toContainText('Headline is required')
  await expect(toast(page)).toContainText('Enter the start time, Enter the end time')
  await expect(toast(page)).toContainText('Service user initials must be 10 characters or less')
  await expect(form.getByLabel('Headline')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByText('Headline is required')).toBeVisible()
  await expect(form.getByText('Enter the time')).toHaveCount(2)

  await form.getByLabel('Headline').fill('x'.repeat(101))
  await expect(form.getByText('Headline must be 100 characters or less')).toBeVisible()
  await form.getByLabel('Headline').fill('x'.repeat(100))
  await typeWhen(form, 'Start time', '09:00')
  await typeWhen(form, 'End time', '17:00')
  await form.getByLabel('Service user initials').fill('ABCDEFGHIJ')
  await form.getByLabel('Book several days in a row').check()
  for (const [days, words] of [
    ['0', 'Number of days must be at least 1'],
    ['31', 'Number of days cannot exceed 30'],
  ] as const) {
    await form.getByLabel('Number of days').fill(days)
    await submit.click()
    await expect(toast(page)).toContainText(words)
    await expect(form.getByText(words)).toBeVisible()
  }
  expect(sent).toBe(0)
  // A hidden number does not block a single booking.
  await form.getByLabel('Book several days in a row').uncheck()
  await submit.click()
  await expect(toast(page)).toContainText('Booking Created')
})

test('a day marked Unavailable, too little rest and too long a week are said before it is sent', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  await say(server, amara.id, 'UNAVAILABLE', weekday(11))
  for (const n of [7, 8, 9]) await putShift(server, amara.id, weekday(n), '08:00', '20:00')
  await putShift(server, amara.id, weekday(10), '11:00', '23:00')
  const { page } = await loginAs('MANAGER')
  const form = await openCell(page, 'Amara Okafor', weekday(11))
  await expect(form.getByText('Unavailable', { exact: true })).toBeVisible()
  const warnings = form.getByRole('status').getByRole('listitem')
  await expect(warnings).toHaveText([
    /^Only 10h of rest before the shift at .* 09:00; 11 hours are due$/,
    /^The week from Mon .* comes to 56h; 48 hours is the agency's limit for one week$/,
    /^Fri .* is marked Unavailable$/,
  ])
  await typeWhen(form, 'Start time', '10:00')
  await expect(warnings).toHaveCount(2)
  await form.getByLabel('Headline').fill('All the same')
  await form.getByRole('button', { name: 'Book Slot' }).click()
  await expect(toast(page)).toContainText('Booking Created')
  await expect(toast(page)).toContainText('is marked Unavailable')
  await expect(cell(page, 'Amara Okafor', weekday(11))).toHaveAttribute(
    'aria-label',
    /All the same\. The week from .* is marked Unavailable/,
  )
})

test('a time that is taken is said before and cannot be booked, with what to do', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  const { page } = await loginAs('MANAGER')
  const form = await openCell(page, 'Amara Okafor', weekday(9))
  await form.getByLabel('Headline').fill('Second')
  await putShift(server, amara.id, weekday(9), '16:00', '18:00', { headline: 'First' })
  await expect(form.getByRole('status')).toContainText('Overlaps another shift')
  await expect(form.getByRole('status')).toContainText('Choose another time or another person.')
  await expect(form.getByRole('status')).toContainText('This cannot be booked.')
  await expect(form.getByRole('button', { name: 'Book Slot' })).toBeDisabled()
  await expect(form.getByLabel('Headline')).toHaveValue('Second')
  // A shift that only touches the other is accepted, in the same form.
  await typeWhen(form, 'End time', '16:00')
  await expect(form.getByRole('status')).not.toContainText('Overlaps')
  await form.getByRole('button', { name: 'Book Slot' }).click()
  await expect(toast(page)).toContainText('Booking Created')
})

test('a refusal closes the dialog, any other failure keeps it', async ({ loginAs, server }) => {
  await server.person()
  const { page } = await loginAs('MANAGER')
  const form = await openCell(page, 'Amara Okafor', weekday(9))
  await form.getByLabel('Headline').fill('Care')
  await refuse(page, '**/api/bookings', 'POST', 500, { message: 'The disk is full.' })
  await form.getByRole('button', { name: 'Book Slot' }).click()
  await expect(toast(page)).toContainText('Booking Failed')
  await expect(toast(page)).toContainText('The disk is full.')
  await form.getByLabel('Book several days in a row').check()
  await form.getByRole('button', { name: 'Book 1 day', exact: true }).click()
  await expect(toast(page)).toContainText('Bulk Booking Failed')
  await page.unroute('**/api/bookings')
  await refuse(page, '**/api/bookings', 'POST', 403, { message: 'no' })
  await form.getByRole('button', { name: 'Book 1 day' }).click()
  await expect(toast(page)).toContainText('Access Denied')
  await expect(toast(page)).toContainText('Only managers can create bookings')
  await expect(dialog(page)).toHaveCount(0)
})

test('a time that the spring change skips is refused with the reason', async ({ loginAs, server }) => {
  await server.person()
  const { page } = await loginAs('MANAGER', { timezoneId: 'America/New_York' })
  const form = await openCell(page, 'Amara Okafor', '2027-03-28')
  await form.getByLabel('Headline').fill('Not a time')
  await typeWhen(form, 'Start time', '01:30')
  await typeWhen(form, 'End time', '09:00')
  await expect(form).toContainText(
    'The clocks go forward on Sun 28 Mar 2027, so 01:30 does not exist that day.',
  )
  await form.getByRole('button', { name: 'Book Slot' }).click()
  await expect(toast(page)).toContainText('Booking Failed')
  await expect(toast(page)).toContainText('so 01:30 does not exist that day')
})

test('a manager sets a contractor’s availability on the way to a booking', async ({ loginAs, server }) => {
  await server.person()
  const { page } = await loginAs('MANAGER')
  const form = await openCell(page, 'Amara Okafor', weekday(9))
  await form.getByLabel('Headline').fill('Kept')
  await expect(form.getByText('No availability given')).toBeVisible()
  await form.getByRole('button', { name: 'Set availability' }).click()
  const setting = page.getByRole('dialog', { name: 'Set Availability' })
  await expect(setting).toContainText(`Amara Okafor · ${long(weekday(9))}`)
  await setting.getByRole('radio', { name: 'Night shift' }).check()
  await setting.getByRole('button', { name: 'Set Availability' }).click()
  await expect(toast(page)).toContainText('Availability set successfully')
  await expect(setting).toHaveCount(0)
  await expect(form.getByLabel('Headline')).toHaveValue('Kept')
  await expect(form.getByRole('status')).toContainText('is marked Night shift, and this is a day shift')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(cell(page, 'Amara Okafor', weekday(9))).toContainText('Free: nights')
})

test('a lost answer and a second press make one booking', async ({ loginAs, server }) => {
  await server.person()
  const { page } = await loginAs('MANAGER')
  const form = await openCell(page, 'Amara Okafor', weekday(9))
  await form.getByLabel('Headline').fill('Once')
  await page.route(
    '**/api/bookings',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await form.getByRole('button', { name: 'Book Slot' }).click()
  await expect(toast(page)).toContainText('Booking Failed')
  // It is booked by now, and in its own way.
  await expect(form.getByRole('status')).toContainText('Overlaps another shift')
  await form.getByRole('button', { name: 'Book Slot' }).click()
  await expect(toast(page)).toContainText('Booking Created')
  expect(await server.deps.database.db.select().from(shifts).orderBy(desc(shifts.createdAt))).toHaveLength(1)
})

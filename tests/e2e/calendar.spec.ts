import { availability, shifts } from '#server/db/schema.ts'
import { booked, day, dialog, onDay } from './support/calendar.ts'
import { expect, test } from './support/fixtures.ts'
import { toast } from './support/toast.ts'

test('a contractor sees their month on a phone, Monday first, with its legend, and moves to others', async ({
  loginAs,
  server,
}) => {
  const { page, person } = await loginAs('CONTRACTOR', { width: 390 })
  await booked(server, person, { start: '2030-06-12T07:00:00Z', end: '2030-06-12T15:00:00Z' })
  const mine = { userId: person.id, kind: 'DAY_SHIFT' as const }
  await server.deps.database.db.insert(availability).values([
    { ...mine, firstDay: '2030-06-12', lastDay: '2030-06-13' },
    {
      ...{ ...mine, firstDay: '2030-06-03', lastDay: '2030-06-03' },
      ...{ rrule: 'FREQ=WEEKLY;BYDAY=SA', recurStart: '2030-06-01', recurEnd: '2030-06-20' },
    },
  ])
  await onDay(page, '2030-06-10T09:00:00Z')
  await page.goto('/rota-board')
  await expect(page.getByRole('heading', { name: 'My Calendar' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'June 2030', exact: true })).toBeVisible()
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    ...['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  ])
  await expect(page.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveText([
    ...['Booked', 'Day shift', 'Night shift', '24 hours', 'Any', 'Unavailable'],
  ])
  await expect(day(page, 'Wednesday, 12 June 2030: Booked, 08:00 - 16:00, Night care')).toBeVisible()
  await expect(day(page, 'Thursday, 13 June 2030: Day shift')).toBeVisible()
  await expect(day(page, 'Saturday, 15 June 2030: Day shift')).toBeVisible()
  await expect(day(page, 'Saturday, 22 June 2030: nothing set')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Shifts this month' })).toContainText(
    'Wed 12 Jun08:00 - 16:008h',
  )
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByRole('heading', { name: 'July 2030', exact: true })).toBeVisible()
  await expect(page.getByText('No shifts booked this month.')).toBeVisible()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(page.getByRole('heading', { name: 'May 2030', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(day(page, /^Monday, 10 June 2030/)).toHaveAttribute('aria-current', 'date')
})

test('a free day opens Set Availability, which sets, changes and clears that day', async ({ loginAs }) => {
  const { page } = await loginAs('CONTRACTOR', { width: 390 })
  await onDay(page, '2030-06-10T09:00:00Z')
  await page.goto('/rota-board')
  await day(page, 'Tuesday, 18 June 2030: nothing set').click()
  await expect(dialog(page)).toContainText('Set Availability')
  await expect(dialog(page)).toContainText('Tuesday, 18 June 2030')
  await dialog(page).getByRole('button', { name: 'Set Availability' }).click()
  await expect(dialog(page)).toContainText('Please choose what you can work')
  await dialog(page).getByRole('radio', { name: 'Night shift' }).check()
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && /\/availability$/.test(request.url()),
  )
  await dialog(page).getByRole('button', { name: 'Set Availability' }).click()
  expect((await sent).postDataJSON()).toEqual({
    kind: 'NIGHT_SHIFT',
    start: '2030-06-18T00:00:00.000Z',
    end: '2030-06-18T23:59:59.999Z',
  })
  await expect(toast(page)).toContainText('Availability set successfully')
  await expect(dialog(page)).toBeHidden()

  await day(page, 'Tuesday, 18 June 2030: Night shift').click()
  await expect(dialog(page).getByRole('radio', { name: 'Night shift' })).toBeChecked()
  await dialog(page).getByRole('radio', { name: 'Unavailable' }).check()
  await dialog(page).getByRole('button', { name: 'Set Availability' }).click()
  await day(page, 'Tuesday, 18 June 2030: Unavailable').click()
  await dialog(page).getByRole('button', { name: 'Clear day' }).click()
  await expect(day(page, 'Tuesday, 18 June 2030: nothing set')).toBeVisible()
})

test('a day of a weekly entry gets a word of its own, and the week keeps its rule @more', async ({
  loginAs,
  server,
}) => {
  const { page, person } = await loginAs('CONTRACTOR')
  const rule = { rrule: 'FREQ=WEEKLY;BYDAY=MO', recurStart: '2030-06-03' }
  await server.deps.database.db
    .insert(availability)
    .values({ userId: person.id, kind: 'DAY_SHIFT', firstDay: '2030-06-03', lastDay: '2030-06-03', ...rule })
  await onDay(page, '2030-06-10T09:00:00Z')
  await page.goto('/rota-board')
  await day(page, 'Monday, 17 June 2030: Day shift').click()
  await expect(dialog(page)).toContainText(
    'Currently set by “Every week on Mon”. Saving or clearing changes only this day.',
  )
  await dialog(page).getByRole('radio', { name: 'Unavailable' }).check()
  await dialog(page).getByRole('button', { name: 'Set Availability' }).click()
  await expect(day(page, 'Monday, 17 June 2030: Unavailable')).toBeVisible()
  await expect(day(page, 'Monday, 24 June 2030: Day shift')).toBeVisible()
})

test('a failed set keeps the dialog and says so; a refused one names the permission', async ({ loginAs }) => {
  const { page } = await loginAs('CONTRACTOR')
  await onDay(page, '2030-06-10T09:00:00Z')
  await page.goto('/rota-board')
  await day(page, /^Tuesday, 18 June/).click()
  await dialog(page).getByRole('radio', { name: 'Any' }).check()
  const sentToLogin = page.waitForRequest('**/api/login')
  for (const [status, words] of [
    [500, 'Failed to set availability'],
    [403, "You don't have permission to save this availability"],
    [401, 'You need to log in again to save availability'],
  ] as const) {
    await page.route('**/api/users/*/availability', (route) =>
      route.fulfill({ status, json: { message: 'no' } }),
    )
    await dialog(page).getByRole('button', { name: 'Set Availability' }).click()
    await expect(toast(page)).toContainText(words)
    await page.unroute('**/api/users/*/availability')
  }
  await sentToLogin
  // Wait for the navigation to finish: a browser closed between two pages may hang.
  await expect(page).toHaveURL(/\/login$/)
})

test('a booked day opens its details; a day with two asks which', async ({ loginAs, server }) => {
  const { page, person } = await loginAs('CONTRACTOR')
  await booked(
    server,
    person,
    { start: '2030-06-12T07:00:00Z', end: '2030-06-12T15:00:00Z', headline: 'Breakfast round' },
    { start: '2030-06-14T07:00:00Z', end: '2030-06-14T11:00:00Z', headline: 'Morning call' },
    { start: '2030-06-14T17:00:00Z', end: '2030-06-14T21:00:00Z', headline: 'Evening call' },
  )
  await onDay(page, '2030-06-10T09:00:00Z')
  await page.goto('/rota-board')
  await day(page, /^Wednesday, 12 June 2030: Booked/).click()
  await expect(dialog(page)).toContainText('Manual Booking')
  await expect(dialog(page)).toContainText('Breakfast round')
  await page.keyboard.press('Escape')
  await day(page, /^Friday, 14 June 2030: Booked/).click()
  await dialog(page)
    .getByRole('button', { name: /Evening call/ })
    .click()
  await expect(dialog(page)).toContainText('18:00 - 22:00')
})

test('the nights of both clock changes show their days and real hours, in a browser of another zone @more', async ({
  loginAs,
  server,
}) => {
  const { page, person } = await loginAs('CONTRACTOR', { timezoneId: 'Pacific/Auckland' })
  await booked(
    server,
    person,
    { start: '2027-03-27T20:00:00Z', end: '2027-03-28T07:00:00Z' },
    { start: '2027-10-30T19:00:00Z', end: '2027-10-31T08:00:00Z' },
  )
  for (const [now, label, hours, sunday] of [
    ['2027-03-20T12:00:00Z', 'Saturday, 27 March 2027: Booked, 20:00 - 08:00 (+1), Night care', '11h', 28],
    ['2027-10-20T12:00:00Z', 'Saturday, 30 October 2027: Booked, 20:00 - 08:00 (+1), Night care', '13h', 31],
  ] as const) {
    await onDay(page, now)
    await page.goto('/rota-board')
    await expect(day(page, label)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Shifts this month' })).toContainText(hours)
    // The Sunday itself is free, and availability set there applies to that exact day.
    await day(page, new RegExp(`^Sunday, ${sunday} .*nothing set`)).click()
    await dialog(page).getByRole('radio', { name: 'Unavailable' }).check()
    await dialog(page).getByRole('button', { name: 'Set Availability' }).click()
    await expect(day(page, new RegExp(`^Sunday, ${sunday} .*Unavailable`))).toBeVisible()
  }
  const rows = await server.deps.database.db.select().from(availability)
  expect(rows.map((row) => `${row.firstDay} ${row.lastDay}`).sort()).toEqual([
    '2027-03-28 2027-03-28',
    '2027-10-31 2027-10-31',
  ])
})

test('the month is one stop for the keyboard: arrows, pages, Enter', async ({ loginAs }) => {
  const { page } = await loginAs('CONTRACTOR')
  await onDay(page, '2030-06-10T09:00:00Z')
  await page.goto('/rota-board')
  await page.getByRole('button', { name: 'Next month' }).focus()
  await page.keyboard.press('Tab')
  await expect(day(page, /^Monday, 10 June/)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(day(page, /^Tuesday, 18 June/)).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(day(page, /^Thursday, 18 July/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('Thursday, 18 July 2030')
  await page.keyboard.press('Escape')
  await expect(day(page, /^Thursday, 18 July/)).toBeFocused()
})

test('a day that is pressed while its month is still on the way opens when it has come @more', async ({
  loginAs,
}) => {
  const { page } = await loginAs('CONTRACTOR')
  await onDay(page, '2030-06-10T09:00:00Z')
  await page.goto('/rota-board')
  await expect(day(page, /^Monday, 10 June 2030: nothing set/)).toBeVisible()
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/api/my-shifts**', async (route) => {
    await held
    await route.continue()
  })
  await day(page, /^Monday, 10 June/).focus()
  await page.keyboard.press('PageUp')
  await expect(day(page, 'Friday, 10 May 2030: loading')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  arrive()
  await expect(dialog(page)).toContainText('Friday, 10 May 2030')
})

test('a booking made in the office appears in an open calendar at once', async ({ loginAs, server }) => {
  const { page, person } = await loginAs('CONTRACTOR')
  await onDay(page, '2030-06-10T09:00:00Z')
  await page.goto('/rota-board')
  await expect(day(page, 'Tuesday, 18 June 2030: nothing set')).toBeVisible()
  await booked(server, person, { start: '2030-06-18T07:00:00Z', end: '2030-06-18T15:00:00Z' })
  await expect(day(page, /^Tuesday, 18 June 2030: Booked/)).toBeVisible({ timeout: 2500 })
})

test('a day of a weekly entry can be cleared; a past day and a clash with a shift are said', async ({
  loginAs,
  server,
}) => {
  const { page, person } = await loginAs('CONTRACTOR', { width: 390 })
  const rule = { rrule: 'FREQ=WEEKLY;BYDAY=MO', recurStart: '2030-06-03' }
  await server.deps.database.db.insert(availability).values([
    { userId: person.id, kind: 'DAY_SHIFT', firstDay: '2030-06-03', lastDay: '2030-06-03', ...rule },
    { userId: person.id, kind: 'UNAVAILABLE', firstDay: '2030-06-19', lastDay: '2030-06-21' },
  ])
  await server.deps.database.db.insert(shifts).values({
    assignedToId: person.id,
    dateStart: new Date('2030-06-20T08:00:00Z'),
    dateEnd: new Date('2030-06-20T16:00:00Z'),
    headline: 'Day care',
  })
  await onDay(page, '2030-06-12T09:00:00Z')
  await page.goto('/rota-board')
  await expect(day(page, /^Thursday, 20 June 2030: Booked, .*Clash: marked Unavailable$/)).toBeVisible()
  await day(page, 'Monday, 17 June 2030: Day shift').click()
  await dialog(page).getByRole('button', { name: 'Clear day' }).click()
  await expect(day(page, 'Monday, 17 June 2030: nothing set')).toBeVisible()
  await expect(day(page, 'Monday, 24 June 2030: Day shift')).toBeVisible()
  await expect(day(page, 'Monday, 10 June 2030: Day shift')).toBeVisible()
  await day(page, 'Tuesday, 11 June 2030: nothing set').click()
  await expect(dialog(page)).toContainText('This is in the past.')
})

import { availability } from '#server/db/schema.ts'
import { booked, day, dialog, onDay } from './support/calendar.ts'
import { withoutPolls } from './support/clock.ts'
import { expect, test } from './support/fixtures.ts'
import { toast } from './support/toast.ts'

test('a contractor sees their month on a phone, sets and clears days there, and is shown a new booking at once', async ({
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
  await withoutPolls(page)
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

  await day(page, 'Tuesday, 18 June 2030: nothing set').click()
  await dialog(page).getByRole('radio', { name: 'Night shift' }).check()
  await dialog(page).getByRole('button', { name: 'Set Availability' }).click()
  await expect(toast(page)).toContainText('Availability set successfully')
  await day(page, 'Tuesday, 18 June 2030: Night shift').click()
  await dialog(page).getByRole('radio', { name: 'Unavailable' }).check()
  await dialog(page).getByRole('button', { name: 'Set Availability' }).click()
  await expect(day(page, 'Tuesday, 18 June 2030: Unavailable')).toBeVisible()
  // A day of a weekly entry is cleared, and the week keeps its rule.
  await day(page, 'Saturday, 15 June 2030: Day shift').click()
  await dialog(page).getByRole('button', { name: 'Clear day' }).click()
  await expect(day(page, 'Saturday, 15 June 2030: nothing set')).toBeVisible()
  await expect(day(page, 'Saturday, 8 June 2030: Day shift')).toBeVisible()

  await booked(server, person, { start: '2030-06-20T07:00:00Z', end: '2030-06-20T15:00:00Z' })
  await expect(day(page, /^Thursday, 20 June 2030: Booked/)).toBeVisible()
})

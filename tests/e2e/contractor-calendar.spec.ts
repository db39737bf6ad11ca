import { availability } from '#server/db/schema.ts'
import { day, dialog, onDay } from './support/calendar.ts'
import { expect, test } from './support/fixtures.ts'
import { typeWhen } from './support/when.ts'

test('an admin opens a contractor’s calendar, books a free day there and sees the shift', async ({
  loginAs,
  server,
}) => {
  const person = await server.person({ firstName: 'Rosa', lastName: 'Fernandes' })
  await server.deps.database.db
    .insert(availability)
    .values({ userId: person.id, kind: 'DAY_SHIFT', firstDay: '2030-06-18', lastDay: '2030-06-18' })
  const { page } = await loginAs('ADMIN')
  await onDay(page, '2030-06-10T09:00:00Z')
  await page.goto(`/admin/contractor/${person.id}/calendar`)
  await expect(page.getByRole('heading', { name: 'Rosa Fernandes' })).toBeVisible()
  await day(page, 'Tuesday, 18 June 2030: Day shift').click()
  await expect(dialog(page)).toContainText('Rosa Fernandes · Tuesday, 18 June 2030')
  await dialog(page).getByLabel('Headline').fill('Lunch call')
  await dialog(page).getByRole('button', { name: 'Book Slot' }).click()
  await expect(day(page, 'Tuesday, 18 June 2030: Booked, 09:00 - 17:00, Lunch call')).toBeVisible()
  await day(page, /^Tuesday, 18 June 2030/).click()
  await expect(dialog(page)).toContainText('Booking Details')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Add Availability' }).click()
  await expect(dialog(page)).toContainText('Add Rosa Fernandes’s Availability')
  await dialog(page).getByRole('radio', { name: 'Unavailable' }).check()
  await typeWhen(dialog(page), 'First day', '2030-06-20')
  await typeWhen(dialog(page), 'Last day', '2030-06-21')
  await dialog(page).getByRole('button', { name: 'Add Availability' }).click()
  await expect(day(page, 'Friday, 21 June 2030: Unavailable')).toBeVisible()
})

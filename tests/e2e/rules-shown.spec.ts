// Where people see what the rules led to: overrides on Home and in the audit log, do not send, and a person's hours.

import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { addDays, isoWeekStart } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { doNotSend } from '#server/db/schema.ts'
import { openBooking, openCell } from './support/booking.ts'
import { expect, test } from './support/fixtures.ts'
import { putShift, today, weekday } from './support/rota.ts'
import { toast } from './support/toast.ts'
import { typeWhen } from './support/when.ts'

const REASON = 'Agreed with Amara by phone'

test('an override is seen in the booking, in Conflicts ahead on Home and in the audit log', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  await putShift(server, amara.id, weekday(7), '14:00', '23:00')
  const { page } = await loginAs('ADMIN', { firstName: 'Ada', lastName: 'Bell' })
  const form = await openCell(page, 'Amara Okafor', weekday(8))
  await form.getByLabel('Headline').fill('Early')
  await typeWhen(form, 'Start time', '06:00')
  await form.getByLabel('Reason to book anyway').fill(REASON)
  await form.getByRole('button', { name: 'Book anyway' }).click()
  await expect(toast(page)).toContainText('Booking Created')
  const details = await openBooking(page, 'Amara Okafor', weekday(8))
  const overruled = details.getByRole('region', { name: 'Overruled' })
  await expect(overruled).toContainText(`“${REASON}”`)
  await expect(overruled).toContainText('Ada Bell')

  await page.goto('/')
  const ahead = page.getByRole('region', { name: 'Conflicts ahead' }).getByRole('listitem')
  await expect(ahead).toHaveCount(1)
  await expect(ahead).toContainText(/Only 7h of rest before the shift at .* 06:00/)
  await expect(ahead).toContainText(`Overruled by Ada Bell: “${REASON}”`)
  // What was overruled is no conflict any more.
  await expect(ahead).toContainText('Warning')

  await page.goto('/admin/audit')
  const entries = page.getByRole('table', { name: 'Audit log entries' }).locator('tbody tr')
  await entries
    .filter({ hasText: 'Amara Okafor: Early' })
    .getByRole('button', { name: /^Details/ })
    .click()
  const entry = page.getByRole('dialog')
  await expect(entry).toContainText('Overrides')
  await expect(entry).toContainText('Only 7h of rest before the shift at')
  await expect(entry).toContainText(`Reason: ${REASON}`)
})

const moment = /\d{1,2} \w{3} \d{4},? \d\d:\d\d/

test('do not send is added on the person’s page, and ended from a booking, with who and when', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  await putShift(server, amara.id, weekday(7), '09:00', '17:00', { serviceUserInitials: 'AB' })
  const { page } = await loginAs('MANAGER', { firstName: 'Max', lastName: 'Power' })
  await page.goto(`/team/${amara.id}`)
  const section = page.getByRole('region', { name: 'Do not send' })
  await section.getByRole('button', { name: 'Add a service user not to send to' }).click()
  const form = page.getByRole('dialog', { name: 'Do not send again' })
  await form.getByLabel('Service user initials').fill('ab')
  await form.getByLabel('Reason').fill('The family asked for somebody else')
  await form.getByRole('button', { name: 'Do not send again' }).click()
  const item = section.getByRole('listitem')
  await expect(item).toContainText('The family asked for somebody else')
  await expect(item).toContainText(/Max Power, /)
  await expect(item).toContainText(moment)

  const other = await loginAs('MANAGER', { firstName: 'Nia', lastName: 'Reed' })
  const details = await openBooking(other.page, 'Amara Okafor', weekday(7))
  const standing = details.getByRole('list', { name: 'Do not send' })
  await expect(standing).toContainText('Not to be sent to AB again')
  await expect(standing).toContainText(/Max Power, /)
  await standing.getByRole('button', { name: 'End do not send to AB' }).click()
  await other.page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click()
  await expect(details.getByRole('button', { name: 'Do not send again…' })).toBeVisible()
  await expect(item).toContainText('Ended')
  await expect(item).toContainText(/Max Power, .* · ended by Nia Reed, /)
  const [kept] = await server.deps.database.db.select().from(doNotSend).where(eq(doNotSend.userId, amara.id))
  expect(kept).toMatchObject({ serviceUserInitials: 'AB', endedById: other.person.id })
})

/** The figure under a word of the card. */
const figure = (page: Page, word: string) =>
  page
    .getByRole('region', { name: 'Hours', exact: true })
    .locator('dt', { hasText: word })
    .locator('xpath=following-sibling::dd[1]')

test('the hours of this week and next are real ones, and a night over Sunday is split at Monday midnight', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  const monday = isoWeekStart(today())
  await putShift(server, amara.id, monday, '09:00', '17:00')
  await putShift(server, amara.id, addDays(monday, 6), '20:00', '08:00')
  await putShift(server, amara.id, addDays(monday, 8), '09:00', '15:30')
  // It ends when this week begins, so all of it is last week's.
  await putShift(server, amara.id, addDays(monday, -1), '18:00', '00:00')
  const { page } = await loginAs('MANAGER')
  await page.goto(`/team/${amara.id}`)
  await expect(figure(page, 'This week')).toHaveText('12h')
  await expect(figure(page, 'Next week')).toHaveText('14h 30m')
  const hours = page.getByRole('region', { name: 'Hours', exact: true })
  await hours.getByText('Show as a table').click()
  const inWeek = (day: string, figures: string) =>
    hours.getByRole('row', { name: formatDay(day, FORMATS.date) }).getByText(figures, { exact: true })
  await expect(inWeek(addDays(monday, -7), '6h')).toBeVisible()
  await expect(inWeek(monday, '12h')).toBeVisible()
  await expect(inWeek(addDays(monday, 7), '14h 30m')).toBeVisible()
})

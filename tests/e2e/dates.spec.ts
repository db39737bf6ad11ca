import { openCell } from './support/booking.ts'
import { expect, test } from './support/fixtures.ts'
import { cell, weekday } from './support/rota.ts'
import { expectWhen, typeWhen, whenField, whenFrame } from './support/when.ts'

test('a browser in American English shows and takes days before months, and 24 hours @more', async ({
  loginAs,
}) => {
  const { page } = await loginAs('ADMIN', { locale: 'en-US' })
  await page.goto('/create-job')
  await typeWhen(page, 'Start date', '2026-11-09')
  const field = whenField(page, 'Start date')
  await expect(whenFrame(page, 'Start date')).toContainText('Mon')
  await expectWhen(page, 'Start date', '2026-11-09')
  await expect(field.getByRole('spinbutton').nth(0)).toHaveAccessibleName(/^day, Start date/)
  await expect(field.getByRole('spinbutton').nth(1)).toHaveAccessibleName(/^month, Start date/)
  await typeWhen(page, 'Start time', '21:05')
  await expectWhen(page, 'Start time', '21:05')
})

test('a year typed with two digits is of this century, and arrows change a part @more', async ({
  loginAs,
}) => {
  const { page } = await loginAs('ADMIN')
  await page.goto('/create-job')
  await whenField(page, 'Start date').getByRole('spinbutton').first().click()
  await page.keyboard.type('311226')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expectWhen(page, 'Start date', '2026-12-31')
  await whenField(page, 'Start date').getByRole('spinbutton').first().focus()
  await page.keyboard.press('ArrowUp')
  await expectWhen(page, 'Start date', '2026-12-01')
})

test('a wrong time is marked at its field, and the mark goes once it is right @more', async ({
  loginAs,
  server,
}) => {
  await server.person()
  const { page } = await loginAs('MANAGER')
  const form = await openCell(page, 'Amara Okafor', weekday(9))
  await typeWhen(form, 'Start time', '')
  await form.getByRole('button', { name: /^Book / }).click()
  const start = whenField(form, 'Start time')
  await expect(start.getByRole('spinbutton').first()).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByText('Enter the time')).toBeVisible()
  await typeWhen(form, 'Start time', '09:00')
  await expect(form.getByText('Enter the time')).toHaveCount(0)
})

test('a form is filled in by keyboard: a part that is missing, Enter in a time or a date, a day of the calendar', async ({
  loginAs,
  server,
}) => {
  await server.person({ firstName: 'Amara', lastName: 'Okafor' })
  const { page } = await loginAs('ADMIN')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/bookings')) sent.push(request.postData() ?? '')
  })
  const dialog = await openCell(page, 'Amara Okafor', weekday(8))
  await dialog.getByLabel('Headline').fill('Morning help')
  const hour = whenField(dialog, 'End time').getByRole('spinbutton').first()
  await hour.click()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await dialog.getByRole('button', { name: /^Book / }).click()
  await expect(dialog.getByText('Enter the hour')).toBeVisible()
  await expect(hour).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter the hour')).toBeVisible()
  expect(sent).toEqual([])
  await page.keyboard.type('18')
  await expect(dialog.getByText('Enter the hour')).toHaveCount(0)
  await typeWhen(dialog, 'Start time', '07:00')
  await typeWhen(dialog, 'End time', '11:30')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(cell(page, 'Amara Okafor', weekday(8))).toContainText('07:00–11:30')
  expect(sent.map((body) => JSON.parse(body).endTime)).toEqual(['11:30'])

  await page.goto('/create-job')
  await whenField(page, 'Start date').getByRole('spinbutton').first().click()
  await page.keyboard.type('311226')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Headline is required').first()).toBeVisible()
  await expectWhen(page, 'Start date', '2026-12-31')
  await expect(page.getByText('Start date is required')).toHaveCount(0)

  const form = page.getByLabel('Headline')
  await typeWhen(page, 'Start date', '2026-11-09')
  await whenFrame(page, 'Start date').getByRole('button').click()
  const calendar = page.getByRole('grid', { name: 'November 2026' })
  await expect(calendar.getByRole('button', { name: /Monday,? 9 November 2026/ })).toBeFocused()
  await expect(calendar.locator('th').first()).toHaveText('Mon')
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await expect(form).toBeVisible()

  await whenFrame(page, 'Start date').getByRole('button').click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(calendar).toHaveCount(0)
  await expectWhen(page, 'Start date', '2026-11-17')
})

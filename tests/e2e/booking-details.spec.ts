import { eq } from 'drizzle-orm'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { shifts } from '#server/db/schema.ts'
import { createJobRow } from '#tests/support/board.ts'
import { dialog, openBooking } from './support/booking.ts'
import { expect, test } from './support/fixtures.ts'
import { cell, long, putShift, say, today, weekday } from './support/rota.ts'

test('a manual booking shows its badge, time, length, place, service user, assignee and notes', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
  const amara = await server.person()
  await putShift(server, amara.id, weekday(7), '20:30', '07:00', {
    headline: 'Waking night',
    address: '12 Hoe Street, London E17 4SD',
    serviceUserInitials: 'AB',
    localAuthority: 'Waltham Forest',
    notes: 'Key safe\nat the side door',
  })
  await putShift(server, amara.id, weekday(9), '09:00', '09:00', { headline: 'Live-in' })
  await putShift(server, amara.id, weekday(11), '09:00', '11:30', { headline: 'Breakfast' })
  const { page } = await loginAs('MANAGER')
  const details = await openBooking(page, 'Amara Okafor', weekday(7))
  await expect(details).toContainText(`Amara Okafor · ${long(weekday(7))}`)
  await expect(details.getByText('Manual Booking', { exact: true })).toBeVisible()
  await expect(details.getByText('20:30 - 07:00 (+1)', { exact: true })).toBeVisible()
  await expect(details.getByText('10h 30m', { exact: true })).toBeVisible()
  for (const words of ['Waking night', 'AB', 'Waltham Forest', 'at the side door']) {
    await expect(details).toContainText(words)
  }
  const map = details.getByRole('link', { name: 'Open 12 Hoe Street, London E17 4SD on a map' })
  await expect(map).toHaveAttribute('href', /^https:\/\/.*12%20Hoe%20Street/)
  await expect(map).toHaveAttribute('target', '_blank')
  await expect(details).not.toContainText('Live Job Information')
  await expect(details.getByRole('link', { name: /WhatsApp/ })).toHaveCount(0)
  await expectAccessible(page)

  for (const [n, range, length] of [
    [9, '09:00 - 09:00 (24h)', '24h'],
    [11, '09:00 - 11:30', '2h 30m'],
  ] as const) {
    const other = await openBooking(page, 'Amara Okafor', weekday(n))
    await expect(other.getByText(range, { exact: true })).toBeVisible()
    await expect(other.getByText(length, { exact: true })).toBeVisible()
  }
})

test('a booking from a live job shows the job, and says when the job cannot be read', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
  const amara = await server.person()
  const job = await createJobRow(server.deps, {
    ...{ startDate: weekday(7), endDate: weekday(8), address: '1 Job Road, Leeds' },
    ...{ genderPreference: 'FEMALE', serviceUserInitials: 'ZQ', notes: 'Own car', bonus: '£50 on the day' },
  })
  const plain = await createJobRow(server.deps, {
    ...{ startDate: weekday(9), endDate: weekday(9), address: '2 Same Street' },
    ...{ serviceUserInitials: null, notes: null, bonus: null },
  })
  await putShift(server, amara.id, weekday(7), '08:00', '20:00', {
    ...{ jobId: job.id, address: '9 Shift Lane, Leeds', notes: 'Ask for Sue' },
  })
  await putShift(server, amara.id, weekday(9), '08:00', '20:00', {
    ...{ jobId: plain.id, address: '2 Same Street' },
  })
  const { page } = await loginAs('MANAGER')
  const details = await openBooking(page, 'Amara Okafor', weekday(7))
  await expect(details.getByText('Linked to Live Job', { exact: true })).toBeVisible()
  const card = details.getByRole('region', { name: 'Live Job Information' })
  const date = (n: number) => formatDay(weekday(n), FORMATS.date)
  for (const words of [
    ...['1 Job Road, Leeds', `${date(7)} – ${date(8)}`, '12.00', 'Female', 'ZQ', 'Own car', '£50 on the day'],
  ]) {
    await expect(card).toContainText(words)
  }
  await expect(card).not.toContainText('Ask for Sue')
  await expect(details).toContainText('Ask for Sue')
  await expectAccessible(page)

  await openBooking(page, 'Amara Okafor', weekday(9))
  await expect(card.locator('dt')).toHaveText(['Period', 'Hours per day'])
  await expect(card.locator('dd').first(), 'one day, once').toHaveText(date(9))

  await page.route('**/api/jobs/*', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  await openBooking(page, 'Amara Okafor', weekday(7))
  await expect(card.getByRole('alert')).toHaveText('Unable to load job details')
})

test('a contractor sees their own, may change nothing, and can write to the office', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
  const { page, person } = await loginAs('CONTRACTOR', { width: 390 })
  await putShift(server, person.id, today(), '09:00', '17:00', { headline: 'My visit' })
  await page.goto('/rota-board')
  await page
    .getByRole('grid')
    .getByRole('button', { name: /My visit/ })
    .first()
    .click()
  await expect(dialog(page)).toContainText('Manual Booking')
  await expect(dialog(page).getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await expect(dialog(page).getByRole('button', { name: 'Unbook Slot' })).toHaveCount(0)
  const contact = dialog(page).getByRole('link', { name: /on WhatsApp$/ })
  await expect(contact).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+$/)
  await expect(contact).toBeInViewport()
  await expectAccessible(page)
})

test('on a low phone nothing lies on the text of a long booking', async ({ loginAs, server }) => {
  const { page, person } = await loginAs('CONTRACTOR', { width: 360 })
  await page.setViewportSize({ width: 360, height: 640 })
  const notes = Array.from({ length: 30 }, (_, n) => `Line ${n}`).join('\n')
  await putShift(server, person.id, today(), '00:00', '23:59', { headline: 'My visit', notes })
  await page.goto('/')
  await page.getByRole('region', { name: 'Your shift now' }).getByRole('button').click()
  const contact = dialog(page).getByRole('link', { name: /on WhatsApp$/ })
  const call = dialog(page).getByRole('link', { name: /^\d/ })
  const office = page.getByText('Who to call')
  for (const part of [page.getByText('Manual Booking'), page.getByText('Line 0'), office, call]) {
    await part.scrollIntoViewIfNeeded()
    await expect(contact).toBeInViewport({ ratio: 1 })
    const covers = await contact.evaluate((link) => {
      const body = [...(link.closest('[role=dialog]')?.children ?? [])].find(
        (part) => part.scrollHeight > part.clientHeight + 1,
      )
      return !body || body.getBoundingClientRect().bottom > link.getBoundingClientRect().top
    })
    expect(covers).toBe(false)
  }
})

test('someone else’s booking is not shown to a contractor', async ({ loginAs, server }) => {
  const { page, person } = await loginAs('CONTRACTOR')
  const amara = await server.person()
  await putShift(server, person.id, today(), '09:00', '17:00', { headline: 'My visit' })
  // As if the shift had gone to somebody else since the calendar was read.
  await page.route('**/api/my-shifts**', async (route) => {
    const answer = await route.fetch()
    const own = (await answer.json()) as { assignedToId: string }[]
    await route.fulfill({ json: own.map((shift) => ({ ...shift, assignedToId: amara.id })) })
  })
  await page.goto('/rota-board')
  await page
    .getByRole('grid')
    .getByRole('button', { name: /My visit/ })
    .click()
  await expect(dialog(page)).toContainText('Access Restricted')
  await expect(dialog(page)).toContainText(
    'You can only view your own shift details. This booking belongs to someone else.',
  )
})

test('what goes against the rules of the rota is said with the booking', async ({ loginAs, server }) => {
  const amara = await server.person()
  await say(server, amara.id, 'UNAVAILABLE', weekday(7))
  await putShift(server, amara.id, weekday(7), '09:00', '17:00')
  const { page } = await loginAs('MANAGER')
  const details = await openBooking(page, 'Amara Okafor', weekday(7))
  await expect(details).toContainText('is marked Unavailable')
})

test('a shift of several days is drawn also when it began long before the window', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  const id = await putShift(server, amara.id, weekday(-4), '09:00', '17:00', { headline: 'Live-in week' })
  const end = await putShift(server, amara.id, weekday(3), '09:00', '17:00')
  const { db } = server.deps.database
  const [last] = await db.select().from(shifts).where(eq(shifts.id, end))
  await db.delete(shifts).where(eq(shifts.id, end))
  await db.update(shifts).set({ dateEnd: last!.dateEnd }).where(eq(shifts.id, id))
  const { page } = await loginAs('MANAGER')
  await page.goto('/rota-board')
  const days = [0, 1, 3].map((n) => cell(page, 'Amara Okafor', weekday(n)))
  for (const day of days) await expect(day).toHaveAttribute('aria-label', /Live-in week from .* goes on/)
  await expect(cell(page, 'Amara Okafor', weekday(4))).toHaveAttribute('aria-label', /: Empty$/)
  // By mouse on the bar, and by keyboard on a day that it covers.
  await days[0]!.locator('.chip').click({ position: { x: 150, y: 20 } })
  await expect(dialog(page)).toContainText('Live-in week')
  await expect(dialog(page)).toContainText('09:00 - 17:00 (+7)')
  await page.keyboard.press('Escape')
  await page.getByRole('grid').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('Live-in week')
})

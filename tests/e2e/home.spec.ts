import { dayOf, instantOf } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { availability } from '#server/db/schema.ts'
import { createShiftRow } from '#tests/support/board.ts'
import { ahead, bookDay, postJob } from './support/board.ts'
import { type E2eServer, expect, test } from './support/fixtures.ts'

const CARDS = {
  CONTRACTOR: ['Rota Board', 'Live Jobs'],
  MANAGER: ['Rota Board', 'Live Jobs', 'Team'],
  ADMIN: ['Rota Board', 'Live Jobs', 'WhatsApp', 'Team'],
  MASTER_ADMIN: ['Rota Board', 'Live Jobs', 'WhatsApp', 'Team'],
} as const
const STAFF_SEES = {
  'Tonight and today': true,
  'Unfilled in the next 7 days': true,
  'To decide': true,
  'Conflicts ahead': true,
  'Upcoming shifts': false,
}
const SEES = {
  CONTRACTOR: {
    ...Object.fromEntries(Object.keys(STAFF_SEES).map((name) => [name, false])),
    'Notification Board': true,
    'Your Stats': false,
    'Upcoming shifts': true,
  },
  MANAGER: { ...STAFF_SEES, 'Notification Board': false, 'Your Stats': false },
  ADMIN: { ...STAFF_SEES, 'Notification Board': true, 'Your Stats': true },
  MASTER_ADMIN: { ...STAFF_SEES, 'Notification Board': true, 'Your Stats': false },
} as const

/** An agency that has worked before is not shown the first steps. */
async function workBefore(server: E2eServer): Promise<void> {
  await bookDay(server.deps, (await server.person({ firstName: 'Old' })).id, ahead(-20))
}

for (const role of ['CONTRACTOR', 'MANAGER', 'ADMIN', 'MASTER_ADMIN'] as const) {
  test(`the dashboard of ${role}`, async ({ loginAs, server, expectAccessible }) => {
    await workBefore(server)
    for (const width of [1440, 390]) {
      const { page } = await loginAs(role, { width })
      await page.goto('/home')
      await expect(page.getByRole('heading', { name: 'Welcome back, Amara' })).toBeVisible()
      await expect(page.getByText(formatDay(dayOf(new Date()), FORMATS.longDate))).toBeVisible()
      const cards = page.getByRole('navigation', { name: 'Go to' }).getByRole('link')
      await expect(cards).toHaveText(CARDS[role].map((name) => new RegExp(`^${name}`)))
      for (const [name, seen] of Object.entries(SEES[role])) {
        await expect(page.getByRole('region', { name })).toHaveCount(seen ? 1 : 0)
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await expectAccessible(page)
    }
  })
}

test('somebody without a first name is welcomed all the same', async ({ loginAs }) => {
  const { page } = await loginAs('CONTRACTOR', { firstName: '' })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome back, there' })).toBeVisible()
})

test('Conflicts ahead lists what breaks a rule from today on; each opens its booking', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
  await workBefore(server)
  const contractor = await server.person()
  for (const day of [ahead(-1), ahead(1)]) {
    await server.deps.database.db
      .insert(availability)
      .values({ userId: contractor.id, kind: 'UNAVAILABLE', firstDay: day, lastDay: day })
  }
  const { page } = await loginAs('MANAGER')
  await page.goto('/')
  const section = page.getByRole('region', { name: 'Conflicts ahead' })
  await expect(section.getByText('Nothing on the rota ahead breaks a rule.')).toBeVisible()
  await bookDay(server.deps, contractor.id, ahead(-1), { headline: 'Over' })
  await bookDay(server.deps, contractor.id, ahead(1), { headline: 'Day care' })
  await expect(section.getByRole('listitem')).toHaveCount(1)
  await expect(section.getByRole('listitem')).toContainText(/Amara Okafor.*is marked Unavailable\..*Conflict/)
  await expectAccessible(page)
  await section.getByRole('button').click()
  const details = page.getByRole('dialog', { name: 'Booking Details' })
  await expect(details.getByText('Day care')).toBeVisible()
  await details.getByRole('button', { name: 'Unbook' }).click()
  const asking = page.getByRole('alertdialog')
  await asking.getByRole('checkbox', { name: 'Find cover' }).uncheck()
  await asking.getByRole('button', { name: /^Unbook/ }).click()
  await expect(section.getByText('Nothing on the rota ahead breaks a rule.')).toBeVisible()
})

test('Tonight and today says who works and whether they confirmed; a row opens the booking', async ({
  loginAs,
  server,
}) => {
  await workBefore(server)
  const [amara, ben] = [await server.person(), await server.person({ firstName: 'Ben', lastName: 'Lee' })]
  const { pool } = server.deps.database
  const job = await postJob(server.deps, { status: 'FILLED' })
  const now = Date.now()
  const running = [new Date(now - 3_600_000).toISOString(), new Date(now + 3_600_000).toISOString()] as const
  const { rows } = await pool.query(
    "INSERT INTO job_applications (job_id, contractor_id, status) VALUES ($1, $2, 'CONFIRMED') RETURNING id",
    [job.id, amara.id],
  )
  await createShiftRow(server.deps, amara.id, ...running, { jobId: job.id, applicationId: rows[0].id })
  await createShiftRow(server.deps, ben.id, ...running, { headline: 'Booked by the office' })
  const { page } = await loginAs('MANAGER', { width: 390 })
  await page.goto('/')
  const section = page.getByRole('region', { name: 'Tonight and today' })
  await expect(section.getByRole('listitem').filter({ hasText: 'Amara Okafor' })).toContainText('Confirmed')
  const office = section.getByRole('listitem').filter({ hasText: 'Ben Lee' })
  await expect(office).toContainText('Not confirmed')
  await office.getByRole('button').click()
  await expect(page.getByRole('dialog', { name: 'Booking Details' })).toContainText('Booked by the office')
})

test('Unfilled leads to the job, and what is filled disappears', async ({ loginAs, server }) => {
  await workBefore(server)
  const job = await postJob(server.deps, { startDate: ahead(2), endDate: ahead(3) })
  await postJob(server.deps, { headline: 'Next month', startDate: ahead(30), endDate: ahead(30) })
  const { page } = await loginAs('MANAGER')
  await page.goto('/')
  const section = page.getByRole('region', { name: 'Unfilled in the next 7 days' })
  const label = (days: number) => formatDay(ahead(days), FORMATS.weekdayDate)
  await expect(section.getByRole('listitem')).toHaveCount(1)
  await expect(section).toContainText(`${label(2)}, ${label(3)} · 08:00 - 20:00`)
  await expect(section).toContainText('No applicants')
  await section.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/live-jobs\\?job=${job.id}$`))
  await expect(page.getByRole('heading', { name: job.headline })).toBeVisible()
  await page.goto('/')
  await server.deps.database.pool.query('UPDATE jobs SET deleted_at = now() WHERE id = $1', [job.id])
  await expect(section).toContainText('Every job in the next 7 days is filled.')
})

test('To decide has applications with their dates and new accounts, and both can be decided there', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
  await workBefore(server)
  const job = await postJob(server.deps)
  const contractor = await server.person({ firstName: 'Cara', lastName: 'Nwosu' })
  await server.person({ role: 'PENDING', firstName: '', lastName: '', whatsappNumber: '+447700900123' })
  await server.deps.database.pool.query(
    'INSERT INTO job_applications (job_id, contractor_id) VALUES ($1, $2)',
    [job.id, contractor.id],
  )
  const { page } = await loginAs('MANAGER')
  await page.goto('/')
  const section = page.getByRole('region', { name: 'To decide' })
  await expect(section.getByRole('listitem')).toHaveCount(2)
  const dates = [10, 11].map((days) => formatDay(ahead(days), FORMATS.weekdayDate)).join(' to ')
  await expect(section).toContainText(`${dates} · 08:00 - 20:00`)
  await expectAccessible(page)
  await section.getByRole('button', { name: `Confirm Cara Nwosu for ${job.headline}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(1)
  await section.getByRole('button', { name: 'Approve +447700900123' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve account' })
  await dialog.getByLabel('First name').fill('Dan')
  await dialog.getByLabel('Last name').fill('Reed')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(section).toContainText('Nothing waits for a decision.')
})

test('a new agency sees its five first steps with their state instead of empty lists', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
  const { page } = await loginAs('MASTER_ADMIN', { width: 390 })
  await page.goto('/')
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByRole('listitem')).toHaveCount(5)
  await expect(steps).toContainText('0 of 5 done')
  await expect(page.getByRole('region', { name: 'Tonight and today' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'To decide' })).toHaveCount(0)
  await expectAccessible(page)
  await server.person()
  await expect(steps).toContainText('1 of 5 done')
  await expect(steps.getByRole('listitem').first()).toContainText('Done')
  await steps.getByRole('link', { name: /Post a job/ }).click()
  await expect(page).toHaveURL(/\/create-job$/)
})

test('a manager sees only the first steps that a manager may take', async ({ loginAs }) => {
  const { page } = await loginAs('MANAGER')
  await page.goto('/')
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps).toContainText('0 of 3 done')
  await expect(steps.getByRole('link')).toHaveText([
    /^Find out who is free/,
    /^Book a shift/,
    /^Write to your people/,
  ])
})

test("a contractor's next shift is on top and opens its details: the map, the notes and who to call", async ({
  loginAs,
  server,
  expectAccessible,
}) => {
  const { page, person } = await loginAs('CONTRACTOR', { width: 390 })
  for (const day of [1, 2, 3]) await bookDay(server.deps, person.id, ahead(day), { headline: `Day ${day}` })
  await server.deps.database.pool.query("UPDATE shifts SET address = '1 High Street', notes = 'Ring twice'")
  await page.goto('/')
  const next = page.getByRole('region', { name: 'Next shift' })
  await expect(next).toContainText(`Tomorrow, ${formatDay(ahead(1), FORMATS.weekdayDate)}`)
  await expect(page.getByText('No notifications')).toBeVisible()
  await expectAccessible(page)
  const isInside = await page.evaluate(() =>
    [...document.querySelectorAll('main *')].some(
      (element) =>
        /auto|scroll/.test(getComputedStyle(element).overflowY) &&
        element.scrollHeight > element.clientHeight,
    ),
  )
  expect(isInside).toBe(false)
  await next.getByRole('button').click()
  const details = page.getByRole('dialog', { name: 'Booking Details' })
  await expect(details.getByRole('link', { name: 'Open 1 High Street on a map' })).toBeVisible()
  await expect(details.getByText('Ring twice')).toBeVisible()
  await expect(details.getByText('Who to call')).toBeVisible()
  await expect(details.locator('a[href^="tel:"]')).toBeVisible()
  await details.getByRole('button', { name: 'Close' }).click()
  const rows = page.getByRole('list', { name: 'Shifts' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await rows.first().getByRole('button').click()
  await expect(details).toContainText('Day 2')
})

test('Your Stats and the upcoming shifts are real, and follow a booking at once', async ({
  loginAs,
  server,
}) => {
  await workBefore(server)
  const { page, person } = await loginAs('ADMIN')
  await page.goto('/')
  const stats = page.getByRole('region', { name: 'Your Stats' }).locator('dl')
  await expect(stats).toContainText('Shifts this week0')
  // Tonight is still to come or running at whatever time this runs.
  const [night, morning] = [instantOf(ahead(0), '20:00'), instantOf(ahead(1), '08:00')]
  if (!night.ok || !morning.ok) throw new Error('no such time')
  await createShiftRow(server.deps, person.id, night.instant.toISOString(), morning.instant.toISOString())
  await bookDay(server.deps, person.id, ahead(13))
  await bookDay(server.deps, person.id, ahead(14))
  await bookDay(server.deps, person.id, ahead(31))
  await expect(stats).toContainText('Next 2 weeks2')
  await expect(stats).toContainText('Shifts this week1')
  await expect(stats).toContainText('RoleAdmin')
  const shifts = page.getByRole('region', { name: 'Upcoming shifts' }).getByRole('listitem')
  await expect(shifts).toHaveCount(3)
  await expect(shifts.first()).toContainText('20:00 - 08:00 (+1) · 12h')
})

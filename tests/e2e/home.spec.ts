import { FORMATS, formatDay } from '#core/time-labels.ts'
import { ahead, bookDay, postJob } from './support/board.ts'
import { type E2eServer, expect, test } from './support/fixtures.ts'

/** An agency that has worked before is not shown the first steps. */
async function workBefore(server: E2eServer): Promise<void> {
  await bookDay(server.deps, (await server.person({ firstName: 'Old' })).id, ahead(-20))
}

test('To decide has applications with their dates and new accounts, and both can be decided there', async ({
  loginAs,
  server,
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
}) => {
  const { page } = await loginAs('MASTER_ADMIN', { width: 390 })
  await page.goto('/')
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByRole('listitem')).toHaveCount(5)
  await expect(steps).toContainText('0 of 5 done')
  await expect(page.getByRole('region', { name: 'Tonight and today' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'To decide' })).toHaveCount(0)
  await server.person()
  await expect(steps).toContainText('1 of 5 done')
  await expect(steps.getByRole('listitem').first()).toContainText('Done')
  await steps.getByRole('link', { name: /Post a job/ }).click()
  await expect(page).toHaveURL(/\/create-job$/)
})

test("a contractor's next shift is on top and opens its details: the map, the notes and who to call", async ({
  loginAs,
  server,
}) => {
  const { page, person } = await loginAs('CONTRACTOR', { width: 390 })
  for (const day of [1, 2, 3]) await bookDay(server.deps, person.id, ahead(day), { headline: `Day ${day}` })
  await server.deps.database.pool.query("UPDATE shifts SET address = '1 High Street', notes = 'Ring twice'")
  await page.goto('/')
  const next = page.getByRole('region', { name: 'Next shift' })
  await expect(next).toContainText(`Tomorrow, ${formatDay(ahead(1), FORMATS.weekdayDate)}`)
  await expect(page.getByText('No notifications')).toBeVisible()
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

// The board of live jobs: how it looks, and how staff manage it.

import type { Locator } from '@playwright/test'
import { LIMITS } from '#core/limits.ts'
import { jobs } from '#server/db/schema.ts'
import { stateOf } from '#tests/support/board.ts'
import { applyFrom } from './support/applications.ts'
import { ahead, card, postJob } from './support/board.ts'
import { expect, test } from './support/fixtures.ts'
import { putShift } from './support/rota.ts'
import { endSessionBefore } from './support/session.ts'
import { toast } from './support/toast.ts'
import { typeWhen, whenFrame } from './support/when.ts'

test('Delete Job says what it undoes, then the job leaves every board', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
  const job = await postJob(server.deps)
  const manager = await loginAs('MANAGER')
  const contractor = await loginAs('CONTRACTOR')
  await contractor.page.goto('/live-jobs')
  await applyFrom(contractor.page)
  await expect(contractor.page.getByText('PENDING REVIEW')).toBeVisible()
  await putShift(server, contractor.person.id, ahead(10), '09:00', '17:00', { jobId: job.id })

  const { page } = manager
  await page.goto('/live-jobs')
  const shown = card(page, job.headline)
  await expect(shown.getByText('1 applicant', { exact: true })).toBeVisible()
  await expect(shown.getByText('Amara Okafor')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create Job' })).toHaveCount(0)
  await shown.getByRole('button', { name: 'Delete Job' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(
    dialog.getByText('1 shift still to come will be unbooked, and the contractor will be notified.'),
  ).toBeVisible()
  await expect(dialog.getByText('1 person who applied will be notified.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete Job' }).click()
  await expect(page.getByText('No live jobs')).toBeVisible()
  await expect(contractor.page.getByText('No live jobs')).toBeVisible()
  const state = await stateOf(server.deps, job.id)
  expect(state).toMatchObject({ job: { status: 'CANCELLED' }, shifts: [] })
})

test('what staff cannot read or delete is told, and the board stays', async ({ loginAs, server }) => {
  const job = await postJob(server.deps)
  const { page } = await loginAs('ADMIN')
  await page.route('**/api/job-applications', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/live-jobs')
  await expect(toast(page)).toContainText('Error')
  await expect(toast(page)).toContainText('Failed to load applications. Please try again.')
  await expect(card(page, job.headline)).toBeVisible()
  await page.unroute('**/api/job-applications')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Applications could not be loaded.')).toHaveCount(0)

  await page.route('**/api/jobs/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  )
  await card(page, job.headline).getByRole('button', { name: 'Delete Job' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Job' }).click()
  await expect(toast(page)).toContainText('Failed to delete job')
  await expect(card(page, job.headline)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create Job' })).toHaveAttribute('href', '/create-job')
})

test('a job whose applications did not fit into the list of all has its own', async ({ loginAs, server }) => {
  const [old, recent] = [await postJob(server.deps), await postJob(server.deps, { headline: 'Sought after' })]
  const person = await server.person({ firstName: 'Ben', lastName: 'Lee' })
  const { pool } = server.deps.database
  await pool.query(
    "INSERT INTO job_applications (job_id, contractor_id, status) VALUES ($1, $2, 'REJECTED')",
    [old.id, person.id],
  )
  await pool.query(
    `WITH people AS (
       INSERT INTO users (first_name, last_name, username, role)
       SELECT 'Person', n::text, 'person.' || n, 'CONTRACTOR' FROM generate_series(1, $2::int) n RETURNING id)
     INSERT INTO job_applications (job_id, contractor_id) SELECT $1, id FROM people`,
    [recent.id, LIMITS.applicationsListed],
  )
  const { page } = await loginAs('MANAGER')
  await page.goto('/live-jobs')
  await expect(card(page, recent.headline).getByText('2000 applicants')).toBeVisible()
  await expect(card(page, old.headline).getByText('Ben Lee')).toBeVisible()
})

test('a board that cannot be loaded says Database Connection Issue, and recovers', async ({
  loginAs,
  server,
}) => {
  const job = await postJob(server.deps)
  const { page } = await loginAs('MANAGER')
  await page.route('**/api/jobs', (route) =>
    route.fulfill({ status: 503, json: { message: 'The service is not available right now.' } }),
  )
  await page.goto('/live-jobs')
  await expect(page.getByText('Database Connection Issue')).toBeVisible()
  await page.unroute('**/api/jobs')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(card(page, job.headline)).toBeVisible()
})

test('whoever is no longer signed in sees Please log in on the board, and the link leads to the login', async ({
  loginAs,
  server,
}) => {
  await server.person({ role: 'MASTER_ADMIN' })
  const { page } = await loginAs('MANAGER')
  await endSessionBefore(page, server, '**/api/jobs')
  await page.goto('/live-jobs')
  await expect(page.getByText('Please log in', { exact: true })).toBeVisible()
  const link = page.getByRole('link', { name: 'Log in' })
  await expect(link).toHaveAttribute('href', '/api/login')
  await link.click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
})

test('two thousand jobs are filtered and ordered, with few of them in the page', async ({
  loginAs,
  server,
}) => {
  const place = (n: number) => (n % 2 ? `${n} Low Lane, York` : `${n} High Street, Leeds`)
  await server.deps.database.db.insert(jobs).values(
    Array.from({ length: 2000 }, (_, n) => ({
      headline: n === 1234 ? 'Night nurse with a rare skill' : `Support worker ${n}`,
      address: place(n),
      shiftStartTime: '08:00',
      shiftEndTime: '20:00',
      hoursPerDay: 12,
      startDate: ahead(n % 300),
      endDate: ahead(n % 300),
      status: n % 10 === 0 ? ('FILLED' as const) : ('OPEN' as const),
    })),
  )
  const { page } = await loginAs('ADMIN')
  await page.goto('/live-jobs')
  await expect(page.getByText('2000 jobs', { exact: true })).toBeVisible()
  expect(await page.getByRole('listitem').count()).toBeLessThan(40)
  await page.getByLabel('Search jobs').fill('rare NURSE')
  await expect(page.getByText('1 job', { exact: true })).toBeVisible()
  await expect(card(page, 'Night nurse with a rare skill')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  const placeBox = page.getByLabel('Place')
  const heightOf = async (box: Locator) => (await box.boundingBox())?.height
  expect(await heightOf(whenFrame(page, 'From')), 'the boxes line up').toBe(await heightOf(placeBox))
  await placeBox.fill('york')
  await expect(page.getByText('1000 jobs', { exact: true })).toBeVisible()
  await typeWhen(page, 'From', ahead(5))
  await typeWhen(page, 'To', ahead(5))
  await expect(page.getByText('7 jobs', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByLabel('Show').click()
  await page.getByRole('option', { name: 'Filled', exact: true }).click()
  await expect(page.getByText('200 jobs', { exact: true })).toBeVisible()
  await page.getByLabel('Search jobs').fill('nothing like it')
  await expect(page.getByText('No jobs match')).toBeVisible()
})

test('the board fits a phone, with the longest of names', async ({ loginAs, server, expectAccessible }) => {
  await postJob(server.deps, { headline: 'W'.repeat(100), address: 'x'.repeat(300), notes: 'n'.repeat(4000) })
  for (const role of ['CONTRACTOR', 'ADMIN'] as const) {
    const { page } = await loginAs(role, { width: 390, firstName: 'N'.repeat(50) })
    await page.goto('/live-jobs')
    await expect(page.getByRole('heading', { name: 'W'.repeat(100) })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
  }
})

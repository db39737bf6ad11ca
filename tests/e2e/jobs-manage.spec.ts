// What staff do with jobs: offer uncovered days again, edit, duplicate, filter.

import { FORMATS, formatDay } from '#core/time-labels.ts'
import type { Deps } from '#server/deps.ts'
import { createShiftRow } from '#tests/support/board.ts'
import { ahead, bookDay, card, postJob } from './support/board.ts'
import { expect, test } from './support/fixtures.ts'
import { toast } from './support/toast.ts'

/** A filled job of three days with only the first and the last booked. */
async function partlyBooked(deps: Deps, personId: string) {
  const job = await postJob(deps, { status: 'FILLED', startDate: ahead(10), endDate: ahead(12) })
  for (const day of [10, 12]) {
    const { dateStart, dateEnd, id } = await bookDay(deps, personId, ahead(day))
    await deps.database.pool.query('DELETE FROM shifts WHERE id = $1', [id])
    await createShiftRow(deps, personId, dateStart.toISOString(), dateEnd.toISOString(), { jobId: job.id })
  }
  return job
}

test('a job with an unbooked day says so and is offered again for that day', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
  const amara = await server.person()
  const job = await partlyBooked(server.deps, amara.id)
  const { page } = await loginAs('MANAGER', { width: 390 })
  await page.goto('/live-jobs')
  const shown = card(page, job.headline)
  await expect(shown.getByText('1 of 3 days uncovered').first()).toBeVisible()
  await expect(shown).toContainText(`1 of 3 days uncovered: ${formatDay(ahead(11), FORMATS.weekdayDate)}`)
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'Offer again' }).click()
  const contractor = await loginAs('CONTRACTOR', { firstName: 'Ben' })
  await contractor.page.goto('/live-jobs')
  await expect(contractor.page.getByText('No live jobs')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Offer again' }).click()
  await expect(toast(page)).toContainText('Offered again')
  await expect(page.getByText(/days uncovered/)).toHaveCount(0)
  await expect(card(contractor.page, job.headline)).toContainText(formatDay(ahead(11), FORMATS.date))
})

test('a job is edited; its dates only while nobody is booked', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
  const amara = await server.person()
  const open = await postJob(server.deps, { headline: 'Open one' })
  const booked = await partlyBooked(server.deps, amara.id)
  const { page } = await loginAs('ADMIN')
  await page.goto('/live-jobs')
  await card(page, open.headline).getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { name: 'Edit Job' })).toBeVisible()
  await expect(page.getByLabel('Headline')).toHaveValue('Open one')
  await page.getByLabel('Headline').fill('Open one, now with a car')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Job Saved')
  await expect(card(page, 'Open one, now with a car')).toBeVisible()

  await card(page, booked.headline).getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByText(/Dates and times cannot be changed while somebody is booked/)).toBeVisible()
  await expect(page.getByText('Start date')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByLabel('Notes').fill('Ring twice')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(card(page, booked.headline)).toContainText('Ring twice')
})

test('a duplicate takes over everything but the days', async ({ loginAs, server }) => {
  const job = await postJob(server.deps)
  const { page } = await loginAs('ADMIN')
  await page.goto('/live-jobs')
  await card(page, job.headline).getByRole('link', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { name: 'Duplicate Job' })).toBeVisible()
  await expect(page.getByLabel('Headline')).toHaveValue(job.headline)
  await expect(page.getByLabel('Bonus information')).toHaveValue(job.bonus!)
  await page.getByRole('button', { name: 'Create Job' }).click()
  await expect(page.getByText('Start date is required')).toBeVisible()
})

test('a manager neither edits nor duplicates', async ({ loginAs, server }) => {
  const job = await postJob(server.deps)
  const { page } = await loginAs('MANAGER')
  await page.goto('/live-jobs')
  await expect(card(page, job.headline).getByRole('button', { name: 'Delete Job' })).toBeVisible()
  await expect(card(page, job.headline).getByRole('link', { name: /Edit|Duplicate/ })).toHaveCount(0)
})

test('staff filter by what is left to do; filled and past jobs are folded', async ({ loginAs, server }) => {
  const contractor = await server.person()
  const waited = await postJob(server.deps, {
    headline: 'Somebody waits',
    startDate: ahead(8),
    endDate: ahead(8),
  })
  await postJob(server.deps, { headline: 'Nobody applied', startDate: ahead(9), endDate: ahead(9) })
  await postJob(server.deps, { headline: 'Long over', startDate: ahead(-9), endDate: ahead(-8) })
  const filled = await partlyBooked(server.deps, contractor.id)
  await server.deps.database.pool.query(
    'INSERT INTO job_applications (job_id, contractor_id) VALUES ($1, $2)',
    [waited.id, contractor.id],
  )
  const { page } = await loginAs('ADMIN')
  await page.goto('/live-jobs')
  const headings = page.getByRole('listitem').getByRole('heading', { level: 2 })
  await expect(headings).toHaveText(['Somebody waits', 'Nobody applied', filled.headline])
  const fold = page.getByRole('button', { name: 'Filled and past (1)' })
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await fold.click()
  await expect(card(page, 'Long over')).toBeVisible()
  const show = async (name: string) => {
    await page.getByLabel('Show').click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  await show('To review')
  await expect(headings).toHaveText(['Somebody waits'])
  await show('Unfilled')
  await expect(headings).toHaveCount(3)
  await expect(card(page, 'Long over')).toHaveCount(0)
})

test('a link leads to one job, filled or not', async ({ loginAs, server }) => {
  const job = await postJob(server.deps, { headline: 'The one', status: 'FILLED' })
  await postJob(server.deps, { headline: 'Another' })
  const { page } = await loginAs('ADMIN')
  await page.goto(`/live-jobs?job=${job.id}`)
  await expect(card(page, 'The one')).toBeVisible()
  await expect(card(page, 'Another')).toHaveCount(0)
  await page.getByRole('link', { name: 'Show all jobs' }).click()
  await expect(card(page, 'Another')).toBeVisible()
})

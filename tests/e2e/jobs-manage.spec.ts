// What staff do with a job that is partly booked.

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

test('a job with an unbooked day is edited, but not its dates, and offered again for that day', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person()
  const job = await partlyBooked(server.deps, amara.id)
  const { page } = await loginAs('ADMIN', { width: 390 })
  await page.goto('/live-jobs')
  const shown = card(page, job.headline)
  await shown.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByText(/Dates and times cannot be changed while somebody is booked/)).toBeVisible()
  await expect(page.getByText('Start date')).toHaveCount(0)
  await page.getByLabel('Notes').fill('Ring twice')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(shown).toContainText('Ring twice')

  await expect(shown.getByText('1 of 3 days uncovered').first()).toBeVisible()
  await expect(shown).toContainText(`1 of 3 days uncovered: ${formatDay(ahead(11), FORMATS.weekdayDate)}`)
  await shown.getByRole('button', { name: 'Offer again' }).click()
  const contractor = await loginAs('CONTRACTOR', { firstName: 'Ben' })
  await contractor.page.goto('/live-jobs')
  await expect(contractor.page.getByText('No live jobs')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Offer again' }).click()
  await expect(toast(page)).toContainText('Offered again')
  await expect(page.getByText(/days uncovered/)).toHaveCount(0)
  await expect(card(contractor.page, job.headline)).toContainText(formatDay(ahead(11), FORMATS.date))
})

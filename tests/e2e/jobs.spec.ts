// The board of live jobs: how it looks, and how staff manage it.

import type { Locator, Page } from '@playwright/test'
import { stateOf } from '#tests/support/board.ts'
import { applyFrom } from './support/applications.ts'
import { ahead, card, postJob } from './support/board.ts'
import { hueOf } from './support/colour.ts'
import { expect, test } from './support/fixtures.ts'
import { putShift } from './support/rota.ts'
import { whenFrame } from './support/when.ts'

test('Delete Job says what it undoes, then the job leaves every board', async ({ loginAs, server }) => {
  const job = await postJob(server.deps)
  const manager = await loginAs('MANAGER')
  const contractor = await loginAs('CONTRACTOR')
  await contractor.page.goto('/live-jobs')
  await applyFrom(contractor.page)
  await expect(contractor.page.getByText('PENDING REVIEW')).toBeVisible()
  await putShift(server, contractor.person.id, ahead(10), '09:00', '17:00', { jobId: job.id })

  const { page } = manager
  await page.goto('/live-jobs')
  const heightOf = async (box: Locator) => (await box.boundingBox())?.height
  expect(await heightOf(whenFrame(page, 'From')), 'the boxes line up').toBe(
    await heightOf(page.getByLabel('Place')),
  )
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
  await dialog.getByRole('button', { name: 'Delete Job' }).click()
  await expect(page.getByText('No live jobs')).toBeVisible()
  await expect(contractor.page.getByText('No live jobs')).toBeVisible()
  const state = await stateOf(server.deps, job.id)
  expect(state).toMatchObject({ job: { status: 'CANCELLED' }, shifts: [] })
})

test('the board and the form fit a phone, with the longest of names, and a bonus is green @more', async ({
  loginAs,
  server,
}) => {
  await postJob(server.deps, { headline: 'W'.repeat(100), address: 'x'.repeat(300), notes: 'n'.repeat(4000) })
  const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)
  for (const role of ['CONTRACTOR', 'ADMIN'] as const) {
    const { page } = await loginAs(role, { width: 390, firstName: 'N'.repeat(50) })
    await page.goto('/live-jobs')
    await expect(page.getByRole('heading', { name: 'W'.repeat(100) })).toBeVisible()
    expect(await widthOf(page)).toBeLessThanOrEqual(390)
    if (role === 'CONTRACTOR') {
      expect(await hueOf(page.getByText(/^Bonus: /).locator('xpath=ancestor::p'))).toBe('green')
    } else {
      await page.goto('/create-job')
      expect(await hueOf(page.getByLabel('Bonus information'))).toBe('green')
      await page.getByRole('button', { name: 'Create Job' }).click()
      await expect(page.getByText('End date is required')).toBeVisible()
      expect(await widthOf(page)).toBeLessThanOrEqual(390)
    }
  }
})

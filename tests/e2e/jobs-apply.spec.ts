// What a contractor does with live jobs: apply, dismiss, clear.

import { addDays, isoWeekStart } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { applyFrom } from './support/applications.ts'
import { ahead, bookDay, card, postJob } from './support/board.ts'
import { hueOf } from './support/colour.ts'
import { expect, test } from './support/fixtures.ts'
import { expectRefusalsTold } from './support/refusals.ts'
import { putShift } from './support/rota.ts'
import { toast } from './support/toast.ts'

test('a contractor sees everything to decide by, and applies with an e-mail draft half a second later', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
  const job = await postJob(server.deps, { genderPreference: 'FEMALE' })
  const { page } = await loginAs('CONTRACTOR')
  await page.addInitScript(() => {
    const seen: { href: string; at: number }[] = []
    Object.assign(window, { drafts: seen, answeredAt: 0 })
    // Both times are taken inside the page, so that a slow machine cannot shift one of them.
    const fetchAsBefore = window.fetch
    window.fetch = async (input, init) => {
      const response = await fetchAsBefore(input, init)
      const isApplication = String(input).endsWith('/api/job-applications') && init?.method === 'POST'
      if (isApplication) Object.assign(window, { answeredAt: performance.now() })
      return response
    }
    document.addEventListener('click', (event) => {
      const link = event.target instanceof HTMLAnchorElement ? event.target : null
      if (!link?.href.startsWith('mailto:')) return
      event.preventDefault()
      seen.push({ href: link.href, at: performance.now() })
    })
  })
  await page.goto('/live-jobs')
  await expect(page.getByRole('navigation').first().getByText('1 open job', { exact: true })).toBeAttached()
  const shown = card(page, job.headline)
  await expect(shown.getByRole('link', { name: /12 Market Street/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=12%20Market/,
  )
  await expect(shown.getByRole('link', { name: /12 Market Street/ })).toHaveAttribute('target', '_blank')
  expect(await hueOf(shown.getByText(/^Bonus: /).locator('xpath=ancestor::p'))).toBe('green')
  await expect(page.getByRole('link', { name: 'Create Job' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete Job' })).toHaveCount(0)
  for (const text of ['08:00 - 20:00', '12 hours a day', '2 days', 'Female', job.bonus!, job.notes!]) {
    await expect(shown).toContainText(text)
  }
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'Apply' }).click()
  await expectAccessible(page)
  const dialog = page.getByRole('dialog', { name: `Apply for ${job.headline}` })
  await dialog.getByRole('button', { name: 'Send application' }).click()
  await expect(shown.getByText('PENDING REVIEW')).toBeVisible()
  await expect(toast(page)).toContainText('An e-mail draft opens too; sending it is optional.')
  await expect(shown.getByRole('button')).toHaveText(['Withdraw'])
  const drafts = () =>
    page.evaluate(() => (window as unknown as { drafts: { href: string; at: number }[] }).drafts)
  await expect.poll(async () => (await drafts()).length).toBe(1)
  const [draft] = await drafts()
  const answeredAt = await page.evaluate(() => (window as unknown as { answeredAt: number }).answeredAt)
  expect(answeredAt).toBeGreaterThan(0)
  expect(draft!.at - answeredAt).toBeGreaterThanOrEqual(490)
  expect(draft!.href).toMatch(/^mailto:socialcare@example\.org\?subject=Job%20application/)
  expect(decodeURIComponent(draft!.href)).toContain('Name: Amara Okafor')
})

test('a clash names at most three of the shifts, and applying is not offered', async ({
  loginAs,
  server,
}) => {
  const job = await postJob(server.deps, { startDate: ahead(10), endDate: ahead(16) })
  const { page, person } = await loginAs('CONTRACTOR')
  for (const day of [10, 11, 12, 13, 14]) await bookDay(server.deps, person.id, ahead(day))
  await page.goto('/live-jobs')
  const shown = card(page, job.headline)
  await expect(shown.getByText('Cannot Apply - Schedule Conflict')).toBeVisible()
  const named = (days: number) => `Care, ${formatDay(ahead(days), FORMATS.weekdayDate)}, 08:00 - 20:00`
  await expect(shown.locator('ul li')).toHaveText([named(10), named(11), named(12), '+2 more'])
  await expect(shown.getByRole('button', { name: 'Apply' })).toBeDisabled()
})

test('where the check fails one may still apply, and the server has the last word', async ({
  loginAs,
  server,
}) => {
  const job = await postJob(server.deps)
  const { page, person } = await loginAs('CONTRACTOR')
  await bookDay(server.deps, person.id, ahead(10))
  await page.route('**/api/contractors/**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/live-jobs')
  const shown = card(page, job.headline)
  await expect(shown.getByText(/Unable to check conflicts/)).toBeVisible()
  await applyFrom(page, shown)
  await expect(toast(page)).toContainText('Cannot Apply - Schedule Conflict')
  await expect(page.getByRole('button', { name: 'Send application' })).toBeEnabled()
})

test('applying shows the hours of the week, the rest and what breaks a rule', async ({ loginAs, server }) => {
  const monday = isoWeekStart(ahead(14))
  const job = await postJob(server.deps, { startDate: addDays(monday, 1), endDate: addDays(monday, 3) })
  const { page, person } = await loginAs('CONTRACTOR', { width: 390 })
  for (const day of [0, 4]) await bookDay(server.deps, person.id, addDays(monday, day))
  await page.goto('/live-jobs')
  await card(page, job.headline).getByRole('button', { name: 'Apply' }).click()
  const summary = page.getByRole('dialog').getByRole('list', { name: 'What it would mean' })
  await expect(summary).toContainText(
    `Week of ${formatDay(monday, FORMATS.weekdayDate)}: 60 hours instead of 24`,
  )
  await expect(summary).toContainText('At least 12 hours of rest before and after each shift')
  await expect(summary).toContainText('No clash with your shifts')
  await expect(summary).toContainText("48 hours is the agency's limit for one week.")
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Send application' })).toHaveCount(1)
})

test('applying names the other jobs applied for that overlap, and does not stop anybody', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
  const [night, day, other] = [
    await postJob(server.deps, { headline: 'Night care', startDate: ahead(10), endDate: ahead(12) }),
    await postJob(server.deps, { headline: 'Day care', startDate: ahead(11), endDate: ahead(11) }),
    await postJob(server.deps, { headline: 'Later care', startDate: ahead(20), endDate: ahead(20) }),
  ]
  const { page } = await loginAs('CONTRACTOR', { width: 390 })
  await page.goto('/live-jobs')
  await applyFrom(page, card(page, night.headline))
  await expect(card(page, night.headline)).toContainText('PENDING REVIEW')
  const summary = page.getByRole('dialog').getByRole('list', { name: 'What it would mean' })
  await card(page, other.headline).getByRole('button', { name: 'Apply' }).click()
  await expect(summary).toContainText('No clash with your shifts')
  await expect(summary).not.toContainText('You have also applied')
  await page.keyboard.press('Escape')
  await card(page, day.headline).getByRole('button', { name: 'Apply' }).click()
  await expect(summary).toContainText(
    `You have also applied for Night care (${formatDay(ahead(11), FORMATS.weekdayDate)}), which overlaps`,
  )
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Send application' }).click()
  await expect(card(page, day.headline)).toContainText('PENDING REVIEW')
})

/** Holds calls back until it is opened. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

test('on a slow line a card shows no state and no button until both are known', async ({
  loginAs,
  server,
}) => {
  const [applied, open] = [
    await postJob(server.deps, { headline: 'Applied for' }),
    await postJob(server.deps, { headline: 'Still open' }),
  ]
  const { page, person } = await loginAs('CONTRACTOR')
  await server.deps.database.pool.query(
    'INSERT INTO job_applications (job_id, contractor_id) VALUES ($1, $2)',
    [applied.id, person.id],
  )
  const held = { applications: gate(), check: gate() }
  await page.route('**/api/job-applications/contractor/**', async (route) => {
    await held.applications.opened
    await route.continue()
  })
  await page.route('**/api/contractors/*/conflicts**', async (route) => {
    await held.check.opened
    await route.continue()
  })
  await page.goto('/live-jobs')
  for (const { headline } of [applied, open]) {
    await expect(card(page, headline).getByText('Loading your applications…')).toBeAttached()
    await expect(card(page, headline).getByRole('button')).toHaveCount(0)
    await expect(card(page, headline).getByText('Open', { exact: true })).toHaveCount(0)
  }
  held.applications.open()
  await expect(card(page, applied.headline).getByText('PENDING REVIEW')).toBeVisible()
  await expect(card(page, open.headline).getByRole('button', { name: 'Checking...' })).toBeDisabled()
  await expect(card(page, open.headline).getByRole('button', { name: 'Dismiss' })).toBeDisabled()
  held.check.open()
  await expect(card(page, open.headline).getByRole('button', { name: 'Apply' })).toBeEnabled()
})

test('a pending application is withdrawn after a question, and one may apply again', async ({
  loginAs,
  server,
}) => {
  const job = await postJob(server.deps)
  const { page, person } = await loginAs('CONTRACTOR', { width: 390 })
  await server.deps.database.pool.query(
    'INSERT INTO job_applications (job_id, contractor_id) VALUES ($1, $2)',
    [job.id, person.id],
  )
  await page.goto('/live-jobs')
  const shown = card(page, job.headline)
  await shown.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(toast(page)).toContainText('Application withdrawn')
  await expect(shown.getByRole('button', { name: 'Apply' })).toBeEnabled()
})

test('a dismissed job is gone for good, after a question', async ({ loginAs, server }) => {
  const job = await postJob(server.deps)
  const { page } = await loginAs('CONTRACTOR', { width: 390 })
  await page.goto('/live-jobs')
  await card(page, job.headline).getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page, job.headline)).toBeVisible()
  await card(page, job.headline).getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('No live jobs')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No live jobs')).toBeVisible()
})

test('a rejected contractor clears the status and may apply again', async ({ loginAs, server }) => {
  const job = await postJob(server.deps)
  const { page, person } = await loginAs('CONTRACTOR')
  await server.deps.database.pool.query(
    "INSERT INTO job_applications (job_id, contractor_id, status, reason) VALUES ($1, $2, 'REJECTED', 'No')",
    [job.id, person.id],
  )
  await page.goto('/live-jobs')
  const shown = card(page, job.headline)
  await expect(shown.getByText('REJECTED')).toBeVisible()
  await shown.getByRole('button', { name: 'Clear status' }).click()
  await expect(shown.getByRole('button', { name: 'Apply' })).toBeVisible()
})

test('whoever was confirmed and then unbooked reads at once that they are no longer booked', async ({
  loginAs,
  server,
}) => {
  const { page, person } = await loginAs('CONTRACTOR', { width: 390 })
  const job = await postJob(server.deps, { status: 'FILLED' })
  const { pool } = server.deps.database
  await pool.query(
    "INSERT INTO job_applications (job_id, contractor_id, status) VALUES ($1, $2, 'CONFIRMED')",
    [job.id, person.id],
  )
  const id = await putShift(server, person.id, job.startDate, '09:00', '17:00', { jobId: job.id })
  await page.goto('/live-jobs')
  await expect(card(page, job.headline)).toContainText('CONFIRMED')
  await pool.query('UPDATE shifts SET deleted_at = now() WHERE id = $1', [id])
  await expect(card(page, job.headline)).toContainText('No longer booked')
  await expect(card(page, job.headline)).not.toContainText('CONFIRMED')
})

test('what a contractor cannot do is told in the words of the server, else in ours', async ({
  loginAs,
  server,
}) => {
  const { page, person } = await loginAs('CONTRACTOR')
  const open = await postJob(server.deps, { headline: 'Open one' })
  const answered = await postJob(server.deps, { headline: 'Answered one' })
  await server.deps.database.pool.query(
    "INSERT INTO job_applications (job_id, contractor_id, status) VALUES ($1, $2, 'CONFIRMED')",
    [answered.id, person.id],
  )
  await page.goto('/live-jobs')
  const refuses = (path: string, act: () => Promise<void>, title: string, ours: string) =>
    expectRefusalsTold(page, { path, act, title, ours })
  await card(page, open.headline).getByRole('button', { name: 'Apply' }).click()
  await refuses(
    '**/api/job-applications',
    () => page.getByRole('button', { name: 'Send application' }).click(),
    'Application Failed',
    'Failed to apply for job. Please try again.',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await refuses(
    '**/api/job-dismissals',
    async () => {
      await card(page, open.headline).getByRole('button', { name: 'Dismiss' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Dismiss' }).click()
    },
    'Dismissal Failed',
    'Failed to dismiss job. Please try again.',
  )
  await refuses(
    '**/api/job-applications/*',
    () => card(page, answered.headline).getByRole('button', { name: 'Clear status' }).click(),
    'Error',
    'Failed to clear status. Please try again.',
  )
  await card(page, answered.headline).getByRole('button', { name: 'Clear status' }).click()
  await expect(card(page, answered.headline).getByRole('button', { name: 'Apply' })).toBeVisible()
})

// What a contractor learns of the rules: when applying, and of their own work profile.

import { card, postJob } from './support/board.ts'
import { expect, test } from './support/fixtures.ts'
import { say, weekday } from './support/rota.ts'
import { putDoNotSend, putProfile } from './support/rules.ts'

test('a job that a rule blocks cannot be applied for, and the office’s reason stays with the office', async ({
  loginAs,
  server,
}) => {
  const { page, person } = await loginAs('CONTRACTOR', { width: 390 })
  await putDoNotSend(server, person.id, 'AB', { reason: 'A complaint' })
  const job = await postJob(server.deps, { headline: 'Night cover', serviceUserInitials: 'AB' })
  await page.goto('/live-jobs')
  await card(page, job.headline).getByRole('button', { name: 'Apply' }).click()
  const asking = page.getByRole('dialog')
  await expect(asking).toContainText('Please ring the office about this one')
  await expect(asking).not.toContainText('complaint')
  await expect(asking.getByRole('button', { name: 'Send application' })).toBeDisabled()
})

test('of two limits about the same week only the stricter is said, and a long text scrolls by keyboard', async ({
  loginAs,
  server,
}) => {
  const { page, person } = await loginAs('CONTRACTOR', { width: 390 })
  for (const n of [7, 8, 9, 10, 11]) await say(server, person.id, 'NIGHT_SHIFT', weekday(n))
  const job = await postJob(server.deps, { startDate: weekday(7), endDate: weekday(13) })
  await page.goto('/live-jobs')
  await card(page, job.headline).getByRole('button', { name: 'Apply' }).click()
  const asking = page.getByRole('dialog')
  await expect(asking).toContainText("comes to 84h; 72 hours is the agency's limit for one week")
  await expect(asking).not.toContainText('comes to 84h; 48 hours')
})

test('a contractor reads their own work profile in the profile menu', async ({ loginAs, server }) => {
  const { page, person } = await loginAs('CONTRACTOR', { width: 390 })
  await putProfile(server, person.id, { optOutSignedOn: '2026-01-05', visaHours: 20, otherHours: 6 })
  await page.goto('/')
  await page.getByRole('button', { name: /^Profile menu/ }).click()
  await page.getByRole('button', { name: 'My details' }).click()
  const details = page.getByRole('dialog', { name: 'My details' })
  await expect(details).toContainText('Signed Mon 5 Jan 2026')
  await expect(details).toContainText('20 hours a week, always')
  await expect(details).toContainText('6 a week')
})

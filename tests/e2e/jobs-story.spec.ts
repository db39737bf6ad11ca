// The whole life of a job, with everyone's browser open at once, so that each sees the others' actions by push.

import { stateOf } from '#tests/support/board.ts'
import { applyFrom } from './support/applications.ts'
import { ahead } from './support/board.ts'
import { expect, test } from './support/fixtures.ts'
import { toast } from './support/toast.ts'
import { typeWhen } from './support/when.ts'

test('an admin posts, two apply, one is confirmed from the dashboard, the other sees the rejection', async ({
  loginAs,
  server,
}) => {
  const [admin, other, amara, ben] = await Promise.all([
    loginAs('ADMIN', { firstName: 'Ada', lastName: 'Quist' }),
    loginAs('ADMIN', { firstName: 'Zoe', lastName: 'Hart' }),
    loginAs('CONTRACTOR'),
    loginAs('CONTRACTOR', { firstName: 'Ben', lastName: 'Lee', width: 390 }),
  ])
  await Promise.all([
    other.page.goto('/'),
    amara.page.goto('/live-jobs'),
    ben.page.goto('/live-jobs'),
    admin.page.goto('/create-job'),
  ])
  await expect(amara.page.getByText('No live jobs')).toBeVisible()
  await expect(ben.page.getByText('No live jobs')).toBeVisible()

  await test.step('the admin posts', async () => {
    const { page } = admin
    await page.getByLabel('Headline').fill('Support worker, days')
    await page.getByRole('combobox', { name: 'Address' }).fill('12 Market Street, Leeds LS1 6DT')
    await typeWhen(page, 'Start time', '08:00')
    await typeWhen(page, 'End time', '20:00')
    await expect(page.getByText('Hours per day: 12.00')).toBeVisible()
    await typeWhen(page, 'Start date', ahead(10))
    await typeWhen(page, 'End date', ahead(11))
    await page.getByLabel('Bonus information').fill('£50 on completion')
    await page.getByRole('button', { name: 'Create Job' }).click()
    await expect(toast(page)).toContainText('The job has been successfully posted')
    await expect(page).toHaveURL(/\/live-jobs$/)
  })

  for (const { page } of [amara, ben]) {
    await expect(page.getByRole('heading', { name: 'Support worker, days' })).toBeVisible()
    await expect(page.getByText('£50 on completion')).toBeVisible()
    await applyFrom(page)
    await expect(page.getByText('PENDING REVIEW')).toBeVisible()
  }
  await expect(other.page.getByText('Ben Lee has applied for Support worker, days.').first()).toBeVisible()
  await expect(toast(other.page)).toContainText('Job Accepted!')

  await test.step('the admin confirms from the dashboard', async () => {
    const { page } = admin
    await page.goto('/')
    await page.getByRole('button', { name: 'Confirm Amara Okafor for Support worker, days' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm application' })
    await dialog.getByLabel('Service user initials').fill('abcdefghi')
    await expect(dialog.getByText('1 character left')).toBeVisible()
    await dialog.getByLabel('Service user initials').fill('jk')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(page)).toContainText(
      'Job application confirmed successfully - the message to the contractor is queued',
    )
    const board = page.getByRole('region', { name: 'Notification Board' })
    await expect(board.getByText('Confirmed', { exact: true })).toBeVisible()
    await expect(board.getByText('Rejected', { exact: true })).toBeVisible()
    await expect(board.getByRole('button', { name: /^Confirm / })).toHaveCount(0)
  })

  await expect(amara.page.getByText('CONFIRMED', { exact: true })).toBeVisible()
  await expect(ben.page.getByText('REJECTED', { exact: true })).toBeVisible()
  await expect(ben.page.getByText('Position was filled by another candidate.')).toBeVisible()
  await expect(
    other.page.getByRole('region', { name: 'Notification Board' }).getByText('Confirmed', { exact: true }),
  ).toBeVisible()

  await ben.page.goto('/')
  await expect(ben.page.getByText('Application Rejected')).toBeVisible()
  await amara.page.goto('/')
  await expect(amara.page.getByText('Application Confirmed')).toBeVisible()
  await expect(amara.page.getByRole('region', { name: 'Next shift' })).toBeVisible()
  await expect(amara.page.getByRole('list', { name: 'Shifts' }).getByRole('listitem')).toHaveCount(1)

  const { rows } = await server.deps.database.pool.query('SELECT id FROM jobs')
  const state = await stateOf(server.deps, rows[0].id)
  expect(state.job.status).toBe('FILLED')
  expect(state.shifts.map((shift) => [shift.assignedToId, shift.serviceUserInitials])).toEqual([
    [amara.person.id, 'JK'],
    [amara.person.id, 'JK'],
  ])
})

import { jobDatesLabel } from '#core/job-messages.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import { notifyPeople } from '#server/features/notifications/notifications.service.ts'
import { apply } from './support/applications.ts'
import { postJob } from './support/board.ts'
import { expect, test } from './support/fixtures.ts'
import { onBoard, tell } from './support/notifications.ts'
import { expectRefusalsTold } from './support/refusals.ts'
import { toast } from './support/toast.ts'

test('an application shows its job and its contractor, and is rejected on the board', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
  const job = await postJob(server.deps, { genderPreference: 'MALE' })
  const { page } = await loginAs('ADMIN')
  await page.goto('/')
  await expect(page.getByText('No notifications')).toBeVisible()
  await apply(server, await server.person(), job.id)
  const board = page.getByRole('region', { name: 'Notification Board' })
  for (const text of [
    'Amara Okafor has applied for Support worker, days.',
    'Contractor: Amara Okafor',
    'Location:12 Market Street, Leeds LS1 6DT',
    'Job Accepted!',
    `Dates:${jobDatesLabel(job)}`,
    'Shift times:08:00 - 20:00',
    'Hours per day:12',
    'Role:Support worker, days',
    'Gender preference:Male',
    'Bonus:£50 on completion',
    'Notes:Manual handling certificate needed.',
  ]) {
    await expect(board).toContainText(text)
  }
  const { rows } = await server.deps.database.pool.query('SELECT created_at FROM notifications LIMIT 1')
  await expect(board.getByRole('time')).toHaveText(formatInstant(rows[0].created_at, FORMATS.shortTime))
  await expectAccessible(page)
  await board.getByRole('button', { name: 'Reject Amara Okafor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject application' })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByText('Please choose a reason')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Another reason' }).check()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByText('Please give a reason')).toBeVisible()
  await dialog.getByLabel('Reason in your own words').fill('We need a driver')
  await expect(dialog.getByText('Please give a reason')).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(toast(page)).toContainText('Job application rejected')
  await expect(board.getByText('Rejected', { exact: true })).toBeVisible()
  await expect(board.getByRole('button', { name: /^(Confirm|Reject) / })).toHaveCount(0)
  const told = await server.deps.database.pool.query(
    "SELECT message FROM notifications WHERE type = 'JOB_REJECTED'",
  )
  expect(told.rows[0].message).toBe(
    `Your application for ${job.headline} was not successful. We need a driver.`,
  )
})

test('two people of one name are told apart', async ({ loginAs, server }) => {
  const job = await postJob(server.deps)
  const [first, second] = [await server.person(), await server.person()]
  await apply(server, first, job.id)
  await apply(server, second, job.id)
  const { page } = await loginAs('MASTER_ADMIN')
  // Notifications from before this person joined are not theirs; they get the next one.
  await page.goto('/')
  const third = await server.person()
  await apply(server, third, job.id)
  await onBoard(page).getByRole('button', { name: 'Confirm Amara Okafor' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(
    page.getByRole('list', { name: 'Notifications' }).getByText('Confirmed', { exact: true }),
  ).toBeVisible()
  const { rows } = await server.deps.database.pool.query('SELECT DISTINCT assigned_to_id FROM shifts')
  expect(rows).toEqual([{ assigned_to_id: third.id }])
})

test('an application that someone else has answered says so', async ({ loginAs, server }) => {
  const job = await postJob(server.deps)
  const { page } = await loginAs('ADMIN')
  await page.goto('/')
  const id = await apply(server, await server.person(), job.id)
  await onBoard(page).getByRole('button', { name: 'Confirm Amara Okafor' }).click()
  await server.deps.database.pool.query("UPDATE job_applications SET status = 'REJECTED' WHERE id = $1", [id])
  await page.getByRole('dialog').getByLabel('Notes').fill('Ask for Sue')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(toast(page)).toContainText('Application not found or already processed')
  await expect(page.getByRole('dialog').getByLabel('Notes')).toHaveValue('Ask for Sue')
})

test('one is cleared, then all after a question, and nobody else loses theirs', async ({
  loginAs,
  server,
}) => {
  const ada = await loginAs('ADMIN', { firstName: 'Ada' })
  const zoe = await loginAs('ADMIN', { firstName: 'Zoe' })
  for (const text of ['first', 'second', 'third']) {
    await tell(server, ada.person, text)
    await tell(server, zoe.person, text)
  }
  await Promise.all([ada.page.goto('/'), zoe.page.goto('/')])
  const rows = ada.page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await rows.filter({ hasText: 'second' }).getByRole('button', { name: 'Clear notification' }).click()
  await expect(toast(ada.page)).toContainText('Notification cleared')
  await expect(rows).toHaveCount(2)
  await ada.page.getByRole('button', { name: 'Clear All' }).click()
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(rows).toHaveCount(2)
  await ada.page.getByRole('button', { name: 'Clear All' }).click()
  await ada.page.getByRole('alertdialog').getByRole('button', { name: 'Clear All' }).click()
  await expect(toast(ada.page)).toContainText('All notifications cleared')
  await expect(ada.page.getByText('No notifications')).toBeVisible()
  await expect(zoe.page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(3)
})

test('an automatic rejection removes itself three seconds after it appears', async ({ loginAs, server }) => {
  const { page, person } = await loginAs('ADMIN')
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByText('No notifications')).toBeVisible()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const removed: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE') removed.push(new URL(request.url()).pathname)
  })
  await notifyPeople({ db: server.deps.database.db, now: new Date() }, [person.id], {
    type: 'JOB_AUTO_REJECTED',
    title: 'Application Rejected Automatically',
    message: 'Ben was rejected',
  })
  const row = page.getByRole('list', { name: 'Notifications' }).getByText('Ben was rejected')
  // The page's own timers are paused: let them run a little to read what was pushed.
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(row).toBeVisible({ timeout: 200 })
  }).toPass()
  await page.clock.runFor(2800)
  await expect(row).toBeVisible()
  expect(removed).toEqual([])
  await page.clock.runFor(250)
  await expect.poll(() => removed).toEqual([expect.stringMatching(/^\/api\/notifications\/[0-9a-f-]+$/)])
  await page.clock.resume()
  await expect(page.getByText('No notifications')).toBeVisible()
})

test('of five hundred notifications the first five are shown, and the rest on demand', async ({
  loginAs,
  server,
}) => {
  const { page, person } = await loginAs('MASTER_ADMIN', { width: 390 })
  await server.deps.database.pool.query(
    `INSERT INTO notifications (user_id, type, title, message)
     SELECT $1, 'NEW_MESSAGE', 'A title', repeat('long', 60) || n FROM generate_series(1, 500) n`,
    [person.id],
  )
  await page.goto('/')
  const list = page.getByRole('list', { name: 'Notifications' })
  await expect(list).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(5)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Show all 500' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(500)
})

test('what cannot be done on the board is told in the words of the server, else in ours', async ({
  loginAs,
  server,
}) => {
  const job = await postJob(server.deps)
  const { page } = await loginAs('ADMIN')
  await page.goto('/')
  await expect(page.getByText('No notifications')).toBeVisible()
  await apply(server, await server.person(), job.id)
  const board = page.getByRole('region', { name: 'Notification Board' })
  const refuses = (path: RegExp, act: () => Promise<void>, ours: string) =>
    expectRefusalsTold(page, { path, act, title: 'Error', ours })
  await refuses(
    /\/api\/user-notifications\//,
    () => board.getByRole('button', { name: 'Clear notification' }).click(),
    'Failed to clear notification',
  )
  await refuses(
    /\/api\/notifications$/,
    async () => {
      await board.getByRole('button', { name: 'Clear All' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Clear All' }).click()
    },
    'Failed to clear notifications',
  )
  await board.getByRole('button', { name: 'Reject Amara Okafor' }).click()
  const question = page.getByRole('dialog', { name: 'Reject application' })
  await question.getByRole('radio').first().check()
  await refuses(
    /\/reject$/,
    () => question.getByRole('button', { name: 'Reject' }).click(),
    'Failed to reject application',
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await board.getByRole('button', { name: 'Confirm Amara Okafor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm application' })
  await dialog.getByLabel('Service user initials').fill('ABCDEFGHIJKLM')
  await expect(dialog.getByLabel('Service user initials')).toHaveValue('ABCDEFGHIJ')
  await refuses(
    /\/confirm$/,
    () => dialog.getByRole('button', { name: 'Confirm' }).click(),
    'Failed to confirm application',
  )
})

test('a board that cannot be read says so until it can, also while it is asked for again', async ({
  loginAs,
  server,
}) => {
  const { page, person } = await loginAs('ADMIN')
  await tell(server, person, 'Somebody wrote')
  let asked = 0
  await page.route('**/api/user-notifications', (route) => {
    asked += 1
    return route.fulfill({ status: 500, body: '' })
  })
  await page.clock.install()
  await page.goto('/')
  const board = page.getByRole('region', { name: 'Notification Board' })
  // The first attempt and its three retries.
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(board.getByText('Notifications could not be loaded')).toBeVisible({ timeout: 200 })
  }).toPass()
  expect(asked).toBeGreaterThanOrEqual(4)
  const before = asked
  await expect(async () => {
    await page.clock.runFor(1000)
    expect(asked).toBeGreaterThan(before)
  }).toPass()
  await expect(board.getByRole('button', { name: 'Try again' })).toBeDisabled()
  await expect(board.getByText('Notifications could not be loaded')).toBeVisible()
  await page.unroute('**/api/user-notifications')
  await page.clock.runFor(10_000)
  await expect(board.getByText('Somebody wrote')).toBeVisible()
})

test('a contractor has a board of their own, to clear one by one', async ({ loginAs, server }) => {
  const { page, person } = await loginAs('CONTRACTOR')
  await tell(server, person, 'You are confirmed')
  await page.goto('/')
  const board = page.getByRole('region', { name: 'Notification Board' })
  await expect(board.getByText('You are confirmed')).toBeVisible()
  await expect(board.getByRole('button', { name: /Clear All|^Confirm|^Reject/ })).toHaveCount(0)
  await board.getByRole('button', { name: 'Clear notification' }).click()
  await expect(page.getByText('No notifications')).toBeVisible()
})

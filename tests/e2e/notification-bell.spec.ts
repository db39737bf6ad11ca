// Notifications away from their board: the alert on any screen, and the bell in the header.

import { notifyPeople } from '#server/features/notifications/notifications.service.ts'
import { apply } from './support/applications.ts'
import { postJob } from './support/board.ts'
import { expect, test } from './support/fixtures.ts'
import { onBoard, tell } from './support/notifications.ts'
import { toast } from './support/toast.ts'

test('admins are alerted on any screen, others are not', async ({ loginAs, server }) => {
  const job = await postJob(server.deps)
  const admin = await loginAs('ADMIN')
  const manager = await loginAs('MANAGER')
  await Promise.all([admin.page.goto('/live-jobs'), manager.page.goto('/live-jobs')])
  await expect(admin.page.getByText('No applicants yet')).toBeVisible()
  await expect(manager.page.getByText('No applicants yet')).toBeVisible()
  await apply(server, await server.person(), job.id)
  await expect(toast(admin.page)).toContainText('Job Accepted!')
  await expect(manager.page.getByText('Amara Okafor')).toBeVisible()
  await expect(manager.page.getByText('Job Accepted!')).toHaveCount(0)
  await manager.page.getByRole('button', { name: 'Delete Job' }).click()
  await manager.page.getByRole('alertdialog').getByRole('button', { name: 'Delete Job' }).click()
  await expect(toast(admin.page)).toContainText('Job Cancelled')
  await tell(server, admin.person, 'Somebody wrote')
  await expect(toast(admin.page)).toContainText('New Notification')
})

for (const role of ['CONTRACTOR', 'MANAGER', 'ADMIN'] as const) {
  test(`the bell of ${role} counts what is new, and what was seen is read`, async ({
    loginAs,
    server,
    expectAccessible,
  }) => {
    const { page, person } = await loginAs(role, { width: 390 })
    await page.goto('/availability')
    const bell = page.getByRole('button', { name: /^Notifications/ })
    await expect(bell).toHaveAccessibleName('Notifications')
    const job = await postJob(server.deps)
    await notifyPeople({ db: server.deps.database.db, now: new Date() }, [person.id], {
      type: 'JOB_CHANGED',
      title: 'Job Changed',
      message: 'It starts at nine',
      jobId: job.id,
    })
    await tell(server, person, 'Somebody wrote')
    await expect(bell).toHaveAccessibleName('Notifications, 2 unread')
    await bell.click()
    const dialog = page.getByRole('dialog', { name: 'Notifications' })
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await expect(dialog.getByText('New', { exact: true })).toHaveCount(2)
    await expectAccessible(page)
    await dialog.getByRole('link', { name: /It starts at nine/ }).click()
    await expect(page).toHaveURL(new RegExp(`/live-jobs\\?job=${job.id}$`))
    await expect(bell).toHaveAccessibleName('Notifications')
    await bell.click()
    await expect(dialog.getByText('New', { exact: true })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Clear all' }).click()
    await expect(dialog.getByText('No notifications')).toBeVisible()
  })
}

test('a name in the bell leads to the person’s page, for those who may open it', async ({
  loginAs,
  server,
  expectAccessible,
}) => {
  const amara = await server.person()
  const job = await postJob(server.deps)
  const manager = await loginAs('MANAGER', { firstName: 'Max', lastName: 'Power', width: 390 })
  const contractor = await loginAs('CONTRACTOR', { firstName: 'Bola', lastName: 'Ade', width: 390 })
  const people = [manager.person.id, contractor.person.id]
  await notifyPeople({ db: server.deps.database.db, now: new Date() }, people, {
    ...{ type: 'JOB_WITHDRAWN', title: 'Application Withdrawn', message: 'An application was withdrawn.' },
    ...{ jobId: job.id, contractorId: amara.id, contractorName: 'Amara Okafor' },
  })
  for (const { page } of [manager, contractor]) {
    await page.goto('/availability')
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
    await expect(page.getByRole('dialog').getByText('An application was withdrawn.')).toBeVisible()
  }
  await expect(contractor.page.getByRole('dialog').getByText('Amara Okafor')).toHaveCount(0)
  const { page } = manager
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Amara Okafor', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/team/${amara.id}$`))
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('what the board on Home shows counts as seen', async ({ loginAs, server }) => {
  const { page, person } = await loginAs('CONTRACTOR')
  await tell(server, person, 'You are confirmed')
  await page.goto('/')
  await expect(onBoard(page).getByText('You are confirmed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

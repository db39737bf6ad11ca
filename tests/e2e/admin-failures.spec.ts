// The messages of the admin panel and the team page when the server refuses or fails, one by one.

import type { Page } from '@playwright/test'
import { rejectFrom } from './support/applications.ts'
import { postJob } from './support/board.ts'
import { type E2eServer, expect, test } from './support/fixtures.ts'
import { toast } from './support/toast.ts'

/** Answers the next write to an address; nothing reaches the server. */
async function answer(page: Page, path: string, status: number, body = ''): Promise<void> {
  await page.unrouteAll()
  await page.route(path, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status, body }),
  )
}

async function staff(server: E2eServer) {
  await server.person({ firstName: 'Amara', lastName: 'Okafor', whatsappNumber: '+447700900111' })
}

test('an account change that breaks is told by its own text', async ({ loginAs, server }) => {
  await staff(server)
  const { page } = await loginAs('ADMIN', { firstName: 'Ada', lastName: 'Cole' })
  await page.goto('/admin')
  await page.getByLabel('First name').fill('Bola')
  await page.getByLabel('Last name').fill('Ade')
  await page.getByLabel('Phone number').fill('+447700900701')
  await answer(page, '**/api/admin/create-user', 500)
  await page.getByRole('button', { name: 'Create User' }).click()
  await expect(toast(page)).toContainText('Failed to create user')

  await page.goto('/admin?tab=users')
  await answer(page, '**/api/admin/users/*', 500)
  await page.getByRole('button', { name: 'Pause Amara Okafor' }).click()
  await page.getByRole('button', { name: 'Pause Account' }).click()
  await expect(toast(page)).toContainText('Failed to update user status')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete Amara Okafor' }).click()
  await page.getByRole('button', { name: 'Delete User' }).click()
  await expect(toast(page)).toContainText('Failed to delete user')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()

  const reset = async () => {
    await page.getByRole('button', { name: 'Reset Password of Amara Okafor' }).click()
    await page.getByRole('button', { name: 'Reset Password', exact: true }).click()
  }
  await answer(page, '**/api/admin/reset-password/*', 500)
  await reset()
  await expect(toast(page)).toContainText('Failed to reset password')
  await answer(page, '**/api/admin/reset-password/*', 200, '<html>')
  await reset()
  await expect(toast(page)).toContainText('Failed to parse password reset response')
})

test('a number that cannot be saved is told by the server, or else by the status', async ({
  loginAs,
  server,
}) => {
  await staff(server)
  const { page } = await loginAs('ADMIN', { firstName: 'Ada', lastName: 'Cole' })
  await page.goto('/admin?tab=users')
  await page.getByRole('button', { name: 'Edit Contact of Amara Okafor' }).click()
  await page.getByLabel('WhatsApp number').fill('+447700900222')
  for (const [status, body, words] of [
    [409, '{"message":"Somebody has it."}', 'Somebody has it.'],
    [403, '', 'Permission denied'],
    [400, '', 'Invalid phone number format'],
    [404, '', 'User not found'],
    [502, '<html>', 'Server error. Please try again later.'],
    [418, '', 'Failed to update WhatsApp number'],
  ] as const) {
    await answer(page, '**/api/admin/users/*', status, body)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(toast(page)).toContainText(words)
    await expect(page.getByLabel('WhatsApp number')).toHaveValue('+447700900222')
  }
})

test('a role that cannot be changed is told so', async ({ loginAs, server }) => {
  await staff(server)
  const { page } = await loginAs('ADMIN')
  await page.goto('/team')
  await page.getByRole('button', { name: 'Change Role of Amara Okafor' }).click()
  await page.getByRole('combobox', { name: 'New role' }).click()
  await page.getByRole('option', { name: 'Manager' }).click()
  await answer(page, '**/api/admin/change-role/*', 500)
  await page.getByRole('button', { name: 'Change Role', exact: true }).click()
  await expect(toast(page)).toContainText('Failed to change role')
})

test('a review or a clearing that breaks is told by its own text', async ({ loginAs, server }) => {
  const { pool } = server.deps.database
  const amara = await server.person({ firstName: 'Amara', lastName: 'Okafor' })
  const job = await postJob(server.deps, { headline: 'Night care' })
  await pool.query('INSERT INTO job_applications (job_id, contractor_id) VALUES ($1, $2)', [job.id, amara.id])
  const { page, person } = await loginAs('ADMIN')
  await pool.query(
    "INSERT INTO notifications (user_id, type, title, message) VALUES ($1, 'ACCOUNT_PENDING', 'New', 'One waits')",
    [person.id],
  )
  await page.goto('/admin?tab=notifications')
  await answer(page, '**/api/job-applications/**', 500)
  await rejectFrom(page, page.getByRole('button', { name: /^Reject Amara Okafor/ }))
  await expect(toast(page)).toContainText('Failed to reject application')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Confirm Amara Okafor/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(toast(page)).toContainText('Failed to confirm application')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await answer(page, '**/api/notifications', 500)
  await page.getByRole('button', { name: 'Clear All' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear All' }).click()
  await expect(toast(page)).toContainText('Failed to clear notifications')
})

test('someone who is not a manager leaves the team page after a second and a half', async ({ loginAs }) => {
  const { page } = await loginAs('CONTRACTOR')
  await page.clock.install()
  await page.goto('/team')
  await expect(page.getByText('Manager access required. Redirecting...').first()).toBeVisible()
  await expect(page).toHaveURL(/\/team$/)
  await page.clock.fastForward(1500)
  await expect(page).toHaveURL(/\/$/)
})

import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { toast } from './support/toast.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('whose session ends on the rota board is told, and taken to the login half a second later', async ({
  loginAs,
  server,
}) => {
  await server.person({ role: 'MASTER_ADMIN' })
  const { page } = await loginAs('MANAGER')
  await page.goto('/rota-board')
  await expect(heading(page)).toHaveText('Rota Board')
  const asked = page.waitForRequest('**/api/login')
  await server.deps.database.pool.query('DELETE FROM sessions')
  await expect(toast(page)).toContainText('You are logged out. Logging in again...')
  await asked
  await expect(page).toHaveURL(/\/login$/)
})

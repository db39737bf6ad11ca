import { expect, test } from './support/fixtures.ts'

test('Sign Out of the approval screen goes to /api/logout, ends the session and asks to sign in', async ({
  loginAs,
  server,
}) => {
  await server.person({ role: 'MASTER_ADMIN' })
  const { page, person } = await loginAs('PENDING')
  await page.goto('/rota-board')
  const asked = page.waitForRequest('**/api/logout')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  expect((await asked).isNavigationRequest()).toBe(true)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  const { rows } = await server.deps.database.pool.query('SELECT 1 FROM sessions WHERE user_id = $1', [
    person.id,
  ])
  expect(rows).toEqual([])
})

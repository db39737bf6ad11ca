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

test('contractors call the office with one tap; nobody else has the button', async ({ loginAs }) => {
  const { page } = await loginAs('CONTRACTOR')
  for (const path of ['/', '/rota-board', '/availability']) {
    await page.goto(path)
    const button = page.getByRole('link', { name: /^Call / })
    await expect(button).toHaveAttribute('href', 'tel:02080641920')
    const box = await button.boundingBox()
    expect(box?.width).toBe(box?.height)
  }
  const manager = await loginAs('MANAGER')
  await manager.page.goto('/')
  await expect(heading(manager.page)).toBeVisible()
  await expect(manager.page.getByRole('link', { name: /^Call / })).toHaveCount(0)
})

test('below 768 pixels the links stand in a strip at the bottom, from there on in the header @more', async ({
  loginAs,
}) => {
  const { page } = await loginAs('MANAGER', { width: 768 })
  await page.goto('/team')
  const strip = page.getByRole('navigation').last().getByRole('link', { name: /^Jobs/ })
  const bar = page
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: /^Live Jobs/ })
  await expect(bar).toBeVisible()
  await expect(strip).toBeHidden()
  await page.setViewportSize({ width: 767, height: 900 })
  await expect(strip).toBeVisible()
  await expect(bar).toBeHidden()
})

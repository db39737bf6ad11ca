// The product's delays, with a clock that the test moves.

import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { toast } from './support/toast.ts'

/** From now on only the test moves the clock. */
const stopTheClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)

/** Counts the requests to an address. */
function countRequests(page: Page, address: RegExp): () => number {
  let count = 0
  page.on('request', (request) => {
    if (address.test(request.url())) count += 1
  })
  return () => count
}

test('initials are searched for 350 ms after the last key, and not before', async ({ loginAs, server }) => {
  await server.person()
  const { page } = await loginAs('MANAGER')
  await page.clock.install()
  await page.goto('/rota-board')
  const search = page.getByRole('combobox', { name: 'Search by service user initials' })
  await expect(page.getByRole('grid')).toBeVisible()
  await stopTheClock(page)
  const asked = countRequests(page, /serviceUser=/)
  await search.fill('ab')
  await page.clock.runFor(340)
  await search.fill('abc')
  await page.clock.runFor(340)
  await expect(page.getByText('Searching…')).toBeVisible()
  expect(asked()).toBe(0)
  await page.clock.runFor(20)
  await expect.poll(asked).toBe(1)
})

test('who is logged out goes to the login half a second after being told', async ({ loginAs, server }) => {
  await server.person({ role: 'MASTER_ADMIN' })
  const { page } = await loginAs('MANAGER')
  await page.clock.install()
  await page.goto('/rota-board')
  await expect(page.getByRole('heading', { name: 'Rota Board' })).toBeVisible()
  await stopTheClock(page)
  const asked = countRequests(page, /\/api\/login$/)
  await server.deps.database.pool.query('DELETE FROM sessions')
  await page.getByRole('button', { name: 'Next Week' }).click()
  const told = toast(page).getByText('You are logged out. Logging in again...')
  // Handling the response takes a few ticks of the clock.
  await expect
    .poll(async () => {
      await page.clock.runFor(1)
      return told.isVisible()
    })
    .toBe(true)
  await page.clock.runFor(470)
  expect(asked()).toBe(0)
  await page.clock.runFor(30)
  await expect.poll(asked).toBe(1)
  await expect(page).toHaveURL(/\/login$/)
})

// Signing out without a connection: the screen says that the session is still open, and it ends before anything else is
// read.

import type { Page } from '@playwright/test'
import { ahead, bookDay } from './support/board.ts'
import { type E2eServer, expect, test } from './support/fixtures.ts'
import { isReadyForOffline } from './support/offline.ts'
import { toast } from './support/toast.ts'

const UNFINISHED = 'You are not signed out yet.'

test.use({ serviceWorkers: 'allow' })

async function pressLogout(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profile menu/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
}

/** How many sessions a person has on the server. */
async function sessionsOf(server: E2eServer, userId: string): Promise<number> {
  const { rows } = await server.deps.database.pool.query('SELECT 1 FROM sessions WHERE user_id = $1', [
    userId,
  ])
  return rows.length
}

/** The calls from now on, in the order they are sent. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

test('signing out offline says that it waits, is remembered over a reload, and ends the session before the next read', async ({
  server,
  loginAs,
}) => {
  await server.person({ role: 'MASTER_ADMIN' })
  const { page, person } = await loginAs('CONTRACTOR', { width: 390 })
  await bookDay(server.deps, person.id, ahead(1), { headline: 'Ward nights' })
  await page.goto('/home')
  await expect(page.getByText('Ward nights')).toBeVisible()
  await isReadyForOffline(page)
  await page.context().setOffline(true)
  await pressLogout(page)
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect(page.getByText(UNFINISHED)).toBeVisible()
  expect(await sessionsOf(server, person.id)).toBe(1)

  await page.reload()
  await expect(page.getByText(UNFINISHED)).toBeVisible()
  await expect(page.getByText('You can sign in as soon as you are connected again.')).toBeVisible()
  await expect(page.getByText('Ward nights')).toBeHidden()

  const calls = callsOf(page)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect(toast(page)).toContainText('You are signed out')
  await expect(page.getByText(UNFINISHED)).toBeHidden()
  expect(await sessionsOf(server, person.id)).toBe(0)
  const first = calls.findIndex((call) => call !== 'POST /api/simple-logout')
  expect(calls[0]).toBe('POST /api/simple-logout')
  expect(first).toBeGreaterThan(0)
  expect(calls.slice(first)).not.toContain('POST /api/simple-logout')
})

test('a sign-out that waits is finished by the next visit, and the person who signs in then stays in @more', async ({
  server,
  loginAs,
}) => {
  await server.person({ role: 'MASTER_ADMIN' })
  const { page, person } = await loginAs('CONTRACTOR')
  await page.goto('/home')
  await isReadyForOffline(page)
  await page.context().setOffline(true)
  await pressLogout(page)
  await expect(page.getByText(UNFINISHED)).toBeVisible()
  const context = page.context()
  await page.close()
  await context.setOffline(false)

  const visit = await context.newPage()
  const calls = callsOf(visit)
  await visit.goto('/home')
  await expect(visit.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  expect(calls[0]).toBe('POST /api/simple-logout')
  expect(await sessionsOf(server, person.id)).toBe(0)
  await expect(visit.getByText(UNFINISHED)).toBeHidden()
  expect(await visit.evaluate(() => localStorage.getItem('sign-out'))).toBeNull()
})

test('a sign-out offline in one tab clears the others @more', async ({ server, loginAs }) => {
  await server.person({ role: 'MASTER_ADMIN' })
  const { page, person } = await loginAs('CONTRACTOR')
  await bookDay(server.deps, person.id, ahead(1), { headline: 'Ward nights' })
  await page.goto('/home')
  const other = await page.context().newPage()
  await other.goto('/home')
  await expect(other.getByText('Ward nights')).toBeVisible()
  await isReadyForOffline(page)
  await isReadyForOffline(other)
  await page.context().setOffline(true)
  await pressLogout(page)
  await expect(other.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect(other.getByText('Ward nights')).toBeHidden()
  await page.context().setOffline(false)
  await expect.poll(() => sessionsOf(server, person.id)).toBe(0)
})

test('the approval screen says that signing out waits where the device has a signal but no server @more', async ({
  server,
  loginAs,
}) => {
  const { page, person } = await loginAs('PENDING')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Account Pending Approval' })).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText(UNFINISHED)).toBeVisible()
  await page.unroute('**/api/**')
  await page.reload()
  await expect.poll(() => sessionsOf(server, person.id)).toBe(0)
})

test('the approval screen signs out offline in the same way @more', async ({ server, loginAs }) => {
  const { page, person } = await loginAs('PENDING')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Account Pending Approval' })).toBeVisible()
  await isReadyForOffline(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText(UNFINISHED)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Account Pending Approval' })).toBeHidden()
  await page.context().setOffline(false)
  await expect.poll(() => sessionsOf(server, person.id)).toBe(0)
})

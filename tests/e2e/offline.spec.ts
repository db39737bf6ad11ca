// The phone loses its connection: earlier data stays, with its age, and what was typed is not lost.

import type { BrowserContext } from '@playwright/test'
import { ahead, bookDay } from './support/board.ts'
import { expect, test } from './support/fixtures.ts'
import { isReadyForOffline, keptOn } from './support/offline.ts'
import { putShift, today } from './support/rota.ts'

const AS_AT = /As at \d\d:\d\d\. It may have changed since\./

async function goOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true)
}

test.use({ serviceWorkers: 'allow' })

test('shifts that were seen stay in sight without a connection, also after a reload and on a network that leads nowhere', async ({
  server,
  loginAs,
}) => {
  const { page, person } = await loginAs('CONTRACTOR', { width: 390 })
  await bookDay(server.deps, person.id, ahead(1), { headline: 'Ward nights' })
  await putShift(server, person.id, today(), '09:00', '17:00', { headline: 'Care home days' })
  await page.goto('/home')
  await expect(page.getByText('Ward nights')).toBeVisible()
  await expect(page.getByText(/As at/)).toBeHidden()
  // What keeps it is loaded after the first screen.
  await expect.poll(() => keptOn(page)).toContain('Ward nights')
  await page.goto('/rota-board')
  await expect(page.getByRole('list', { name: 'Shifts this month' })).toContainText('Care home days')
  await isReadyForOffline(page)
  const worker = await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)
  expect(new URL(worker!).pathname).toBe('/sw.js')
  await expect.poll(() => keptOn(page)).toContain('Care home days')

  await goOffline(page.context())
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(page.getByText(AS_AT)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Shifts this month' })).toContainText('Care home days')

  await page.reload()
  await expect(page.getByRole('list', { name: 'Shifts this month' })).toContainText('Care home days')
  await expect(page.getByText(AS_AT)).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page.getByText('Ward nights')).toBeVisible()
  await expect(page.getByText(AS_AT)).toBeVisible()

  await putShift(server, person.id, ahead(3), '09:00', '17:00', { headline: 'New since' })
  await page.context().setOffline(false)
  await expect(page.getByText('New since')).toBeVisible()
  await expect(page.getByText(/As at/)).toBeHidden()

  // A signal, but no server behind it.
  await page.context().route('**/api/**', (route) => route.abort())
  await page.reload()
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(page.getByText(AS_AT)).toBeVisible()
  await page.context().unroute('**/api/**')
  await expect(page.getByText('You are offline.')).toBeHidden()
  await expect(page.getByText(/As at/)).toBeHidden()
})

test('the board and its day list stay in sight with their age, and are not kept on the device @more', async ({
  server,
  loginAs,
}) => {
  const contractor = await server.person({ role: 'CONTRACTOR', firstName: 'Bola' })
  await putShift(server, contractor.id, today(), '09:00', '17:00', { headline: 'Ward days' })
  for (const width of [1440, 390]) {
    const { page } = await loginAs('MANAGER', { width })
    await page.goto(`/rota-board?date=${today()}`)
    await expect(page.getByText('Ward days').first()).toBeVisible()
    await isReadyForOffline(page)
    await expect.poll(() => keptOn(page)).not.toBeNull()
    expect(await keptOn(page)).not.toContain('Ward days')
    await goOffline(page.context())
    await expect(page.getByText(AS_AT)).toBeVisible()
    await expect(page.getByText('Ward days').first()).toBeVisible()
    await page.context().close()
  }
})

test('what was kept is gone after signing out, and when the session has ended elsewhere', async ({
  server,
  loginAs,
}) => {
  await server.person({ role: 'MASTER_ADMIN' })
  const { page, person } = await loginAs('CONTRACTOR')
  await bookDay(server.deps, person.id, ahead(1), { headline: 'Ward nights' })
  await page.goto('/home')
  await isReadyForOffline(page)
  await expect.poll(() => keptOn(page)).toContain('Ward nights')
  await page.goto('about:blank')
  await server.deps.sessions.endAllOf(server.deps.database.db, person.id)
  await page.goto('/home')
  await expect(page.getByText('Welcome Back', { exact: true })).toBeVisible()
  expect(await keptOn(page)).toBeNull()

  const again = await loginAs(person)
  await again.page.goto('/home')
  await isReadyForOffline(again.page)
  await expect.poll(() => keptOn(again.page)).toContain('Ward nights')
  await again.page.getByRole('button', { name: /^Profile menu/ }).click()
  await again.page.getByRole('button', { name: 'Logout' }).click()
  await expect(again.page.getByText('Welcome Back', { exact: true })).toBeVisible()
  expect(await keptOn(again.page)).toBeNull()
  await goOffline(again.page.context())
  await again.page.goto('/home')
  await expect(again.page.getByText('You are offline', { exact: true })).toBeVisible()
  await expect(again.page.getByText('Ward nights')).toBeHidden()
})

test('a page that opened past the service worker, as one does while the worker starts, is taken over by it, and later changes to a new version', async ({
  loginAs,
}) => {
  const { page } = await loginAs('CONTRACTOR')
  await page.goto('/home')
  await isReadyForOffline(page)
  const browser = await page.context().newCDPSession(page)
  const opened = page.waitForEvent('load')
  await browser.send('Page.reload', { ignoreCache: true })
  await opened
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  // Another address is another worker, as after an upgrade.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?newer'))
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toMatch(/newer$/)
})

import { hueOf } from './support/colour.ts'
import { expect, test } from './support/fixtures.ts'
import { toast } from './support/toast.ts'

const LINKS = {
  CONTRACTOR: ['Home', 'Rota Board', 'Live Jobs', 'Availability', 'Messages'],
  MANAGER: ['Home', 'Rota Board', 'Live Jobs', 'Messages', 'Admin Panel'],
  ADMIN: ['Home', 'Rota Board', 'Live Jobs', 'Messages', 'Admin Panel'],
  MASTER_ADMIN: ['Home', 'Rota Board', 'Live Jobs', 'Messages', 'Admin Panel'],
} as const

/** Where each label leads; for a contractor, Messages is their conversation with the team. */
const LEADS_TO: Record<string, string> = {
  Home: '/',
  'Rota Board': '/rota-board',
  'Live Jobs': '/live-jobs',
  Availability: '/availability',
  Messages: '/messages',
  WhatsApp: '/whatsapp',
  'Admin Panel': '/admin',
}

const TABS = {
  CONTRACTOR: ['Home', 'Rota', 'Jobs', 'Availability', 'Messages'],
  MANAGER: ['Home', 'Rota', 'Jobs', 'Messages', 'Admin'],
  ADMIN: ['Home', 'Rota', 'Jobs', 'Messages', 'Admin'],
  MASTER_ADMIN: ['Home', 'Rota', 'Jobs', 'Messages', 'Admin'],
} as const

const BADGE = { CONTRACTOR: 'green', MANAGER: 'blue', ADMIN: 'orange', MASTER_ADMIN: 'red' } as const

for (const role of ['CONTRACTOR', 'MANAGER', 'ADMIN', 'MASTER_ADMIN'] as const) {
  test(`the shell of ${role} on a desktop`, async ({ loginAs, server, expectAccessible }) => {
    const { page, person } = await loginAs(role, { firstName: 'Amara', lastName: 'Okafor' })
    await server.deps.database.pool.query('UPDATE users SET email = $1 WHERE id = $2', [
      'amara@example.org',
      person.id,
    ])
    await page.goto('/')
    expect(await page.locator('html').getAttribute('lang')).toMatch(/^en/)
    await expect(page).toHaveTitle(/Frontline Health Professionals/)
    const banner = page.getByRole('banner')
    await expect(banner).toContainText('Frontline Health Professionals')
    await expect(banner).toContainText('Staff Scheduling')
    await expect(banner).toContainText('Secure healthcare workforce management')
    await expect(banner).toContainText(/\d\d:\d\d:\d\d\s*(GMT|BST)/)
    await expect(page.getByText('Property of Frontline Health Professionals')).toBeVisible()
    const links = page.getByRole('navigation').first().getByRole('link')
    await expect(links).toHaveText(LINKS[role].map((label) => new RegExp(`^${label}`)))
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      LINKS[role].map((label) =>
        role === 'CONTRACTOR' && label === 'Messages' ? '/internal-messages' : LEADS_TO[label],
      ),
    )
    await page.getByRole('button', { name: /Profile menu/ }).click()
    await expect(page.getByText(role.toLowerCase().replace('_', ' '), { exact: true })).toBeVisible()
    await expect(page.getByText('Amara Okafor', { exact: true })).toBeVisible()
    await expect(page.getByText('amara@example.org', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(page.getByText('AO').first()).toBeVisible()
    expect(await hueOf(page.getByText('AO').first())).toBe(BADGE[role])
    await expectAccessible(page)
    const call = page.getByRole('link', { name: /^Call .* on / })
    await expect(call).toHaveCount(role === 'CONTRACTOR' ? 1 : 0)
    if (role === 'CONTRACTOR') {
      await expect(call).toHaveAttribute('href', 'tel:02080641920')
      const { width, height } = (await call.boundingBox())!
      expect(width).toBe(height)
      const radius = await call.evaluate((link) => Number.parseFloat(getComputedStyle(link).borderRadius))
      expect(radius).toBeGreaterThanOrEqual(width / 2)
    }
  })

  test(`the shell of ${role} on a phone`, async ({ loginAs, expectAccessible }) => {
    const { page } = await loginAs(role, { width: 390 })
    await page.goto('/')
    const tabs = page.getByRole('navigation').last().getByRole('link')
    await expect(tabs).toHaveText(TABS[role].map((label) => new RegExp(`^${label}`)))
    for (const tab of await tabs.all()) {
      expect((await tab.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)
  })
}

test('the clock in the header shows London time, in whatever zone the browser is', async ({ loginAs }) => {
  const { page } = await loginAs('MANAGER', { timezoneId: 'Pacific/Auckland' })
  await page.clock.install({ time: new Date('2026-07-15T12:00:00Z') })
  await page.goto('/')
  const banner = page.getByRole('banner')
  await expect(banner).toContainText(/13:00:\d\d\s*BST/)
  await page.clock.pauseAt(new Date('2026-07-15T12:34:56Z'))
  await expect(banner).toContainText(/13:34:56\s*BST/)
  await page.clock.runFor(1000)
  await expect(banner).toContainText(/13:34:57\s*BST/)
  await page.clock.runFor(1000)
  await expect(banner).toContainText(/13:34:58\s*BST/)
  await page.clock.setSystemTime(new Date('2026-12-15T22:00:00Z'))
  await page.clock.runFor(1000)
  await expect(banner).toContainText(/22:00:0\d\s*GMT/)
})

test('below 768 pixels the bar becomes a strip of tabs', async ({ loginAs }) => {
  const { page } = await loginAs('ADMIN')
  await page.goto('/')
  const [bar, strip] = [page.getByRole('banner').getByRole('navigation'), page.locator('nav').last()]
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(bar).toBeVisible()
  await expect(strip).toBeHidden()
  await page.setViewportSize({ width: 767, height: 900 })
  await expect(bar).toBeHidden()
  await expect(strip).toBeVisible()
  for (const [tab, path] of [
    ['Rota', '/rota-board'],
    ['Jobs', '/live-jobs'],
    ['Messages', '/messages'],
    ['Admin', '/admin'],
    ['Home', '/'],
  ] as const) {
    await strip.getByRole('link', { name: new RegExp(`^${tab}`) }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
})

test('Skip to content leads to controls that the header does not cover', async ({ loginAs }) => {
  const { page } = await loginAs('MANAGER')
  await page.setViewportSize({ width: 1440, height: 600 })
  for (const path of ['/', '/messages']) {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main.getByRole('link').or(main.getByRole('button')).first()).toBeVisible()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(main).toBeFocused()
    const foot = async () => {
      const { y, height } = (await page.getByRole('banner').boundingBox())!
      return y + height
    }
    expect((await main.boundingBox())!.y).toBeGreaterThanOrEqual(await foot())
    await page.keyboard.press('Tab')
    const focused = main.locator(':focus')
    await expect(focused).toBeInViewport({ ratio: 1 })
    expect((await focused.boundingBox())!.y).toBeGreaterThanOrEqual(await foot())
  }
})

test('a toast is at most 420 pixels wide, is reached by F8, and goes at a swipe of 50', async ({
  loginAs,
}) => {
  const { page } = await loginAs('CONTRACTOR')
  const raise = async () => {
    await page.goto('/create-job')
    await expect(toast(page)).toBeVisible()
  }
  await raise()
  await expect(toast(page)).toHaveCount(1)
  expect((await toast(page).boundingBox())!.width).toBeLessThanOrEqual(420)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.focus()
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: /Notification/ }).getByRole('list')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(toast(page)).toHaveCount(0)
  await expect(bell).toBeFocused()

  const swipe = async (by: number) => {
    const { x, y, height } = (await toast(page).boundingBox())!
    await page.mouse.move(x + 40, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + 40 + by / 2, y + height / 2, { steps: 3 })
    await page.mouse.move(x + 40 + by, y + height / 2, { steps: 3 })
    await page.mouse.up()
  }
  await raise()
  await swipe(45)
  await expect(toast(page)).toHaveAttribute('data-swipe', 'cancel')
  await swipe(60)
  await expect(toast(page)).toHaveCount(0)
})

test('an unknown path shows the 404 page, whatever the case of known ones', async ({ loginAs }) => {
  const { page } = await loginAs('MANAGER')
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await page.goto('/HOME/')
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible()
})

test('the address test page falls back to typing by hand', async ({ loginAs }) => {
  const { page } = await loginAs('CONTRACTOR')
  await page.goto('/test-google-maps')
  await expect(
    page.getByText('Address autocomplete is unavailable. Please enter the address manually.').first(),
  ).toBeVisible()
})

test('a changed role takes effect in the open tab', async ({ loginAs, server }) => {
  const { page, person } = await loginAs('MANAGER')
  await page.goto('/messages')
  await expect(
    page.getByRole('navigation', { name: 'Messages' }).getByRole('link', { name: 'WhatsApp' }),
  ).toHaveCount(0)
  await server.deps.database.pool.query("UPDATE users SET role = 'ADMIN' WHERE id = $1", [person.id])
  await expect(
    page.getByRole('navigation', { name: 'Messages' }).getByRole('link', { name: 'WhatsApp' }),
  ).toBeVisible()
})

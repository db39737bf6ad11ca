import { expect, test } from './support/fixtures.ts'

const LINKS = {
  CONTRACTOR: ['Home', 'Rota Board', 'Live Jobs', 'Availability', 'Messages'],
  MANAGER: ['Home', 'Rota Board', 'Live Jobs', 'Messages', 'Admin Panel'],
  ADMIN: ['Home', 'Rota Board', 'Live Jobs', 'Messages', 'WhatsApp', 'Admin Panel'],
  MASTER_ADMIN: ['Home', 'Rota Board', 'Live Jobs', 'Messages', 'WhatsApp', 'Admin Panel'],
} as const

const TABS = {
  CONTRACTOR: ['Home', 'Rota', 'Jobs', 'Availability', 'Messages'],
  MANAGER: ['Home', 'Rota', 'Jobs', 'Messages', 'Admin'],
  ADMIN: ['Home', 'Rota', 'Jobs', 'WhatsApp', 'Admin'],
  MASTER_ADMIN: ['Home', 'Rota', 'Jobs', 'WhatsApp', 'Admin'],
} as const

for (const role of ['CONTRACTOR', 'MANAGER', 'ADMIN', 'MASTER_ADMIN'] as const) {
  test(`the shell of ${role} on a desktop`, async ({ loginAs, expectAccessible }) => {
    const { page } = await loginAs(role, { firstName: 'Amara', lastName: 'Okafor' })
    await page.goto('/')
    const banner = page.getByRole('banner')
    await expect(banner).toContainText('Frontline Health Professionals')
    await expect(banner).toContainText('Staff Scheduling')
    await expect(banner).toContainText('Secure healthcare workforce management')
    await expect(banner).toContainText(/\d\d:\d\d:\d\d\s*(GMT|BST)/)
    await expect(page.getByText('Property of Frontline Health Professionals')).toBeVisible()
    const links = page.getByRole('navigation').first().getByRole('link')
    await expect(links).toHaveText(LINKS[role].map((label) => new RegExp(`^${label}`)))
    await page.getByRole('button', { name: /Profile menu/ }).click()
    await expect(page.getByText(role.toLowerCase().replace('_', ' '), { exact: true })).toBeVisible()
    await expect(page.getByText('AO').first()).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByRole('link', { name: /^Call / })).toHaveCount(role === 'CONTRACTOR' ? 1 : 0)
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
  await page.clock.setFixedTime(new Date('2026-07-15T12:34:56Z'))
  await page.goto('/')
  await expect(page.getByRole('banner')).toContainText(/13:34:56\s*BST/)
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
  await page.goto('/')
  await expect(page.getByRole('navigation').first().getByRole('link', { name: 'WhatsApp' })).toHaveCount(0)
  await server.deps.database.pool.query("UPDATE users SET role = 'ADMIN' WHERE id = $1", [person.id])
  await expect(page.getByRole('navigation').first().getByRole('link', { name: 'WhatsApp' })).toBeVisible()
})

test('the app opens offline from its worker and says so', async ({ loginAs }) => {
  const { page } = await loginAs('CONTRACTOR')
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible()
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(/offline/i).first()).toBeVisible()
})

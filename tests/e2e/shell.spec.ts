import { hueOf } from './support/colour.ts'
import { expect, test } from './support/fixtures.ts'
import { toast } from './support/toast.ts'

const BADGE = { CONTRACTOR: 'green', MANAGER: 'blue', ADMIN: 'orange', MASTER_ADMIN: 'red' } as const

test('the badge of each role has its colour, and the call button of a contractor is round @more', async ({
  loginAs,
}) => {
  for (const role of ['CONTRACTOR', 'MANAGER', 'ADMIN', 'MASTER_ADMIN'] as const) {
    const { page } = await loginAs(role, { firstName: 'Amara', lastName: 'Okafor' })
    await page.goto('/')
    expect(await page.locator('html').getAttribute('lang')).toMatch(/^en/)
    await page.getByRole('button', { name: /Profile menu/ }).click()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    expect(await hueOf(page.getByText('AO').first())).toBe(BADGE[role])
    if (role !== 'CONTRACTOR') continue
    const call = page.getByRole('link', { name: /^Call .* on / })
    const { width, height } = (await call.boundingBox())!
    expect(width).toBe(height)
    const radius = await call.evaluate((link) => Number.parseFloat(getComputedStyle(link).borderRadius))
    expect(radius).toBeGreaterThanOrEqual(width / 2)
  }
})

test('on a phone the tabs are high enough for a thumb; Skip to content leads to controls that the header does not cover', async ({
  loginAs,
}) => {
  const { page } = await loginAs('ADMIN', { width: 390 })
  await page.goto('/')
  const tabs = page.getByRole('navigation').last().getByRole('link')
  await expect(tabs).toHaveText([/^Home/, /^Rota/, /^Jobs/, /^Messages/, /^Admin/])
  for (const tab of await tabs.all()) {
    expect((await tab.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

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

test('below 768 pixels the bar becomes a strip of tabs @more', async ({ loginAs }) => {
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

test('a toast is at most 420 pixels wide, is reached by F8, and goes at a swipe of 50 @more', async ({
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

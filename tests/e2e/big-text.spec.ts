// Every screen with text at one and a half times and twice its size, on a phone and a desktop: nothing is cut off, broken, covered or wider than
// the window. At the usual size, every control is large enough for a thumb or a mouse.

import type { Browser, Page } from '@playwright/test'
import type { Role } from '#core/capabilities.ts'
import { seedDemo } from '#server/demo/demo.ts'
import { SCREENS } from '../screens/screens.ts'
import { factsOf, firstOf, isShownAt, NO_FACTS, show } from '../screens/show.ts'
import type { Screen } from '../screens/steps.ts'
import { expect, test } from './support/fixtures.ts'
import { illegible, resizeText, setTextSize, smallTargets } from './support/legible.ts'

// Many screens in one test: minutes on a busy machine.
test.describe.configure({ timeout: 600_000 })

/** The size before a page draws anything; the other is set on the open page. */
const LOADED_AT = 200
interface Size {
  width: number
  height: number
  /** WCAG 2.2: 44 pixels for a thumb; 24 are enough for a mouse. */
  least: number
}
const SIZES: Size[] = [
  { width: 390, height: 844, least: 44 },
  { width: 1280, height: 800, least: 24 },
]
/** Questions and states that look like another one in the list. */
const ALIKE = new Set(
  'rota-nobody book-slot-bulk create-job-refused whatsapp-delete message-delete clear-all pause delete-user reset-password edit-phone audit-nothing calendar-nobody admin-internal-messages internal-new availability-edit availability-delete dismiss-job edit-number'.split(
    ' ',
  ),
)
/** What looks different from an admin's. */
const OWN: Partial<Record<string, readonly string[]>> = {
  MANAGER: ['home', 'rota-board', 'messages', 'team'],
  MASTER_ADMIN: ['home', 'team'],
}

function screensOf(role: string, width: number): Screen[] {
  return SCREENS[role as Role].filter(
    (screen) =>
      isShownAt(screen, width) && !ALIKE.has(screen.name) && (OWN[role]?.includes(screen.name) ?? true),
  )
}

async function expectUsable(
  page: Page,
  role: string,
  { width, least }: Size,
  facts = NO_FACTS,
): Promise<void> {
  page.setDefaultTimeout(20_000)
  await setTextSize(page, LOADED_AT)
  for (const screen of screensOf(role, width)) {
    const where = `${role}, ${screen.name}`
    await show(page, screen, facts, width)
    expect.soft(await illegible(page), `${where}, ${LOADED_AT}%`).toEqual([])
    await resizeText(page, 150)
    expect.soft(await illegible(page), `${where}, 150%`).toEqual([])
    await resizeText(page, 100)
    expect.soft(await smallTargets(page, least), where).toEqual([])
    await resizeText(page, LOADED_AT)
  }
  await page.context().close()
}

for (const size of SIZES) {
  test(`at ${size.width} pixels, every screen can be read at 150% and 200% and used at 100%`, async ({
    server,
    loginAs,
    browser,
  }) => {
    const stranger = (role: string) =>
      test.step(role, async () => expectUsable(await strangerIn(browser, server.url, size), role, size))
    await stranger('new-agency')
    await seedDemo(server.deps)
    await stranger('signed-out')
    const facts = await factsOf(server)
    for (const role of ['PENDING', 'CONTRACTOR', 'ADMIN', 'MANAGER', 'MASTER_ADMIN'] as const) {
      await test.step(role, async () => {
        const { page } = await loginAs(await firstOf(server, role), { width: size.width })
        await expectUsable(page, role, size, facts)
      })
    }
  })
}

async function strangerIn(
  browser: Browser,
  baseURL: string,
  viewport: { width: number; height: number },
): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport, locale: 'en-GB', serviceWorkers: 'block' })
  return context.newPage()
}

test('a dialog in a window zoomed to twice its size scrolls as a whole', async ({ loginAs, server }) => {
  await server.person({ role: 'PENDING' })
  const { page } = await loginAs('ADMIN', { width: 640 })
  await page.setViewportSize({ width: 640, height: 400 })
  const approve = SCREENS.ADMIN.find(({ name }) => name === 'approve')
  await show(page, approve!, NO_FACTS, 640)
  expect(await illegible(page)).toEqual([])
  const panel = page.getByRole('dialog')
  await panel.evaluate((box) => box.scrollTo(0, 0))
  await expect(panel.getByRole('heading').first()).toBeInViewport()
  await panel.evaluate((box) => box.scrollTo(0, box.scrollHeight))
  await expect(panel.getByRole('button', { name: /^Approve/ })).toBeInViewport()
  await expect(panel.getByRole('heading').first()).not.toBeInViewport()
})

// Every screen and dialog, on a phone and a desktop. With text at one and a half times and twice its size nothing is cut
// off, broken, covered or wider than the window. At the usual size every control is large enough for a thumb or a mouse,
// its name contains the text that it shows, and axe finds nothing in light or dark.

import type { Browser, Page } from '@playwright/test'
import { EMPTY, SCREENS } from '../screens/screens.ts'
import { factsOf, firstOf, isShownAt, NO_FACTS, show } from '../screens/show.ts'
import type { Screen } from '../screens/steps.ts'
import { violationsOn } from './support/accessible.ts'
import { type E2eServer, expect, test } from './support/fixtures.ts'
import { illegible, resizeText, setTextSize, smallTargets } from './support/legible.ts'
import { misnamed } from './support/named.ts'

// Many screens in one test: minutes on a busy machine.
test.describe.configure({ mode: 'parallel', timeout: 600_000 })

/** The size before a page draws anything; the others are set on the open page. */
const LOADED_AT = 200
interface Size {
  width: number
  height: number
  /** WCAG 2.2: 44 pixels for a thumb; 24 are enough for a mouse. */
  least: number
}
const PHONE: Size = { width: 390, height: 844, least: 44 }
const DESKTOP: Size = { width: 1280, height: 800, least: 24 }

type Visitor = keyof typeof SCREENS

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
/** What an admin sees as a manager does. */
const SHARED = new Set(SCREENS.MANAGER.map(({ name }) => name).filter((name) => !OWN.MANAGER?.includes(name)))

/** Where a role's screens are all visited; at the other size only those that look different. */
const isMainSize = (role: Visitor, size: Size) =>
  (role === 'ADMIN' || role === 'MASTER_ADMIN') === (size === DESKTOP)

const looksDifferent = (role: Visitor, { name }: Screen) =>
  !ALIKE.has(name) && (OWN[role]?.includes(name) ?? true)

/** Few enough for each test that the workers share a long walk, and enough to pay for signing in and a new database. */
const SCREENS_EACH = 15

for (const size of [PHONE, DESKTOP]) {
  for (const role of Object.keys(SCREENS) as Visitor[]) {
    const screens = SCREENS[role].filter(
      (screen) =>
        isShownAt(screen, size.width) &&
        (isMainSize(role, size) ||
          (looksDifferent(role, screen) && !(role === 'ADMIN' && SHARED.has(screen.name)))),
    )
    test.describe(() => {
      test.use({ agency: role === 'new-agency' ? 'empty' : 'demo' })
      for (let first = 0; first < screens.length; first += SCREENS_EACH) {
        const part = screens.slice(first, first + SCREENS_EACH)
        test(`${role} at ${size.width} pixels can read and use ${part[0]!.name} to ${part.at(-1)!.name} @more`, async ({
          server,
          loginAs,
          browser,
        }) => {
          const facts = role === 'new-agency' ? NO_FACTS : await factsOf(server)
          const page =
            role === 'new-agency' || role === 'signed-out'
              ? await strangerIn(browser, server, size)
              : (await loginAs(await firstOf(server, role), { width: size.width })).page
          await setTextSize(page, LOADED_AT)
          for (const [n, screen] of part.entries()) {
            await test.step(screen.name, async () => {
              await resizeText(page, LOADED_AT)
              await show(page, screen, facts, size.width, part[n - 1])
              // The colours are the same at both widths, and for a manager as for an admin.
              const hasColours = isMainSize(role, size) && !(role === 'MANAGER' && SHARED.has(screen.name))
              await expectUsable(page, screen.name, looksDifferent(role, screen) ? size : null, hasColours)
            })
          }
        })
      }
    })
  }
}

for (const role of ['MASTER_ADMIN', 'CONTRACTOR'] as const) {
  const size = role === 'CONTRACTOR' ? PHONE : DESKTOP
  test(`${role} can read and use the screens of an agency that has just begun @more`, async ({ loginAs }) => {
    const { page } = await loginAs(role, { width: size.width })
    await setTextSize(page, LOADED_AT)
    for (const screen of EMPTY[role]) {
      await test.step(screen.name, async () => {
        await show(page, screen, NO_FACTS, size.width)
        await expectUsable(page, screen.name, size, true)
      })
    }
  })
}

/** Without a size, it looks like another screen: it is not read at other sizes of text. */
async function expectUsable(page: Page, name: string, size: Size | null, hasColours: boolean): Promise<void> {
  expect.soft(await misnamed(page), name).toEqual([])
  if (size) {
    expect.soft(await illegible(page), `${name}, ${LOADED_AT}%`).toEqual([])
    await resizeText(page, 150)
    expect.soft(await illegible(page), `${name}, 150%`).toEqual([])
  }
  await resizeText(page, 100)
  if (size) expect.soft(await smallTargets(page, size.least), name).toEqual([])
  if (size && hasColours) {
    await page.emulateMedia({ colorScheme: 'dark' })
    expect.soft(await violationsOn(page, { contrast: 'alone' }), `${name}, dark`).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  }
  const contrast = size && hasColours ? 'too' : 'not'
  expect.soft(await violationsOn(page, { contrast }), `${name}, light`).toEqual([])
}

async function strangerIn(browser: Browser, server: E2eServer, { width, height }: Size): Promise<Page> {
  const viewport = { width, height }
  const context = await browser.newContext({
    baseURL: server.url,
    viewport,
    locale: 'en-GB',
    serviceWorkers: 'block',
  })
  return context.newPage()
}

test('a dialog in a window zoomed to twice its size scrolls as a whole @more', async ({
  loginAs,
  server,
}) => {
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

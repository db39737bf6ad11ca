// Takes a picture of every screen of a lively agency, as each role, on a phone and a desktop, in light and dark, and
// asks axe about each. The pictures are for people to look at: screenshots/<role>/<screen>-<width>-<scheme>.png.

import path from 'node:path'
import type { Page } from '@playwright/test'
import { asc, eq } from 'drizzle-orm'
import type { Role } from '#core/capabilities.ts'
import { users } from '#server/db/schema.ts'
import { seedDemo } from '#server/demo/demo.ts'
import { type E2eServer, expect, test, violationsOn } from '../e2e/support/fixtures.ts'
import { SCREENS, type Screen } from './screens.ts'

const FOLDER = path.resolve('screenshots')
const WIDTHS = [390, 1440]
const SCHEMES = ['light', 'dark'] as const
/** `SCREENS=whatsapp npm run screenshots` takes those whose name has it. */
const WANTED = new RegExp(process.env.SCREENS ?? '')

for (const [role, screens] of Object.entries(SCREENS)) {
  for (const width of WIDTHS) {
    test(`${role} at ${width}`, async ({ server, loginAs, browser }) => {
      const isEmpty = role === 'new-agency'
      if (!isEmpty) await seedDemo(server.deps)
      const person = isEmpty || role === 'signed-out' ? null : await firstOf(server, role as Role)
      const facts = { contractorId: isEmpty ? '' : (await firstOf(server, 'CONTRACTOR')).id }
      const page = person
        ? (await loginAs(person, { width })).page
        : await (
            await browser.newContext({ viewport: { width, height: 844 }, baseURL: server.url })
          ).newPage()
      page.setDefaultTimeout(20_000)
      for (const screen of screens.filter(
        ({ name, only }) => WANTED.test(name) && (!only || (only === 'phone') === width < 768),
      )) {
        await test.step(screen.name, async () => {
          await show(page, screen, typeof screen.path === 'string' ? screen.path : screen.path(facts), width)
          for (const colorScheme of SCHEMES) {
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
            const file = path.join(FOLDER, role.toLowerCase(), `${screen.name}-${width}-${colorScheme}.png`)
            // A window is in the middle of what is in sight, not of the whole page.
            const isWindow = (await page.locator('[role=dialog], [role=alertdialog]').count()) > 0
            await page.screenshot({
              path: file,
              fullPage: !screen.longList && !isWindow,
              animations: 'disabled',
              timeout: 60_000,
            })
            expect.soft(await violationsOn(page), `${screen.name}, ${colorScheme}`).toEqual([])
          }
        })
      }
    })
  }
}

async function show(page: Page, screen: Screen, at: string, width: number): Promise<void> {
  await page.goto(at)
  await expect(page.getByRole('main')).toBeVisible()
  await settled(page)
  await screen.act?.(page, width)
  await settled(page)
}

/** Nothing is on its way, and nothing says that it is loading. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByText(/^(Loading|Searching)/)).toHaveCount(0)
}

async function firstOf(server: E2eServer, role: Role) {
  const [row] = await server.deps.database.db
    .select()
    .from(users)
    .where(eq(users.role, role))
    .orderBy(asc(users.createdAt))
    .limit(1)
  if (!row) throw new Error(`the demo has nobody of the role ${role}`)
  return { ...row, fullName: `${row.firstName} ${row.lastName}` }
}

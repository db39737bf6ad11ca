// Takes a screenshot of every screen of a busy agency, as each role, on a phone and a desktop, in light and dark, and
// checks each with axe. The screenshots are for people to review: screenshots/<role>/<screen>-<width>-<scheme>.png.

import path from 'node:path'
import type { Role } from '#core/capabilities.ts'
import { violationsOn } from '../e2e/support/accessible.ts'
import { expect, test } from '../e2e/support/fixtures.ts'
import { SCREENS } from './screens.ts'
import { factsOf, firstOf, isShownAt, NO_FACTS, show, WINDOWS } from './show.ts'

const FOLDER = path.resolve('screenshots')
const WIDTHS = [390, 1440]
const SCHEMES = ['light', 'dark'] as const
/** `SCREENS=whatsapp npm run screenshots` takes those whose name matches. */
const WANTED = new RegExp(process.env.SCREENS ?? '')

for (const [role, screens] of Object.entries(SCREENS)) {
  test.describe(() => {
    test.use({ agency: role === 'new-agency' ? 'empty' : 'demo' })
    for (const width of WIDTHS) {
      test(`${role} at ${width}`, async ({ server, loginAs, browser }) => {
        const isEmpty = role === 'new-agency'
        const person = isEmpty || role === 'signed-out' ? null : await firstOf(server, role as Role)
        const facts = isEmpty ? NO_FACTS : await factsOf(server)
        const page = person
          ? (await loginAs(person, { width })).page
          : await (
              await browser.newContext({ viewport: { width, height: 844 }, baseURL: server.url })
            ).newPage()
        page.setDefaultTimeout(20_000)
        for (const screen of screens.filter((one) => WANTED.test(one.name) && isShownAt(one, width))) {
          await test.step(screen.name, async () => {
            await show(page, screen, facts, width)
            for (const colorScheme of SCHEMES) {
              await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
              const file = path.join(FOLDER, role.toLowerCase(), `${screen.name}-${width}-${colorScheme}.png`)
              // A dialog is centred in the viewport, not in the whole page.
              const isWindow = (await page.locator(WINDOWS).count()) > 0
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
  })
}

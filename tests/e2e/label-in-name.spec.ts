// People who speak to their computer say what they read: a control's accessible name contains every piece of its visible
// text. Walks every screen and dialog.

import type { Page } from '@playwright/test'
import type { Role } from '#core/capabilities.ts'
import { seedDemo } from '#server/demo/demo.ts'
import { SCREENS } from '../screens/screens.ts'
import { factsOf, firstOf, isShownAt, NO_FACTS, show } from '../screens/show.ts'
import { expect, test } from './support/fixtures.ts'

const WALKS = [
  { role: 'new-agency', width: 390 },
  { role: 'signed-out', width: 390 },
  { role: 'PENDING', width: 390 },
  { role: 'CONTRACTOR', width: 390 },
  { role: 'MANAGER', width: 390 },
  { role: 'ADMIN', width: 1440 },
  { role: 'MASTER_ADMIN', width: 1440 },
] as const

for (const { role, width } of WALKS) {
  test(`every control that ${role} sees at ${width} is named by its visible text`, async ({
    server,
    loginAs,
    page: stranger,
  }) => {
    if (role !== 'new-agency') await seedDemo(server.deps)
    const isPerson = role !== 'new-agency' && role !== 'signed-out'
    const { page } = isPerson
      ? await loginAs(await firstOf(server, role as Role), { width })
      : { page: stranger }
    const facts = role === 'new-agency' ? NO_FACTS : await factsOf(server)
    for (const screen of SCREENS[role].filter((one) => isShownAt(one, width))) {
      await test.step(screen.name, async () => {
        await show(page, screen, facts, width)
        const found = await misnamed(page)
        expect.soft(found, screen.name).toEqual([])
      })
    }
  })
}

/** Controls whose own label lacks something that they show. A control without one is named by its content. */
function misnamed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const plain = (text: string) => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}+:]+/gu, ' ')} `
    const labelOf = (control: Element) => {
      const ids = control.getAttribute('aria-labelledby')?.split(' ') ?? []
      const labelled = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
      return labelled || control.getAttribute('aria-label')
    }
    const isSeen = (text: Node) => {
      const around = text.parentElement
      if (!around?.checkVisibility() || around.closest('[aria-hidden=true]')) return false
      // Text for screen readers alone is a pixel in size.
      return around.clientWidth !== 1 || around.clientHeight !== 1
    }
    const found: string[] = []
    for (const control of document.querySelectorAll(
      'button, a[href], summary, [role=tab], [role=menuitem], [role=option]',
    )) {
      const label = labelOf(control)
      // What a select shows is its value.
      if (label === null || control.getAttribute('role') === 'combobox') continue
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const shown = plain(texts.currentNode.textContent ?? '')
        if (shown.trim() && isSeen(texts.currentNode) && !plain(label).includes(shown))
          found.push(`"${shown.trim()}" is not in "${label}"`)
      }
    }
    return found
  })
}

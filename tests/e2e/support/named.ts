// People who speak to their computer say what they read: a control's accessible name contains every piece of its
// visible text.

import type { Page } from '@playwright/test'

/** Controls whose own label lacks something that they show. A control without one is named by its content. */
export function misnamed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // A colon counts within a time alone: "Clash" is read in "Clash: marked Unavailable".
    const plain = (text: string) =>
      ` ${text
        .toLowerCase()
        .replace(/:(?!\d)/g, ' ')
        .replace(/[^\p{L}\p{N}+:]+/gu, ' ')} `
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

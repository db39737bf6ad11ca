// Pages that ask for nothing again by themselves.

import type { Page } from '@playwright/test'

/** Before a page opens: what it shows of other people's work from then on has been pushed to it. */
export async function stopPolls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.setInterval = (() => 0) as unknown as typeof window.setInterval
  })
}

// Losing the connection in browser tests.

import type { Page } from '@playwright/test'

/** Waits until the service worker has cached the whole app, so that it opens without a network. */
export async function isReadyForOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
}

/** What the device keeps for the time without a connection. */
export const keptOn = (page: Page) => page.evaluate(() => localStorage.getItem('last-seen'))

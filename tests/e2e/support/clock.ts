// The browser's clock in the hands of the test, and pages that hear of changes only by asking or only by a push.

import { expect, type Page } from '@playwright/test'

/** From now on only the test moves the clock. It must have been installed before the page was opened. */
export const stopTheClock = async (page: Page) =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)

/** Moves a stopped clock on, a millisecond at a time, until this is so: drawing an answer takes a few ticks. */
export async function tickUntil(page: Page, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const tick = async () => {
    await page.clock.runFor(1)
    return isSo()
  }
  await expect.poll(tick, { intervals: [10] }).toBe(true)
}

/** Before the page is opened: no push, so that it reads only by its polls and after its own writes. */
export async function withoutPush(page: Page): Promise<void> {
  await page.addInitScript(() => {
    class Silent extends EventTarget {
      close() {}
    }
    Object.assign(window, { EventSource: Silent })
  })
}

/** Before the page is opened: it asks for nothing again by itself, so what it then shows was pushed. */
export async function withoutPolls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.setInterval = (() => 0) as unknown as typeof window.setInterval
  })
}

/** Counts the requests for a path. */
export function countRequests(page: Page, method: string, path: string | RegExp): () => number {
  let count = 0
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== method) return
    if (typeof path === 'string' ? pathname === path : path.test(pathname)) count += 1
  })
  return () => count
}

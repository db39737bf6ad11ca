import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { toast } from './toast.ts'

interface Refused {
  /** The address of the write. */
  path: string | RegExp
  act: () => Promise<void>
  title: string
  /** The app's own message when the server sends none. */
  ours: string
}

/** The server refuses first without a message, then with one: each time a toast reports it. */
export async function expectRefusalsTold(page: Page, { path, act, title, ours }: Refused): Promise<void> {
  for (const [answer, words] of [
    [{ status: 500, body: '' }, ours],
    [{ status: 409, json: { message: 'Not now.' } }, 'Not now.'],
  ] as const) {
    await page.route(path, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill(answer),
    )
    await act()
    await expect(toast(page)).toContainText(words)
    await expect(toast(page)).toContainText(title)
    await page.unroute(path)
  }
}

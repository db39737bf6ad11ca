import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { toast } from './toast.ts'

interface Refused {
  /** Where the write goes. */
  path: string | RegExp
  act: () => Promise<void>
  title: string
  /** What we say where the server says nothing. */
  ours: string
}

/** The server refuses the act first without words, then with its own: each time a toast tells of it. */
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

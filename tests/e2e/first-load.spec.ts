// What the first seconds are like: nothing is refused on the way to the login, and nothing jumps while home loads.

import type { Page } from '@playwright/test'
import { notifications } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { ahead, bookDay } from './support/board.ts'
import { expect, test } from './support/fixtures.ts'

/** Google's limit for a page that feels steady. */
const MOST_SHIFT = 0.1

test('the login opens without a refused call', async ({ page, server }) => {
  await server.person({ role: 'MASTER_ADMIN' })
  const refused: string[] = []
  const complaints: string[] = []
  page.on('response', (reply) => {
    if (reply.status() >= 400) refused.push(`${reply.status()} ${reply.url()}`)
  })
  page.on('console', (line) => {
    if (line.type() === 'error') complaints.push(line.text())
  })
  for (const path of ['/', '/login', '/home']) {
    await page.goto(path)
    await expect(page.getByLabel('Phone Number')).toBeVisible()
  }
  expect(refused).toEqual([])
  expect(complaints).toEqual([])
})

for (const role of ['CONTRACTOR', 'MANAGER', 'MASTER_ADMIN'] as const) {
  const more = role === 'CONTRACTOR' ? '' : ' @more'
  test(`home on the phone of ${role} does not jump while it loads${more}`, async ({ loginAs, server }) => {
    const { page, person } = await loginAs(role, { width: 390 })
    await fillHome(server.deps, person.id)
    await slowDown(page)
    await page.addInitScript(recordShifts)
    await page.goto('/home')
    await expect(
      page.getByText('3 notifications').or(page.getByText('Conflicts ahead')).first(),
    ).toBeVisible()
    await expect(page.getByText('Long day').first()).toBeVisible()
    await expect(page.getByText(/^Loading/)).toHaveCount(0)
    const shifts = await page.evaluate(() => (globalThis as unknown as Recorder).shifts)
    const total = shifts.reduce((sum, { value }) => sum + value, 0)
    expect(total, JSON.stringify(shifts, null, 1)).toBeLessThan(MOST_SHIFT)
  })
}

/** Three notifications, three shifts ahead and one worked: without it the agency would be new. */
async function fillHome(deps: Deps, userId: string): Promise<void> {
  await bookDay(deps, userId, ahead(-20))
  for (const days of [1, 2, 3]) await bookDay(deps, userId, ahead(days), { headline: 'Long day' })
  await deps.database.db.insert(notifications).values(
    [1, 2, 3].map((n) => ({
      userId,
      type: 'JOB_DELETED' as const,
      title: 'Job cancelled',
      message: `Job ${n} was cancelled.`,
    })),
  )
}

interface Recorder {
  shifts: { value: number; moved: string[] }[]
}

/** Runs in the page: keeps each jump and the elements that moved. */
function recordShifts(): void {
  interface LayoutShift {
    value: number
    sources: { node: Element | null }[]
  }
  const recorder = globalThis as unknown as Recorder
  recorder.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as LayoutShift[])
      recorder.shifts.push({
        value: entry.value,
        moved: entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 160) ?? String(node?.textContent)),
      })
  }).observe({ type: 'layout-shift', buffered: true })
}

/** As on a phone: each read answers after its own while, so that the parts of the screen arrive one by one. */
async function slowDown(page: Page): Promise<void> {
  let delay = 100
  await page.route('**/api/**', async (route) => {
    if (route.request().url().includes('/api/events')) return route.continue()
    delay += 60
    await new Promise((resolve) => setTimeout(resolve, delay))
    await route.continue()
  })
}

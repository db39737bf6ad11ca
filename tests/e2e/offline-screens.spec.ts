// Without a connection, every screen that was seen in this tab opens again with its data and their age, even after a
// reload. In another tab, a contractor still has theirs; staff have only their own shifts and availability
// (docs/decisions/0026).

import type { Page } from '@playwright/test'
import { contractorCalendarPath, PATHS } from '#core/paths.ts'
import { firstOf } from '../screens/show.ts'
import { expect, test } from './support/fixtures.ts'
import { follow } from './support/follow.ts'
import { isReadyForOffline, keptOn } from './support/offline.ts'

// Many screens in one test: minutes on a busy machine.
test.describe.configure({ timeout: 600_000 })

const AS_AT = /^As at \d\d:\d\d\. It may have changed since\.$/
const COMMON = [PATHS.home, PATHS.rota, PATHS.availability, PATHS.jobs, PATHS.conversations]
const STAFF = [...COMMON, PATHS.messages, PATHS.team]
const ADMIN = [...STAFF, PATHS.createJob, PATHS.admin, PATHS.audit, PATHS.adminConversations, PATHS.whatsapp]
/** An admin has the screens of a manager, and a master admin those of an admin. */
const SEEN = { CONTRACTOR: COMMON, ADMIN }

test.use({ serviceWorkers: 'allow', agency: 'demo' })

async function visit(page: Page, path: string): Promise<void> {
  await follow(page, path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^(Loading|Searching)/)).toHaveCount(0)
}

for (const [role, screens] of Object.entries(SEEN)) {
  test(`${role} opens every screen again offline, with the age of its data @more`, async ({
    loginAs,
    server,
  }) => {
    const { id } = await firstOf(server, 'CONTRACTOR')
    const person = await firstOf(server, role as keyof typeof SEEN)
    const paths = [...screens, contractorCalendarPath(id)]
    const { page } = await loginAs(person, { width: 390 })
    await page.goto(PATHS.home)
    await page.evaluate(() => navigator.serviceWorker.ready)
    const headings: string[] = []
    for (const path of paths) {
      await visit(page, path)
      headings.push((await page.getByRole('main').getByRole('heading', { level: 1 }).textContent()) ?? '')
      await expect(page.getByText(AS_AT), path).toHaveCount(0)
    }
    await page.context().setOffline(true)
    for (const [at, path] of paths.entries()) {
      await visit(page, path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(headings[at]!)
      await expect(page.getByText(AS_AT), path).toHaveCount(1)
      await expect(page.getByText('This could not be loaded'), path).toHaveCount(0)
    }
  })
}

/** What the screen says once all of it is there, without its age. The time left to answer runs on meanwhile. */
async function wordsOf(page: Page): Promise<string> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^(Loading|Searching|Checking)/)).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const text = (await page.getByRole('main').textContent()) ?? ''
  return (
    text
      .replaceAll(/(\d+ (h|min|s) )+left/g, 'left')
      .replace(/As at \d\d:\d\d\. It may have changed since\./, '')
      // A date box that is still loading has no spaces between its parts.
      .replaceAll(' / ', '/')
  )
}

/** Opens each screen, and answers with what it said. */
async function see(page: Page, paths: readonly string[]): Promise<Map<string, string>> {
  // A list draws only what fits in the window.
  await page.setViewportSize({ width: 390, height: 6000 })
  const seen = new Map<string, string>()
  for (const path of paths) {
    await page.goto(path)
    // What the rules say is read a moment after a job appears.
    await expect
      .poll(
        async () => {
          const before = seen.get(path)
          seen.set(path, await wordsOf(page))
          return seen.get(path) === before
        },
        { intervals: [1_000] },
      )
      .toBe(true)
  }
  await isReadyForOffline(page)
  return seen
}

async function expectSeenAgain(page: Page, seen: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, words] of seen) {
    await page.goto(path)
    await expect(page.getByText(AS_AT), path).toBeVisible()
    await expect(page.getByText('This could not be loaded'), path).toHaveCount(0)
    expect(await wordsOf(page), path).toContain(words)
  }
}

test('offline, a contractor still has every screen that they saw, also in another tab @more', async ({
  loginAs,
  server,
}) => {
  const { page } = await loginAs(await firstOf(server, 'CONTRACTOR'), { width: 390 })
  const seen = await see(page, COMMON)
  // Written a moment after the last answer.
  await expect.poll(() => keptOn(page)).toContain('/api/team-thread')
  await page.context().setOffline(true)
  await expectSeenAgain(page, seen)
  const other = await page.context().newPage()
  await other.setViewportSize({ width: 390, height: 6000 })
  await expectSeenAgain(other, seen)
})

test('after a reload offline, a manager still has the board and the people, but no messages, and in another tab nothing of other people @more', async ({
  loginAs,
  server,
}) => {
  const { page } = await loginAs(await firstOf(server, 'MANAGER'), { width: 390 })
  const seen = await see(page, [PATHS.availability, PATHS.team])
  await see(page, [PATHS.rota, PATHS.home, PATHS.jobs, PATHS.messages, PATHS.conversations])
  await expect.poll(() => keptOn(page)).toContain('/api/my-shifts')
  expect(await keptOn(page)).not.toContain('/api/jobs')
  await page.context().setOffline(true)
  await expectSeenAgain(page, seen)
  // The board without what the rules say, which would reveal opt-outs and work elsewhere.
  await page.goto(PATHS.rota)
  await expect(page.getByText(AS_AT)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Amara Okafor')
  await expect(page.getByText('This could not be loaded')).toHaveCount(0)
  const inTab = await page.evaluate(() => sessionStorage.getItem('seen-in-tab'))
  expect(inTab).toContain('/api/shifts/range')
  for (const read of ['/api/messages"', '/api/internal-conversations', '/api/job-applications', 'opt-out'])
    expect(inTab).not.toContain(read)
  const other = await page.context().newPage()
  await other.goto(PATHS.team)
  await expect(other.getByText('The team could not be loaded')).toBeVisible()
})

test('what a tab keeps goes with the sign-out @more', async ({ loginAs, server }) => {
  const { page } = await loginAs(await firstOf(server, 'MANAGER'))
  await page.goto(PATHS.team)
  await wordsOf(page)
  // What keeps the answers is loaded after the first screen.
  await expect.poll(() => keptOn(page)).not.toBeNull()
  await page.goto(PATHS.home)
  await wordsOf(page)
  const inTab = () => page.evaluate(() => sessionStorage.getItem('seen-in-tab'))
  expect(await inTab()).toContain('/api/users')
  await page.getByRole('button', { name: /^Profile/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/login/)
  expect(await inTab()).toBeNull()
})

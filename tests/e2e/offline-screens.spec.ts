// Without a connection, every screen that was seen in this tab opens again with its data and their age. After a reload
// only the person's own shifts and availability are left (docs/decisions/0026).

import type { Page } from '@playwright/test'
import { contractorCalendarPath, PATHS } from '#core/paths.ts'
import { seedDemo } from '#server/demo/demo.ts'
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
const SEEN = { CONTRACTOR: COMMON, MANAGER: STAFF, ADMIN, MASTER_ADMIN: ADMIN }

test.use({ serviceWorkers: 'allow' })

async function visit(page: Page, path: string): Promise<void> {
  await follow(page, path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^(Loading|Searching)/)).toHaveCount(0)
}

for (const [role, screens] of Object.entries(SEEN)) {
  test(`${role} opens every screen again offline, with the age of its data`, async ({ loginAs, server }) => {
    await seedDemo(server.deps)
    const { id } = await firstOf(server, 'CONTRACTOR')
    const person = await firstOf(server, role as keyof typeof SEEN)
    const calendars = role === 'MANAGER' ? [] : [contractorCalendarPath(id)]
    const paths = [...screens, ...calendars]
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

test('after a reload offline, a contractor still has their shifts and availability', async ({
  loginAs,
  server,
}) => {
  await seedDemo(server.deps)
  const { page } = await loginAs(await firstOf(server, 'CONTRACTOR'), { width: 390 })
  const own = [PATHS.home, PATHS.rota, PATHS.availability]
  for (const path of own) {
    await page.goto(path)
    await expect(page.getByText(/^(Loading|Searching)/)).toHaveCount(0)
  }
  await isReadyForOffline(page)
  // Written a moment after the last answer.
  await expect.poll(() => keptOn(page)).not.toBeNull()
  await page.context().setOffline(true)
  for (const path of own) {
    await page.goto(path)
    await expect(page.getByText(AS_AT), path).toBeVisible()
  }
})

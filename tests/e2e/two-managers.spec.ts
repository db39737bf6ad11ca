// Two managers look for somebody for the same job at the same moment: one booking, one round of offers, and both see how
// it ended.

import type { Page } from '@playwright/test'
import { isNull } from 'drizzle-orm'
import { offerRounds, shifts } from '#server/db/schema.ts'
import { ahead, card, postJob } from './support/board.ts'
import { type E2eServer, expect, test } from './support/fixtures.ts'
import { toast } from './support/toast.ts'

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Find someone' })

async function openBoth(
  server: E2eServer,
  loginAs: (role: 'MANAGER') => Promise<{ page: Page }>,
): Promise<[Page, Page]> {
  for (const firstName of ['Amara', 'Ben']) await server.person({ firstName, lastName: 'Cole' })
  const job = await postJob(server.deps, { startDate: ahead(3), endDate: ahead(3) })
  const pages: [Page, Page] = [(await loginAs('MANAGER')).page, (await loginAs('MANAGER')).page]
  for (const page of pages) {
    await page.goto('/live-jobs')
    await card(page, job.headline).getByRole('button', { name: 'Find someone' }).click()
    await expect(panelOf(page).getByRole('button', { name: 'Ready · 2' })).toBeVisible()
  }
  return pages
}

test('both book somebody: one is booked, and the other manager is told who', async ({ loginAs, server }) => {
  const pages = await openBoth(server, loginAs)
  await Promise.all([
    panelOf(pages[0]).getByRole('button', { name: 'Book Amara Cole' }).click(),
    panelOf(pages[1]).getByRole('button', { name: 'Book Ben Cole' }).click(),
  ])
  for (const page of pages) await expect(toast(page)).toBeVisible()
  const told = await Promise.all(pages.map((page) => toast(page).textContent()))
  const winner = told.findIndex((words) => words?.includes('is booked for'))
  expect(
    told.filter((words) => words?.includes('is booked for')),
    told.join(' | '),
  ).toHaveLength(1)
  await expect(panelOf(pages[winner]!)).toHaveCount(0)
  const booked = winner === 0 ? 'Amara Cole' : 'Ben Cole'
  await expect(panelOf(pages[1 - winner]!)).toContainText(`This job is filled by ${booked}.`)
  const rows = await server.deps.database.db.select().from(shifts).where(isNull(shifts.deletedAt))
  expect(rows).toHaveLength(1)
})

test('both offer it: one round runs, and both see it', async ({ loginAs, server }) => {
  const pages = await openBoth(server, loginAs)
  for (const [n, name] of ['Amara Cole', 'Ben Cole'].entries()) {
    await panelOf(pages[n]!)
      .getByRole('checkbox', { name: `Offer to ${name}` })
      .check()
  }
  await Promise.all(
    pages.map((page) => panelOf(page).getByRole('button', { name: 'Offer to 1', exact: true }).click()),
  )
  for (const page of pages) await expect(toast(page)).toBeVisible()
  const told = await Promise.all(pages.map((page) => toast(page).textContent()))
  const refused = told.filter((words) => words?.includes('People are already being asked for this job'))
  expect(refused, told.join(' | ')).toHaveLength(1)
  const asked = told.indexOf(refused[0]!) === 0 ? 'Ben Cole' : 'Amara Cole'
  for (const page of pages) {
    const people = panelOf(page).getByRole('region', { name: 'Offers' }).getByRole('list', { name: 'People' })
    await expect(people.getByRole('listitem')).toHaveCount(1)
    await expect(people).toContainText(asked)
  }
  expect(await server.deps.database.db.select().from(offerRounds)).toHaveLength(1)
})

// Visits the screens that screens.ts lists.

import type { Page } from '@playwright/test'
import { asc, eq } from 'drizzle-orm'
import type { Role } from '#core/capabilities.ts'
import { offerRounds, users } from '#server/db/schema.ts'
import { type E2eServer, expect } from '../e2e/support/fixtures.ts'
import type { Facts, Screen } from './steps.ts'

export function isShownAt({ only }: Screen, width: number): boolean {
  return !only || (only === 'phone') === width < 768
}

/**
 * Opens a screen, does what is needed to see it, and waits until it has loaded. `before` is the one that the page shows,
 * if any: where nothing was done there, its dialogs can be opened without loading it again.
 */
export async function show(
  page: Page,
  screen: Screen,
  facts: Facts,
  width: number,
  before?: Screen,
): Promise<void> {
  const isThere = before && !before.act && pathOf(before, facts) === pathOf(screen, facts)
  if (!isThere) await page.goto(pathOf(screen, facts))
  await expect(page.getByRole('main')).toBeVisible()
  await settled(page)
  await screen.act?.(page, width)
  await settled(page)
}

const pathOf = ({ path }: Screen, facts: Facts) => (typeof path === 'string' ? path : path(facts))

export const WINDOWS = '[role=dialog], [role=alertdialog]'

/** No request is pending, and nothing shows a loading state. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByText(/^(Loading|Searching)/)).toHaveCount(0)
}

/** The longest-serving person of a role in the demo. */
export async function firstOf(server: E2eServer, role: Role) {
  const [row] = await server.deps.database.db
    .select()
    .from(users)
    .where(eq(users.role, role))
    .orderBy(asc(users.createdAt))
    .limit(1)
  if (!row) throw new Error(`the demo has nobody of the role ${role}`)
  return { ...row, fullName: `${row.firstName} ${row.lastName}` }
}

/** Of an agency without anybody. */
export const NO_FACTS: Facts = { contractorId: '', offeredJobId: '' }

export async function factsOf(server: E2eServer): Promise<Facts> {
  const { id: contractorId } = await firstOf(server, 'CONTRACTOR')
  const [round] = await server.deps.database.db.select().from(offerRounds).limit(1)
  if (!round) throw new Error('the demo has no round of offers')
  return { contractorId, offeredJobId: round.jobId }
}

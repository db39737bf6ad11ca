// The steps of applying for a job and of rejecting an application.

import type { Locator, Page } from '@playwright/test'
import { applyForJob } from '#server/features/applications/applications.service.ts'
import type { Person } from '#tests/support/people.ts'
import type { E2eServer } from './fixtures.ts'

/** Without a browser; returns the application's id. */
export async function apply(server: E2eServer, person: Person, jobId: string): Promise<string> {
  const viewer = { ...person, sessionId: '' }
  const actor = { viewer, ip: '127.0.0.1', userAgent: null }
  return server.deps.database.db.transaction(
    async (tx) =>
      (await applyForJob({ db: tx, now: new Date(), settings: server.deps.settings, viewer, actor }, jobId))
        .id,
  )
}

/** Applies from a job's card, through the summary. */
export async function applyFrom(page: Page, card: Locator | Page = page): Promise<void> {
  await card.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send application' }).click()
}

/** Rejects with a button that opens the question, giving the first of the usual reasons. */
export async function rejectFrom(page: Page, button: Locator): Promise<void> {
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Reject application' })
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: 'Reject' }).click()
}

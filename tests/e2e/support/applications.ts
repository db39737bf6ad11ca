// The steps of applying for a job and of rejecting an application.

import type { Locator, Page } from '@playwright/test'

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

// The booking dialogs in browser tests.

import type { Locator, Page } from '@playwright/test'
import type { Day } from '#core/time.ts'
import { cell } from './rota.ts'

export const dialog = (page: Page): Locator => page.getByRole('dialog')

/** Opens the board on the week of a day and clicks that person's cell. */
export async function openCell(page: Page, name: string, day: Day): Promise<Locator> {
  await page.goto(`/rota-board?date=${day}`)
  await cell(page, name, day).click()
  return dialog(page)
}

/** Opens the details of the only booking on a day. */
export async function openBooking(page: Page, name: string, day: Day): Promise<Locator> {
  await page.goto(`/rota-board?date=${day}`)
  await cell(page, name, day).locator('.chip.is-own').click()
  return dialog(page)
}

// The booking dialogs in browser tests.

import type { Locator, Page } from '@playwright/test'
import type { Day } from '#core/time.ts'
import { cell } from './rota.ts'

export const dialog = (page: Page): Locator => page.getByRole('dialog')

/** Opens the board on the week of a day and presses that person's cell. */
export async function openCell(page: Page, name: string, day: Day): Promise<Locator> {
  await page.goto(`/rota-board?date=${day}`)
  await cell(page, name, day).click()
  return dialog(page)
}

/** Opens the details of a booking that is alone on its day. */
export async function openBooking(page: Page, name: string, day: Day): Promise<Locator> {
  await page.goto(`/rota-board?date=${day}`)
  await cell(page, name, day).locator('.chip.is-own').click()
  return dialog(page)
}

/** The next calls of a kind are answered with this, as if the server had said it. */
export async function refuse(page: Page, path: string, method: string, status: number, json: object) {
  await page.route(path, (route) =>
    route.request().method() === method ? route.fulfill({ status, json }) : route.fallback(),
  )
}

// What a screen in the list is, and the steps that bring up its states.

import type { Page } from '@playwright/test'
import { toast } from '../e2e/support/toast.ts'

export interface Screen {
  name: string
  path: string | ((facts: Facts) => string)
  /** What to do once the screen is open, to reach the state to be shown. */
  act?: (page: Page, width: number) => Promise<unknown>
  /** A long list renders only its visible rows, so a picture of the whole page would be mostly empty. */
  longList?: boolean
  /** Only at this width: it does not exist at the other. */
  only?: 'phone' | 'desktop'
}

export interface Facts {
  contractorId: string
  /** The job with a round of offers in progress. */
  offeredJobId: string
}

export const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()
/** Its code is loaded on first use. */
export const windowOpens = (page: Page) => page.getByRole('alertdialog').waitFor()
export const dialogOpens = (page: Page) => page.getByRole('dialog').waitFor()
/** It does not go away while the focus is on it. */
export const toastStays = async (page: Page) => {
  await toast(page).waitFor()
  await page.keyboard.press('F8')
}
export const tab = (name: string | RegExp) => (page: Page) => page.getByRole('tab', { name }).click()
export const inOrder =
  (...steps: ((page: Page, width: number) => Promise<unknown>)[]) =>
  async (page: Page, width: number) => {
    for (const step of steps) await step(page, width)
  }

export const board = (page: Page) => page.getByRole('grid', { name: /rota/i })
/** Opens the first cell of the board whose name matches. */
export const openCell = (wanted: RegExp) => async (page: Page) => {
  const cell = board(page).getByRole('gridcell', { name: wanted }).first()
  await cell.click()
}

/** The demo has open work from tomorrow on: on a Sunday, none in the week that the board opens on. */
export const findSomeone = async (page: Page, width: number) => {
  await button('Next Week')(page)
  if (width < 768) await button(/^Find someone for /)(page)
  else await board(page).locator('[data-job]').nth(1).click()
  await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
}

/** The list opens above the booking form. */
export const findForBooking = async (page: Page) => {
  await button('Find someone else')(page)
  await page
    .getByRole('button', { name: /^Choose / })
    .first()
    .waitFor()
}

/** A phone keeps the searches behind a button. */
export const openSearch = async (page: Page, width: number) => {
  if (width < 768) await button(/search/i)(page)
}

/** Its code is loaded on first use. */
export const openOffers = async (page: Page) => {
  await button('Offers')(page)
  await page
    .getByRole('dialog')
    .getByRole('checkbox')
    .or(page.getByText('Ask next wave now'))
    .first()
    .waitFor()
}

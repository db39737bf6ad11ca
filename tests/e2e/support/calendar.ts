// The month calendars in browser tests: bookings, the browser's date, and locators.

import type { Locator, Page } from '@playwright/test'
import { shifts } from '#server/db/schema.ts'
import type { Person } from '#tests/support/people.ts'
import type { E2eServer } from './fixtures.ts'

export const dialog = (page: Page): Locator => page.getByRole('dialog')
/** A day of the month, by its accessible name. */
export const day = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('grid').getByRole('button', { name })

interface Booked {
  start: string
  end: string
  headline?: string
}

export async function booked(server: E2eServer, person: Person, ...given: Booked[]): Promise<void> {
  await server.deps.database.db.insert(shifts).values(
    given.map(({ start, end, headline = 'Night care' }) => ({
      assignedToId: person.id,
      dateStart: new Date(start),
      dateEnd: new Date(end),
      headline,
      address: '12 Hoe Street, London E17 4SD',
    })),
  )
}

/** Sets the browser's clock; the server's days do not depend on it. */
export async function onDay(page: Page, instant: string): Promise<void> {
  await page.clock.setFixedTime(instant)
}

// Shifts and availability for browser tests, inserted straight into the database; and their locators on the board.

import type { Locator, Page } from '@playwright/test'
import { openingDay } from '#core/opening-day.ts'
import { addDays, type Day, dayOf, isoWeekStart, spanOf } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { availability, shifts } from '#server/db/schema.ts'
import type { E2eServer } from './fixtures.ts'

export const today = (): Day => dayOf(new Date())
/** A day of the week that the board opens on: 0 is its Monday. */
export const weekday = (n: number): Day => addDays(isoWeekStart(openingDay(new Date())), n)

export const long = (day: Day): string => formatDay(day, FORMATS.longDate)
/** That day as 'Mon 16 Nov'. */
export const short = (n: number): string => formatDay(weekday(n), FORMATS.weekdayDate)

export const cell = (page: Page, name: string, day: Day): Locator =>
  page.getByRole('gridcell', { name: new RegExp(`^${name}, ${long(day)}:`) })

export async function putShift(
  server: E2eServer,
  userId: string,
  day: Day,
  startTime: string,
  endTime: string,
  extra: Partial<typeof shifts.$inferInsert> = {},
): Promise<string> {
  const span = spanOf(day, startTime, endTime)
  if (!span.ok) throw new Error(`${startTime} to ${endTime} is not a time on ${day}`)
  const [row] = await server.deps.database.db
    .insert(shifts)
    .values({
      assignedToId: userId,
      dateStart: span.start,
      dateEnd: span.end,
      headline: 'Home visit',
      ...extra,
    })
    .returning({ id: shifts.id })
  return row!.id
}

export async function say(
  server: E2eServer,
  userId: string,
  kind: (typeof availability.$inferInsert)['kind'],
  firstDay: Day,
  lastDay = firstDay,
): Promise<void> {
  await server.deps.database.db.insert(availability).values({ userId, kind, firstDay, lastDay })
}

/** The names down the side of the board; the row of open work above them has nobody's. */
export const names = (page: Page): Locator =>
  page.locator('.board-row').getByRole('rowheader', { includeHidden: true })

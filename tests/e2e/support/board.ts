// Jobs in the future, relative to today.

import type { Locator, Page } from '@playwright/test'
import { addDays, dayOf, instantOf } from '#core/time.ts'
import type { Deps } from '#server/deps.ts'
import { createJobRow, createShiftRow } from '#tests/support/board.ts'

export const ahead = (days: number): string => addDays(dayOf(new Date()), days)

type JobOptions = Parameters<typeof createJobRow>[1]

/** A job from 08:00 to 20:00; by default ten days ahead and for two days. */
export const postJob = (deps: Deps, options: JobOptions = {}) =>
  createJobRow(deps, { startDate: ahead(10), endDate: ahead(11), ...options })

/** A shift from 08:00 to 20:00 on a day. */
export function bookDay(
  deps: Deps,
  personId: string,
  day: string,
  options: { headline?: string; address?: string } = {},
) {
  const [start, end] = [instantOf(day, '08:00'), instantOf(day, '20:00')]
  if (!start.ok || !end.ok) throw new Error('no such time')
  return createShiftRow(deps, personId, start.instant.toISOString(), end.instant.toISOString(), options)
}

/** A job on the board of live jobs. */
export const card = (page: Page, headline: string): Locator =>
  page.getByRole('region', { name: headline, exact: true })

// Offers that a manager has made, for browser tests of what follows.

import type { Locator, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { DAY_MS, dayOf, wallTimeOf } from '#core/time.ts'
import { offers } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { cookieFor, type Person } from '#tests/support/people.ts'
import { postJob } from './board.ts'
import { type E2eServer, expect } from './fixtures.ts'

export const panelOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Find someone' })

/** It starts within twelve hours, so that people are also asked at night. */
export function soonJob(deps: Deps, headline = 'Early help, mornings') {
  const start = new Date(Date.now() + DAY_MS / 4)
  const end = new Date(start.getTime() + DAY_MS / 4)
  const day = dayOf(start)
  return postJob(deps, {
    headline,
    startDate: day,
    endDate: day,
    shiftStartTime: wallTimeOf(start),
    shiftEndTime: wallTimeOf(end),
  })
}

/** A manager asks them, by the call; answers with a function that asks again. */
export async function ask(server: E2eServer, jobId: string, people: readonly Person[], more: object = {}) {
  const manager = await server.person({ role: 'MANAGER', firstName: 'Mo' })
  const cookie = await cookieFor(server, manager)
  const contractorIds = people.map(({ id }) => id)
  const post = (id: string, body: object) =>
    fetch(`${server.url}/api/jobs/${id}/offers`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ contractorIds, ...body }),
    })
  expect((await post(jobId, more)).status).toBe(201)
  return post
}

/** They have been asked, also at night, and can answer for so long. */
export async function putAsked(server: E2eServer, jobId: string, ms: number): Promise<void> {
  const now = Date.now()
  await server.deps.database.db
    .update(offers)
    .set({ state: 'SENT', wave: 1, sentAt: new Date(now), endsAt: new Date(now + ms) })
    .where(eq(offers.jobId, jobId))
}

// JSON built as text, mostly by PostgreSQL, is sent as it is, bypassing the reply schema. These tests check it against that schema:
// nothing is missing, has another type, or is not in the schema.

import { describe, expect } from 'vitest'
import { listApplications, listContractorApplications } from '#core/contracts/applications.ts'
import {
  listAvailabilityRange,
  listUserAvailability,
  postAvailabilityRange,
} from '#core/contracts/availability.ts'
import { listJobs } from '#core/contracts/jobs.ts'
import { listNotifications, listUserNotifications } from '#core/contracts/notifications.ts'
import { reportConflicts } from '#core/contracts/reports.ts'
import { listMyShifts, listShiftRange } from '#core/contracts/rota.ts'
import { listMarks } from '#core/contracts/shift-checks.ts'
import { getJobShortlist, getShortlist } from '#core/contracts/shortlist.ts'
import { addDays, dayOf } from '#core/time.ts'
import { jobApplications, jobs, notifications, shifts } from '#server/db/schema.ts'
import { seedDemo } from '#server/demo/demo.ts'
import { readSources } from '#tests/architecture/sources.ts'
import { clientFor, signedIn } from '#tests/support/client.ts'
import { it as base } from '#tests/support/fixtures.ts'

const it = base.extend('agency', { scope: 'file' }, async ({ server }) => {
  await seedDemo(server.deps)
  const { db } = server.deps.database
  const of = async (id = '') => ({ id, client: await clientFor(server, { id }) })
  const [note] = await db.select().from(notifications).limit(1)
  const [shift] = await db.select().from(shifts).limit(1)
  const [application] = await db.select().from(jobApplications).limit(1)
  const [job] = await db.select().from(jobs).limit(1)
  const today = dayOf(server.clock.now())
  const { client: manager } = await signedIn(server, { role: 'MANAGER' })
  return {
    manager,
    today,
    days: { from: addDays(today, -60), to: addDays(today, 60) },
    jobId: job?.id ?? '',
    told: await of(note?.userId),
    booked: await of(shift?.assignedToId),
    applicant: await of(application?.contractorId),
  }
})

describe('an answer that passes its reply schema by', () => {
  it('is exactly what the schema allows, of every contract that has one', async ({ agency }) => {
    const { manager, told, booked, applicant, today, days, jobId } = agency
    const answers = [
      [listJobs, await manager.ask(listJobs, {})],
      [listApplications, await manager.ask(listApplications, {})],
      [
        listContractorApplications,
        await applicant.client.ask(listContractorApplications, { params: { id: applicant.id } }),
      ],
      [listShiftRange, await manager.ask(listShiftRange, { query: days })],
      [listMyShifts, await booked.client.ask(listMyShifts, { query: days })],
      [listAvailabilityRange, await manager.ask(listAvailabilityRange, { query: days })],
      [postAvailabilityRange, await manager.ask(postAvailabilityRange, { body: days })],
      [
        listUserAvailability,
        await manager.ask(listUserAvailability, { params: { userId: booked.id }, query: days }),
      ],
      [
        reportConflicts,
        await manager.ask(reportConflicts, { query: { from: addDays(days.from, 40), to: days.to } }),
      ],
      [getJobShortlist, await manager.ask(getJobShortlist, { params: { id: jobId } })],
      [
        getShortlist,
        await manager.ask(getShortlist, {
          body: { slots: [{ date: today, startTime: '08:00', endTime: '20:00' }] },
        }),
      ],
      [listMarks, await manager.ask(listMarks, { query: { from: addDays(days.from, 40), to: days.to } })],
      [listUserNotifications, await told.client.ask(listUserNotifications, {})],
      [listNotifications, await told.client.ask(listNotifications, {})],
    ] as const
    for (const [{ path, reply }, answer] of answers) {
      expect(Object.keys(answer).length, `${path} has something to look at`).toBeGreaterThan(0)
      expect(reply.parse(answer), path).toEqual(answer)
    }
  })

  it('is one of those above: a new one is added there', () => {
    const made = [...readSources('server').values()].join('\n').match(/new JsonText\(/g)
    // The two lists of notifications share a handler.
    expect(made).toHaveLength(13)
  })
})

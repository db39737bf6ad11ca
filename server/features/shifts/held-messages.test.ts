// An unbooking can be undone for 15 seconds; its messages wait that long. Bookings and moves: undo-booking.test.ts.

import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { LIFETIME, TOAST } from '#core/timing.ts'
import { heldMessages, notifications, pushSubscriptions, users } from '#server/db/schema.ts'
import { makeTasks } from '#server/queue/tasks.ts'
import { createJobRow } from '#tests/support/board.ts'
import { type Client, clientFor, signedIn } from '#tests/support/client.ts'
import { it as base } from '#tests/support/fixtures.ts'
import { runJobs, runJobsAfterUndo } from '#tests/support/jobs.ts'
import { createPerson, type Person } from '#tests/support/people.ts'
import { textsSoFarTo } from '#tests/support/phones.ts'
import type { TestServer } from '#tests/support/server.ts'

const BOOKED = 'have been booked'
const CANCELLED = 'has been cancelled'
const CONFIRMED = 'are confirmed'

interface Booked {
  server: TestServer
  manager: Client
  person: Person
  id: string
}

const it = base
  .extend(
    'manager',
    { scope: 'file' },
    async ({ server }) => (await signedIn(server, { role: 'MANAGER' })).client,
  )
  .extend('booked', async ({ server, manager }): Promise<Booked> => {
    const person = await createPerson(server.deps)
    await server.deps.database.db.insert(pushSubscriptions).values({
      userId: person.id,
      endpoint: `https://fcm.googleapis.com/${person.id}`,
      p256dh: 'key',
      auth: 'secret',
    })
    const { id } = (await book({ manager, person })).body
    await runJobsAfterUndo(server.deps)
    await server.deps.database.db.execute(
      sql`SELECT graphile_worker.remove_job(key) FROM graphile_worker.jobs WHERE key LIKE 'push:%'`,
    )
    return { server, manager, person, id }
  })

const book = ({ manager, person }: Pick<Booked, 'manager' | 'person'>, more: object = {}) =>
  manager.post('/api/bookings', {
    contractorId: person.id,
    date: '2026-06-20',
    startTime: '09:00',
    endTime: '17:00',
    headline: 'Care',
    ...more,
  })
const unbook = ({ manager, id }: Booked) => manager.delete(`/api/bookings/${id}`)
const restore = ({ manager, id }: Booked) => manager.post(`/api/bookings/${id}/restore`)
/** What the phone has received, oldest first. */
const heard = async ({ server, person }: Booked) =>
  (await textsSoFarTo(server, person.whatsappNumber!))
    .reverse()
    .map(({ body }) => (body.match(/has been cancelled|have been booked|are confirmed/g) ?? []).join(', '))

const waiting = async ({ server }: Booked) => {
  const { rows } = await server.deps.database.db.execute<{ task: string; seconds: number }>(sql`
    SELECT task_identifier AS task, round(extract(epoch FROM run_at - now()))::int AS seconds
      FROM graphile_worker.jobs WHERE task_identifier IN ('send-held-messages', 'push-to-device')`)
  return rows
}

/** The notifications that the person has. */
const noticed = async ({ server, person }: Booked) => {
  const { db } = server.deps.database
  const rows = await db.select().from(notifications).where(eq(notifications.userId, person.id))
  return rows.map(({ type }) => type).sort()
}

describe('the notification of an unbooking', () => {
  it('waits with the messages, and undo drops it', async ({ booked }) => {
    await unbook(booked)
    expect(await noticed(booked)).toEqual(['SHIFT_BOOKED'])
    await restore(booked)
    await runJobsAfterUndo(booked.server.deps)
    expect(await noticed(booked)).toEqual(['SHIFT_BOOKED'])
  })

  it('comes once the unbooking can no longer be undone', async ({ booked }) => {
    await unbook(booked)
    await runJobsAfterUndo(booked.server.deps)
    expect(await noticed(booked)).toEqual(['SHIFT_BOOKED', 'SHIFT_CANCELLED'])
  })
})

describe('the messages of an unbooking', () => {
  it('wait as long as the toast offers Undo, in a job of the queue', async ({ booked }) => {
    await unbook(booked)
    expect(await heard(booked)).toEqual([BOOKED])
    const [job, ...others] = await waiting(booked)
    expect([job?.task, others]).toEqual(['send-held-messages', []])
    expect(job?.seconds).toBeGreaterThanOrEqual(TOAST.undo / 1000)
    expect(job?.seconds).toBeLessThanOrEqual(LIFETIME.held / 1000)
    await runJobsAfterUndo(booked.server.deps)
    expect(await heard(booked)).toEqual([BOOKED, CANCELLED])
  })

  it('are never sent if it is undone meanwhile, nor is a new booking announced', async ({ booked }) => {
    await unbook(booked)
    expect((await restore(booked)).status).toBe(201)
    await runJobsAfterUndo(booked.server.deps)
    expect(await heard(booked)).toEqual([BOOKED])
    expect(await waiting(booked)).toEqual([])
  })

  it('stay if the undo is refused', async ({ booked }) => {
    await unbook(booked)
    expect((await book(booked, { startTime: '12:00', endTime: '13:00' })).status).toBe(201)
    expect((await restore(booked)).status).toBe(409)
    await runJobsAfterUndo(booked.server.deps)
    expect(await heard(booked)).toEqual([BOOKED, CANCELLED, BOOKED])
  })

  it('are followed by a new announcement if it is undone after they were sent', async ({ booked }) => {
    await unbook(booked)
    await runJobsAfterUndo(booked.server.deps)
    expect((await restore(booked)).status).toBe(201)
    expect(await heard(booked)).toEqual([BOOKED, CANCELLED, BOOKED])
  })

  it('of one shift are taken back alone, while another waits', async ({ booked }) => {
    const other = (await book(booked, { date: '2026-06-21' })).body
    await runJobsAfterUndo(booked.server.deps)
    await unbook(booked)
    await unbook({ ...booked, id: other.id })
    expect((await restore(booked)).status).toBe(201)
    await runJobsAfterUndo(booked.server.deps)
    expect(await heard(booked)).toEqual([BOOKED, BOOKED, CANCELLED])
  })

  it('go before the next message to the same person, so that they arrive in order', async ({ booked }) => {
    const { server, manager, person } = booked
    const job = await createJobRow(server.deps, { startDate: '2026-06-24', endDate: '2026-06-24' })
    const own = await clientFor(server, person)
    const application = await own.post('/api/job-applications', { jobId: job.id })
    await unbook(booked)
    await manager.put(`/api/job-applications/${application.body.id}/confirm`, {})
    expect(await heard(booked)).toEqual([BOOKED, `${CANCELLED}, ${CONFIRMED}`])
    await runJobsAfterUndo(server.deps)
    expect(await heard(booked)).toEqual([BOOKED, `${CANCELLED}, ${CONFIRMED}`])
  })

  it('are dropped if the account is deleted meanwhile', async ({ booked }) => {
    const { server, person } = booked
    await unbook(booked)
    await server.deps.database.db
      .update(users)
      .set({ deletedAt: new Date(), whatsappNumber: null })
      .where(eq(users.id, person.id))
    await runJobsAfterUndo(server.deps)
    expect(await heard(booked)).toEqual([BOOKED])
  })

  it('get a new job if theirs was lost', async ({ booked }) => {
    const { deps } = booked.server
    await unbook(booked)
    await deps.database.db.execute(
      sql`SELECT graphile_worker.remove_job(key) FROM graphile_worker.jobs WHERE key LIKE 'held:%'`,
    )
    await makeTasks(deps)['recover-messages']({})
    await runJobs(deps)
    expect(await heard(booked)).toEqual([BOOKED, CANCELLED])
  })

  it('are either sent and corrected, or not sent at all, if undo comes at the same moment', async ({
    server,
    manager,
  }) => {
    for (let round = 0; round < 8; round += 1) {
      const person = await createPerson(server.deps)
      const { id } = (await book({ manager, person })).body
      const booked = { server, manager, person, id }
      await runJobsAfterUndo(server.deps)
      await unbook(booked)
      const [held] = await server.deps.database.db
        .select()
        .from(heldMessages)
        .where(eq(heldMessages.userId, person.id))
      const [answer] = await Promise.all([
        restore(booked),
        makeTasks(server.deps)['send-held-messages']({ heldId: held!.id }),
      ])
      expect(answer.status).toBe(201)
      const all = (await heard(booked)).toSorted()
      expect([[BOOKED], [CANCELLED, BOOKED, BOOKED]]).toContainEqual(all)
    }
  })
})

// Many callers at two servers, each of whom would be fine alone, while all together would go over a limit: nobody ever
// goes over it, whatever the cause.

import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { addDays, dayRange, HOUR_MS } from '#core/time.ts'
import { jobApplications, ruleSettings, shifts, workProfiles } from '#server/db/schema.ts'
import { createJobRow, createShiftRow } from '../support/board.ts'
import { type Answer, at, type Client, clientFor, signedIn } from '../support/client.ts'
import { it as base } from '../support/fixtures.ts'
import { sized } from '../support/length.ts'
import { createPerson, type Person } from '../support/people.ts'
import { startServer, type TestServer } from '../support/server.ts'

const CALLERS = sized(50, 20)
/** The visa allows 20 hours in this week. */
const MONDAY = '2026-06-22'
const LIMIT_HOURS = 20

const it = base
  .extend('servers', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const second = await startServer({ databaseUrl: server.databaseUrl })
    onCleanup(() => second.stop())
    return [second, server]
  })
  .extend('managers', { scope: 'file', auto: true }, async ({ server, servers }) => {
    // Of one person, a server takes only twelve heavy calls at once.
    const managers: Client[] = []
    for (let n = 0; n < 3; n += 1) {
      const { client } = await signedIn(server, { role: 'MANAGER' })
      managers.push(client, at(servers[0]!, client))
    }
    return managers
  })
  .extend('student', { auto: true }, async ({ server }) => {
    const student = await createPerson(server.deps)
    const { db } = server.deps.database
    await db.insert(workProfiles).values({ userId: student.id, visaHours: LIMIT_HOURS })
    // So many short shifts leave no rest between them, which is not the matter here.
    const rules = [{ rule: 'daily-rest', level: 'off', numbers: {} }]
    await db.insert(ruleSettings).values({ version: 1, rules }).onConflictDoNothing()
    return student
  })

const many = <A extends Answer>(managers: Client[], ask: (manager: Client, n: number) => Promise<A>) =>
  Promise.all(Array.from({ length: CALLERS }, (_, n) => served(() => ask(managers[n % managers.length]!, n))))

/** On a slow machine a caller may wait too long for the person's lock; nothing is written then, and they try again. */
async function served<A extends Answer>(ask: () => Promise<A>): Promise<A> {
  const answer = await ask()
  return answer.status === 503 ? served(ask) : answer
}

/** Two hours each, three hours apart, so that none overlaps another and all are in the week. */
const start = (n: number) => new Date(Date.parse(`${MONDAY}T00:00:00Z`) + n * 3 * HOUR_MS)
const end = (n: number) => new Date(start(n).getTime() + 2 * HOUR_MS)
const wallTime = (at: Date) => at.toISOString().slice(11, 16)
const slot = (n: number) => ({
  date: start(n).toISOString().slice(0, 10),
  startTime: wallTime(start(n)),
  endTime: wallTime(end(n)),
  headline: 'Care',
})

function jobTimes(n: number) {
  const { date, startTime, endTime } = slot(n)
  return { shiftStartTime: startTime, shiftEndTime: endTime, startDate: date, endDate: date }
}

async function hoursOf({ deps }: TestServer, { id }: Person): Promise<number> {
  const rows = await deps.database.db
    .select()
    .from(shifts)
    .where(and(eq(shifts.assignedToId, id), isNull(shifts.deletedAt)))
  const week = dayRange(MONDAY, addDays(MONDAY, 6))
  const inWeek = rows.filter(({ dateStart }) => dateStart >= week.start && dateStart < week.end)
  return inWeek.reduce(
    (sum, { dateStart, dateEnd }) => sum + (dateEnd.getTime() - dateStart.getTime()) / HOUR_MS,
    0,
  )
}

/** As many as fit succeed; the others are told which rule stops them. */
async function expectFull(
  server: TestServer,
  student: Person,
  answers: Answer[],
  fit: number,
): Promise<void> {
  const refused = answers.filter(({ status }) => status === 409)
  expect(answers.filter(({ status }) => status === 200 || status === 201)).toHaveLength(fit)
  expect(refused).toHaveLength(CALLERS - fit)
  for (const { text } of refused) expect(text).toContain('visa-hours')
  expect(await hoursOf(server, student)).toBe(LIMIT_HOURS)
}

describe('together never over the limit', () => {
  it('bookings', async ({ server, managers, student }) => {
    const answers = await many(managers, (manager, n) =>
      manager.post('/api/bookings', { contractorId: student.id, ...slot(n) }),
    )
    await expectFull(server, student, answers, 10)
  })

  it('bulk and weekly bookings', async ({ server, managers, student }) => {
    // Each books one day of this week and one of the next.
    await many(managers, (manager, n) => {
      const { date, ...times } = slot(n % 24)
      const weekday = 1 + (n % 24 >= 8 ? Math.floor((n % 24) / 8) : 0)
      const weekly = { isWeekly: true, date, weekdays: [weekday], until: addDays(date, 7) }
      const bulk = { isBulkBooking: true, startDate: date, numberOfDays: 2 }
      return manager.post('/api/bookings', { contractorId: student.id, ...times, ...(n % 2 ? weekly : bulk) })
    })
    expect(await hoursOf(server, student)).toBe(LIMIT_HOURS)
  })

  it('confirmations', async ({ server, managers, student }) => {
    const applications: string[] = []
    for (let n = 0; n < CALLERS; n++) {
      const job = await createJobRow(server.deps, jobTimes(n))
      const [row] = await server.deps.database.db
        .insert(jobApplications)
        .values({ jobId: job.id, contractorId: student.id })
        .returning()
      applications.push(row!.id)
    }
    const answers = await many(managers, (manager, n) =>
      manager.put(`/api/job-applications/${applications[n]!}/confirm`, {}),
    )
    await expectFull(server, student, answers, 10)
  })

  it('bookings of jobs', async ({ server, managers, student }) => {
    const jobs: string[] = []
    for (let n = 0; n < CALLERS; n++) jobs.push((await createJobRow(server.deps, jobTimes(n))).id)
    const answers = await many(managers, (manager, n) =>
      manager.post('/api/bookings', { jobId: jobs[n]!, contractorId: student.id }),
    )
    await expectFull(server, student, answers, 10)
  })

  it('shifts passed on to somebody else', async ({ server, managers, student }) => {
    const other = await createPerson(server.deps)
    const rows: { id: string }[] = []
    for (let n = 0; n < CALLERS; n++)
      rows.push(await createShiftRow(server.deps, other.id, start(n).toISOString(), end(n).toISOString()))
    const answers = await many(managers, (manager, n) =>
      manager.put(`/api/shifts/${rows[n]!.id}`, { contractorId: student.id }),
    )
    await expectFull(server, student, answers, 10)
  })

  it('accepted offers', async ({ server, servers, managers, student }) => {
    const offers: string[] = []
    for (let n = 0; n < CALLERS; n++) {
      const job = await createJobRow(server.deps, jobTimes(n))
      const { body } = await managers[0]!.post(`/api/jobs/${job.id}/offers`, { contractorIds: [student.id] })
      offers.push(body.round.offers[0]!.id)
    }
    const own = await clientFor(server, student)
    const answers = await many([own, at(servers[0]!, own)], (client, n) =>
      client.post(`/api/my-offers/${offers[n]!}/accept`),
    )
    await expectFull(server, student, answers, 10)
  })

  it('edits', async ({ server, managers, student }) => {
    // In the week after, moved into this one.
    const later = (date: Date) => new Date(date.getTime() + 10 * 7 * 24 * HOUR_MS).toISOString()
    const rows: { id: string }[] = []
    for (let n = 0; n < CALLERS; n++)
      rows.push(await createShiftRow(server.deps, student.id, later(start(n)), later(end(n))))
    const answers = await many(managers, (manager, n) =>
      manager.put(`/api/shifts/${rows[n]!.id}`, {
        dateStart: start(n).toISOString(),
        dateEnd: end(n).toISOString(),
      }),
    )
    await expectFull(server, student, answers, 10)
  })

  it('undone unbookings', async ({ server, managers, student }) => {
    const now = server.clock.now()
    const rows: { id: string }[] = []
    for (let n = 0; n < CALLERS; n++) {
      const span = [start(n).toISOString(), end(n).toISOString()] as const
      rows.push(await createShiftRow(server.deps, student.id, ...span, { deletedAt: now }))
    }
    const answers = await many(managers, (manager, n) => manager.post(`/api/bookings/${rows[n]!.id}/restore`))
    await expectFull(server, student, answers, 10)
  })

  it('copies of weeks', async ({ server, managers, student }) => {
    // As many earlier weeks, with one shift each.
    const weekOf = (n: number) => addDays(MONDAY, -7 * (n + 4))
    for (let n = 0; n < CALLERS; n++) {
      const back = 7 * 24 * (n + 4) * HOUR_MS
      const [from, until] = [start(n), end(n)].map((at) => new Date(at.getTime() - back).toISOString())
      await createShiftRow(server.deps, student.id, from!, until!)
    }
    const answers = await many(managers, (manager, n) =>
      manager.post('/api/rota/copy-week', { from: weekOf(n), to: MONDAY, contractorId: student.id }),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(CALLERS).fill(201))
    expect(answers.reduce((sum, { body }) => sum + body.totalCopied, 0)).toBe(10)
    expect(await hoursOf(server, student)).toBe(LIMIT_HOURS)
  })
})

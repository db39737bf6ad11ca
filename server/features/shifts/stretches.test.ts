// Shifts that touch, by every way in which somebody gets a shift: whichever is booked first, the second is refused.

import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { shifts } from '#server/db/schema.ts'
import { createJobRow, createShiftRow } from '#tests/support/board.ts'
import { ALSO_TOLD, book, COMING, DAY, EDIT, type Scene } from '#tests/support/causes.ts'
import { clientFor, nobody, signedIn } from '#tests/support/client.ts'
import { it as base } from '#tests/support/fixtures.ts'
import { makeDue, runJobs } from '#tests/support/jobs.ts'
import { createPerson } from '#tests/support/people.ts'

const it = base
  .extend(
    'admin',
    { scope: 'file', auto: true },
    async ({ server }) => (await signedIn(server, { role: 'ADMIN' })).client,
  )
  .extend('scene', { auto: true }, async ({ server, admin }): Promise<Scene> => {
    server.clock.set('2026-06-15T09:00:00Z')
    return { server, admin, person: await createPerson(server.deps) }
  })

const WAYS = {
  ...COMING,
  edit: EDIT,
  'accept an offer': ALSO_TOLD['accept an offer']!,
  'take a shift over': ALSO_TOLD['take a shift over']!,
}
/** Twelve hours that end or begin where a shift of eight begins or ends, in London. */
const NEIGHBOURS = {
  before: ['2026-06-19T20:00:00Z', '2026-06-20T08:00:00Z'],
  after: ['2026-06-20T16:00:00Z', '2026-06-21T04:00:00Z'],
} as const

const hoursOn = async ({ server, person }: Scene) => {
  const rows = await server.deps.database.db
    .select({ start: shifts.dateStart, end: shifts.dateEnd })
    .from(shifts)
    .where(and(eq(shifts.assignedToId, person.id), isNull(shifts.deletedAt)))
  const from = Date.parse('2026-06-19T12:00:00Z')
  return rows
    .filter(({ start }) => start.getTime() >= from && start.getTime() < from + 32 * 3_600_000)
    .reduce((sum, { start, end }) => sum + (end.getTime() - start.getTime()) / 3_600_000, 0)
}

describe.each(Object.keys(WAYS))('%s', (name) => {
  it.for(['before', 'after'] as const)(
    'does not make 20 hours in a row with a shift %s it',
    async (side, { scene }) => {
      const act = await WAYS[name as keyof typeof WAYS]!.prepare(scene)
      const [from, until] = NEIGHBOURS[side]
      await createShiftRow(scene.server.deps, scene.person.id, from, until)
      const answer = await act()
      expect(await hoursOn(scene)).toBe(12)
      // Of several days the others are booked.
      expect(JSON.stringify(answer.body)).toMatch(/20h (of work|without an hour's break)/)
    },
  )
})

describe('a stretch', () => {
  it('can be overruled with a reason, which is kept with the shift that goes too far', async ({ scene }) => {
    await createShiftRow(scene.server.deps, scene.person.id, ...NEIGHBOURS.before)
    const refused = await book(scene, DAY)
    expect(refused.status).toBe(409)
    expect(refused.body.findings).toMatchObject([{ rule: 'daily-rest', level: 'block', overridable: true }])
    const overruling = { overrideReason: 'Nobody else until noon', overrideRules: ['daily-rest'] }
    expect((await book(scene, DAY, overruling)).status).toBe(201)
  })

  it('of nights that touch in one job is refused to its applicant', async ({ scene }) => {
    const own = await clientFor(scene.server, scene.person)
    const job = await createJobRow(scene.server.deps, {
      ...{ shiftStartTime: '20:00', shiftEndTime: '20:00' },
      ...{ startDate: DAY, endDate: '2026-06-22' },
    })
    const check = await own.post('/api/shifts/check', { contractorId: scene.person.id, jobId: job.id })
    expect(check.body).toMatchObject({ canAssign: false })
    const applied = await own.post('/api/job-applications', { jobId: job.id })
    expect([applied.status, applied.body.message]).toEqual([
      409,
      expect.stringContaining("48h without an hour's break"),
    ])
  })

  it('is not made by a yes by message', async ({ scene, admin }) => {
    const { server, person } = scene
    const job = await createJobRow(server.deps, {
      ...{ shiftStartTime: '09:00', shiftEndTime: '17:00', startDate: DAY, endDate: DAY },
    })
    await admin.post(`/api/jobs/${job.id}/offers`, { contractorIds: [person.id] })
    await makeDue(server.deps, 'settle-offers')
    await runJobs(server.deps)
    await createShiftRow(server.deps, person.id, ...NEIGHBOURS.before)
    await nobody(server).post('/simulator/api/inbound', { from: person.whatsappNumber, body: 'YES' })
    expect(await hoursOn(scene)).toBe(12)
  })

  it('is not made by copying a week beside it', async ({ scene, admin }) => {
    await book(scene, DAY)
    await createShiftRow(scene.server.deps, scene.person.id, '2026-06-26T20:00:00Z', '2026-06-27T08:00:00Z')
    const answer = await admin.post('/api/rota/copy-week', {
      ...{ from: DAY, to: '2026-06-27', contractorId: scene.person.id },
    })
    expect(JSON.stringify(answer.body)).toContain("20h without an hour's break")
  })

  it('is not made by two managers at once, one for each of its shifts', async ({ scene }) => {
    const night = { date: '2026-06-19', startTime: '21:00', endTime: '09:00' }
    const answers = await Promise.all([book(scene, DAY), book(scene, DAY, night)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect([8, 12]).toContain(await hoursOn(scene))
  })

  it('of two addresses warns about the way, in the check, the shortlist and the answer', async ({
    scene,
    admin,
  }) => {
    const { server, person } = scene
    const times = ['2026-06-20T06:00:00Z', '2026-06-20T08:00:00Z'] as const
    await createShiftRow(server.deps, person.id, ...times, { address: '1 High Street' })
    const slots = [{ date: DAY, startTime: '09:00', endTime: '17:00' }]
    const words = expect.stringContaining('No time to travel')
    const at = (address: string) =>
      admin.post('/api/shifts/check', { contractorId: person.id, slots, address })
    expect((await at('2 Low Road')).body.findings).toMatchObject([{ level: 'warn', message: words }])
    expect((await at('1 HIGH street.')).body.findings).toEqual([])
    const found = (await admin.post('/api/shortlist', { slots, address: '2 Low Road' })).body.people
    expect(found.find(({ userId }) => userId === person.id)).toMatchObject({ standing: 'warnings' })
    const booked = await book(scene, DAY, { address: '2 Low Road' })
    expect(booked.body.findings).toMatchObject([{ level: 'warn', message: words }])
  })
})

// Blocks and overrides over HTTP: what stops a booking, who may overrule it, and what is kept of that.

import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { addDays } from '#core/time.ts'
import { auditLogs, doNotSend, shiftOverrides, users, workProfiles } from '#server/db/schema.ts'
import { createJobRow, createShiftRow } from '#tests/support/board.ts'
import { type Client, clientFor, signedIn } from '#tests/support/client.ts'
import { it as base } from '#tests/support/fixtures.ts'
import { createPerson, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

const MONDAY = '2026-06-22'
const REASON = 'Nobody else can reach her tonight'

const it = base
  .extend('manager', { scope: 'file', auto: true }, ({ server }) =>
    signedIn(server, { role: 'MANAGER', firstName: 'Max', lastName: 'Reed' }),
  )
  .extend('person', { auto: true }, async ({ server }) => {
    server.clock.set('2026-06-15T09:00:00Z')
    return createPerson(server.deps)
  })

interface At {
  server: TestServer
  manager: { client: Client; person: Person }
  person: Person
}
const db = ({ server }: Pick<At, 'server'>) => server.deps.database.db
const book = ({ manager, person }: Pick<At, 'manager' | 'person'>, extra: object = {}) =>
  manager.client.post('/api/bookings', {
    contractorId: person.id,
    date: MONDAY,
    startTime: '09:00',
    endTime: '17:00',
    headline: 'Care',
    ...extra,
  })
const neverTo = ({ server, person }: Pick<At, 'server' | 'person'>, initials = 'AB') =>
  db({ server }).insert(doNotSend).values({
    userId: person.id,
    serviceUserInitials: initials,
    initialsKey: initials,
    reason: 'She asked for somebody else',
  })
const kept = ({ server, person }: Pick<At, 'server' | 'person'>) =>
  db({ server }).select().from(shiftOverrides).where(eq(shiftOverrides.userId, person.id))

describe('a block', () => {
  it('is 409 with its findings, and changes nothing', async ({ server, manager, person }) => {
    await neverTo({ server, person })
    const answer = await book({ manager, person }, { serviceUserInitials: 'a.b.' })
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe(
      'Amara Okafor cannot be booked: Not to be sent to AB again: She asked for somebody else.',
    )
    expect(answer.body.findings).toEqual([
      expect.objectContaining({ rule: 'do-not-send', level: 'block', overridable: true, day: MONDAY }),
    ])
    expect(
      (await manager.client.get(`/api/shifts/range?from=${MONDAY}&to=${MONDAY}&assignedToIds=${person.id}`))
        .body,
    ).toEqual([])
  })

  it('is lifted by a reason, which is kept with who, when, why and the words', async ({
    server,
    manager,
    person,
  }) => {
    await neverTo({ server, person })
    const answer = await book(
      { manager, person },
      { serviceUserInitials: 'AB', overrideReason: `  ${REASON} ` },
    )
    expect(answer.status).toBe(201)
    expect(answer.body.findings).toMatchObject([{ rule: 'do-not-send', level: 'block' }])
    const message = 'Not to be sent to AB again: She asked for somebody else'
    const override = {
      rule: 'do-not-send',
      message,
      reason: REASON,
      byName: 'Max Reed',
      at: '2026-06-15T09:00:00.000Z',
    }
    const { body } = await manager.client.get(`/api/shifts/${answer.body.id!}`)
    expect(body).toMatchObject({ id: answer.body.id, headline: 'Care', overrides: [override] })
    const listed = await manager.client.get(`/api/users/${person.id}/overrides`)
    expect(listed.body).toEqual([{ ...override, shiftId: answer.body.id, day: MONDAY, headline: 'Care' }])
    const [entry] = await db({ server })
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.resourceId, answer.body.id!))
    expect(entry!.metadata).toMatchObject({ overrides: [{ rule: 'do-not-send', message, reason: REASON }] })
  })

  it('is not shown to the contractor with the shift', async ({ server, manager, person }) => {
    await neverTo({ server, person })
    const { body } = await book({ manager, person }, { serviceUserInitials: 'AB', overrideReason: REASON })
    const own = await (await clientFor(server, person)).get(`/api/shifts/${body.id!}`)
    expect([own.status, own.body.overrides]).toEqual([200, undefined])
    const other = await signedIn(server)
    expect((await other.client.get(`/api/shifts/${body.id!}`)).status).toBe(404)
    expect((await other.client.get(`/api/users/${person.id}/overrides`)).status).toBe(403)
  })

  it('that nothing lifts stays, whatever the reason', async ({ server, manager, person }) => {
    await db({ server }).insert(workProfiles).values({ userId: person.id, visaHours: 10 })
    await book({ manager, person })
    const answer = await book({ manager, person }, { date: addDays(MONDAY, 2), overrideReason: REASON })
    expect(answer.status).toBe(409)
    expect(answer.body.findings).toMatchObject([{ rule: 'visa-hours', overridable: false }])
    expect(await kept({ server, person })).toEqual([])
  })

  it('by a rule that the dialog did not show is 409', async ({ server, manager, person }) => {
    await neverTo({ server, person })
    const given = { serviceUserInitials: 'AB', overrideReason: REASON }
    expect((await book({ manager, person }, { ...given, overrideRules: ['average-week'] })).status).toBe(409)
    expect((await book({ manager, person }, { ...given, overrideRules: ['do-not-send'] })).status).toBe(201)
  })

  it('leaves no override where nothing blocked', async ({ server, manager, person }) => {
    expect((await book({ manager, person }, { overrideReason: REASON })).status).toBe(201)
    expect(await kept({ server, person })).toEqual([])
  })

  it('can be overruled by nobody for themself', async ({ server }) => {
    const self = await signedIn(server, { role: 'MANAGER' })
    await neverTo({ server, person: self.person })
    const answer = await book(
      { manager: self, person: self.person },
      { serviceUserInitials: 'AB', overrideReason: REASON },
    )
    expect([answer.status, answer.body.message]).toEqual([403, 'You cannot overrule a rule for yourself.'])
    expect(await kept({ server, person: self.person })).toEqual([])
  })
})

describe('a reason', () => {
  it.for([
    ['  a ', 'overrideReason'],
    ['x'.repeat(501), 'overrideReason'],
    [7, 'overrideReason'],
  ] as const)('of the wrong length is 400: %s', async ([overrideReason, path], { manager, person }) => {
    const answer = await book({ manager, person }, { overrideReason })
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.text).errors[0].path).toBe(path)
  })

  it('from a contractor is 403', async ({ server, person }) => {
    const client = await clientFor(server, person)
    expect((await book({ manager: { client, person }, person }, { overrideReason: REASON })).status).toBe(403)
  })
})

describe('bulk bookings', () => {
  it('judge each day on its own and say why one failed', async ({ server, manager, person }) => {
    await db({ server }).insert(workProfiles).values({ userId: person.id, visaHours: 20 })
    const answer = await book(
      { manager, person },
      { date: undefined, startDate: MONDAY, isBulkBooking: true, numberOfDays: 4 },
    )
    expect(answer.body).toMatchObject({
      totalCreated: 2,
      totalFailed: 2,
      failedDates: ['2026-06-24', '2026-06-25'],
    })
    expect(answer.body.failed).toMatchObject([
      { date: '2026-06-24', findings: [{ rule: 'visa-hours', level: 'block', day: '2026-06-24' }] },
      { date: '2026-06-25', findings: [{ rule: 'visa-hours', level: 'block', day: '2026-06-25' }] },
    ])
  })

  it('are 409 with all findings if every day is blocked', async ({ server, manager, person }) => {
    await neverTo({ server, person })
    const bulk = {
      date: undefined,
      startDate: MONDAY,
      isBulkBooking: true,
      numberOfDays: 3,
      serviceUserInitials: 'AB',
    }
    const refused = await book({ manager, person }, bulk)
    expect(refused.status).toBe(409)
    expect(refused.body.findings).toHaveLength(3)
    const answer = await book({ manager, person }, { ...bulk, overrideReason: REASON })
    expect(answer.body).toMatchObject({ totalCreated: 3, totalFailed: 0 })
    expect(await kept({ server, person })).toHaveLength(3)
  })
})

describe('an edit', () => {
  it('of the notes always saves; one of the initials is judged', async ({ server, manager, person }) => {
    const { id } = await createShiftRow(server.deps, person.id, `${MONDAY}T08:00Z`, `${MONDAY}T16:00Z`, {
      serviceUserInitials: 'AB',
    })
    await neverTo({ server, person })
    await neverTo({ server, person }, 'CD')
    const change = (body: object) => manager.client.put(`/api/shifts/${id}`, body)
    expect((await change({ notes: 'Ring twice' })).status).toBe(200)
    const refused = await change({ serviceUserInitials: 'CD' })
    expect([refused.status, refused.body.findings.map(({ rule }) => rule)]).toEqual([409, ['do-not-send']])
    expect((await change({ serviceUserInitials: 'CD', overrideReason: REASON })).status).toBe(200)
    expect(await kept({ server, person })).toMatchObject([{ shiftId: id, bookedId: id, rule: 'do-not-send' }])
    expect((await change({ serviceUserInitials: 'EF' })).body.findings).toEqual([])
  })

  it('that passes a shift on is judged for the other person', async ({ server, manager, person }) => {
    const { id } = await createShiftRow(server.deps, person.id, `${MONDAY}T08:00Z`, `${MONDAY}T16:00Z`, {
      serviceUserInitials: 'AB',
    })
    const other = await createPerson(server.deps)
    await neverTo({ server, person: other })
    const pass = (extra: object = {}) =>
      manager.client.put(`/api/shifts/${id}`, { contractorId: other.id, ...extra })
    expect((await pass()).status).toBe(409)
    expect((await pass({ overrideReason: REASON })).status).toBe(200)
    expect(await kept({ server, person: other })).toMatchObject([{ shiftId: id }])
  })
})

describe('undoing an unbooking', () => {
  it('carries over what was overruled for the same rule', async ({ server, manager, person }) => {
    await neverTo({ server, person })
    const { id } = (await book({ manager, person }, { serviceUserInitials: 'AB', overrideReason: REASON }))
      .body
    await manager.client.delete(`/api/bookings/${id!}`)
    const restored = await manager.client.post(`/api/bookings/${id!}/restore`)
    expect(restored.status).toBe(201)
    const { body } = await manager.client.get(`/api/shifts/${restored.body.id}`)
    expect(body.overrides).toMatchObject([{ rule: 'do-not-send', reason: REASON, byName: 'Max Reed' }])
  })

  it('does not carry over what was overruled for another person', async ({ server, manager, person }) => {
    await neverTo({ server, person })
    const { id } = (await book({ manager, person }, { serviceUserInitials: 'AB', overrideReason: REASON }))
      .body
    const other = await createPerson(server.deps)
    await manager.client.put(`/api/shifts/${id!}`, { contractorId: other.id })
    await manager.client.delete(`/api/bookings/${id!}`)
    await neverTo({ server, person: other })
    const restored = await manager.client.post(`/api/bookings/${id!}/restore`)
    expect([restored.status, restored.body.findings]).toMatchObject([409, [{ rule: 'do-not-send' }]])
  })

  it('is 409 for a new block, and takes a reason', async ({ server, manager, person }) => {
    const { id } = (await book({ manager, person }, { serviceUserInitials: 'AB' })).body
    await manager.client.delete(`/api/bookings/${id!}`)
    await neverTo({ server, person })
    const restore = (body?: object) => manager.client.post(`/api/bookings/${id!}/restore`, body)
    expect((await restore()).body.findings).toMatchObject([{ rule: 'do-not-send' }])
    expect((await restore({ overrideReason: REASON })).status).toBe(201)
  })
})

describe('a job', () => {
  it('is confirmed as a whole or not at all, and with a reason', async ({ server, manager, person }) => {
    const job = await createJobRow(server.deps, {
      startDate: MONDAY,
      endDate: '2026-06-23',
      serviceUserInitials: 'AB',
    })
    const own = await clientFor(server, person)
    const { id } = (await own.post('/api/job-applications', { jobId: job.id })).body
    await neverTo({ server, person })
    const confirm = (body: object) => manager.client.put(`/api/job-applications/${id}/confirm`, body)
    expect((await confirm({})).body.findings).toHaveLength(2)
    expect((await confirm({ overrideReason: REASON })).body.shiftsCreated).toBe(2)
    expect(await kept({ server, person })).toHaveLength(2)
  })

  it('cannot be applied for where a rule blocks, in words that tell a contractor nothing of the reason', async ({
    server,
    person,
  }) => {
    const job = await createJobRow(server.deps, {
      startDate: MONDAY,
      endDate: MONDAY,
      serviceUserInitials: 'AB',
    })
    await neverTo({ server, person })
    const client = await clientFor(server, person)
    const answer = await client.post('/api/job-applications', { jobId: job.id })
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'You cannot take this job: Please ring the office about this one.',
    ])
    expect(answer.body).toMatchObject({ findings: [{ rule: 'office', overridable: false }] })
    for (const { text } of [
      answer,
      await client.get(`/api/contractors/${person.id}/conflicts?jobId=${job.id}`),
    ])
      expect(text).not.toMatch(/do-not-send|somebody else|Not to be sent/)
  })
})

it.for([
  ['paused', { isActive: false }],
  ['pending', { role: 'PENDING' as const }],
] as const)('somebody %s is refused with findings', async ([_, standing], { server, manager, person }) => {
  await db({ server }).update(users).set(standing).where(eq(users.id, person.id))
  const answer = await book({ manager, person }, { overrideReason: REASON })
  expect([answer.status, answer.body.findings]).toMatchObject([409, [{ rule: 'paused', overridable: false }]])
})

// Blocks over HTTP: what stops a booking, who may overrule it, and what is kept of that.

import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { addDays } from '#core/time.ts'
import { auditLogs, users, workProfiles } from '#server/db/schema.ts'
import { clientFor, signedIn } from '#tests/support/client.ts'
import { book, db, it, kept, MONDAY, neverTo, REASON } from '#tests/support/overruling.ts'

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

  it.for([3, 500])('of exactly %i characters lifts a block', async (length, { server, manager, person }) => {
    await neverTo({ server, person })
    const overrideReason = 'x'.repeat(length)
    const answer = await book({ manager, person }, { serviceUserInitials: 'AB', overrideReason })
    expect(answer.status).toBe(201)
    expect(await kept({ server, person })).toMatchObject([{ reason: overrideReason }])
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

it.for([
  ['paused', { isActive: false }],
  ['pending', { role: 'PENDING' as const }],
] as const)('somebody %s is refused with findings', async ([_, standing], { server, manager, person }) => {
  await db({ server }).update(users).set(standing).where(eq(users.id, person.id))
  const answer = await book({ manager, person }, { overrideReason: REASON })
  expect([answer.status, answer.body.findings]).toMatchObject([409, [{ rule: 'paused', overridable: false }]])
})

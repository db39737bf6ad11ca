// POST /api/shifts/check: what the rules would say, before anything is written.

import { describe, expect } from 'vitest'
import { availability, doNotSend, shifts, workProfiles } from '#server/db/schema.ts'
import { createJobRow, createShiftRow } from '#tests/support/board.ts'
import { type Client, clientFor, signedIn } from '#tests/support/client.ts'
import { it as base } from '#tests/support/fixtures.ts'
import { createPerson } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

const DAY = '2026-06-23'
const SLOT = { date: DAY, startTime: '09:00', endTime: '17:00' }

const it = base
  .extend(
    'manager',
    { scope: 'file', auto: true },
    async ({ server }) => (await signedIn(server, { role: 'MANAGER' })).client,
  )
  .extend('person', { auto: true }, ({ server }) => createPerson(server.deps))

const check = (client: Client, contractorId: string, extra: object) =>
  client.post('/api/shifts/check', { contractorId, ...extra })
const neverToAB = ({ deps }: TestServer, userId: string) =>
  deps.database.db.insert(doNotSend).values({
    userId,
    serviceUserInitials: 'AB',
    initialsKey: 'AB',
    localAuthority: 'Leeds',
    reason: 'A complaint',
  })

describe('a check', () => {
  it('finds nothing where nothing is broken, and writes nothing', async ({ server, manager, person }) => {
    const answer = await check(manager, person.id, { slots: [SLOT] })
    expect(answer.body).toEqual({ findings: [], canAssign: true, needsReason: false, failed: [] })
    const rows = await server.deps.database.db.select().from(shifts)
    expect(rows.filter(({ assignedToId }) => assignedToId === person.id)).toEqual([])
  })

  it('shows warnings, which need no reason', async ({ server, manager, person }) => {
    const entry = { userId: person.id, kind: 'UNAVAILABLE' as const, firstDay: DAY, lastDay: DAY }
    await server.deps.database.db.insert(availability).values(entry)
    expect((await check(manager, person.id, { slots: [SLOT] })).body).toEqual({
      findings: [
        {
          rule: 'unavailable-day',
          level: 'warn',
          overridable: false,
          day: DAY,
          message: 'Tue 23 Jun is marked Unavailable',
        },
      ],
      canAssign: true,
      needsReason: false,
      failed: [],
    })
  })

  it('tells what needs a reason from what cannot be', async ({ server, manager, person }) => {
    await neverToAB(server, person.id)
    const initials = { serviceUserInitials: 'a-b', localAuthority: 'leeds' }
    const overridable = (await check(manager, person.id, { slots: [SLOT], ...initials })).body
    expect([overridable.canAssign, overridable.needsReason]).toEqual([true, true])
    const elsewhere = { slots: [SLOT], serviceUserInitials: 'AB', localAuthority: 'York' }
    expect((await check(manager, person.id, elsewhere)).body.findings).toEqual([])
    await createShiftRow(server.deps, person.id, `${DAY}T08:00Z`, `${DAY}T10:00Z`)
    const taken = (await check(manager, person.id, { slots: [SLOT] })).body
    expect([taken.canAssign, taken.needsReason]).toEqual([false, false])
  })

  it('judges all slots together', async ({ server, manager, person }) => {
    await server.deps.database.db.insert(workProfiles).values({ userId: person.id, visaHours: 10 })
    const slots = [SLOT, { ...SLOT, date: '2026-06-25' }]
    const { findings } = (await check(manager, person.id, { slots })).body
    expect(findings).toMatchObject([{ rule: 'visa-hours', day: '2026-06-25' }])
  })

  it('with a shift leaves it out of the facts, and takes the slots as its new times', async ({
    server,
    manager,
    person,
  }) => {
    const shift = await createShiftRow(server.deps, person.id, `${DAY}T08:00Z`, `${DAY}T16:00Z`)
    const later = await createShiftRow(server.deps, person.id, `${DAY}T22:00Z`, '2026-06-24T04:00Z')
    const longer = await check(manager, person.id, {
      shiftId: shift.id,
      slots: [{ ...SLOT, endTime: '18:00' }],
    })
    expect(longer.body.findings).toMatchObject([{ rule: 'daily-rest', level: 'warn', shiftId: later.id }])
    const over = await check(manager, person.id, {
      shiftId: shift.id,
      slots: [{ ...SLOT, endTime: '23:30' }],
    })
    expect(over.body.canAssign).toBe(false)
    expect(over.body.findings).toContainEqual(expect.objectContaining({ rule: 'overlap', shiftId: shift.id }))
  })

  it('with a shift says what gets worse for the person who has it, and everything for anybody else', async ({
    server,
    manager,
    person,
  }) => {
    const other = await createPerson(server.deps)
    for (const { id } of [person, other])
      await createShiftRow(server.deps, id, `${DAY}T22:00Z`, '2026-06-24T04:00Z')
    const shift = await createShiftRow(server.deps, person.id, `${DAY}T08:00Z`, `${DAY}T16:00Z`)
    const shorter = { shiftId: shift.id, slots: [{ ...SLOT, endTime: '16:00' }] }
    expect((await check(manager, person.id, shorter)).body.findings).toEqual([])
    expect((await check(manager, person.id, { shiftId: shift.id })).body.findings).toEqual([])
    expect((await check(manager, other.id, shorter)).body.findings).toMatchObject([{ rule: 'daily-rest' }])
  })

  it('of a job brings its gender, initials and authority', async ({ server, manager, person }) => {
    await neverToAB(server, person.id)
    await server.deps.database.db.insert(workProfiles).values({ userId: person.id, gender: 'MALE' })
    const asks = { serviceUserInitials: 'AB', localAuthority: 'Leeds', genderPreference: 'FEMALE' as const }
    const job = await createJobRow(server.deps, { startDate: DAY, endDate: DAY, ...asks })
    const { findings } = (await check(manager, person.id, { jobId: job.id })).body
    expect(findings.map(({ rule }) => rule)).toEqual(['do-not-send', 'gender'])
    const elsewhere = await createJobRow(server.deps, {
      ...{ startDate: DAY, endDate: DAY, ...asks, localAuthority: 'York' },
    })
    const there = (await check(manager, person.id, { jobId: elsewhere.id })).body
    expect(there.findings.map(({ rule }) => rule)).toEqual(['gender'])
  })

  it('needs a job, a shift or slots, and ones that exist', async ({ manager, person }) => {
    expect((await check(manager, person.id, {})).status).toBe(400)
    expect((await check(manager, person.id, { jobId: person.id })).status).toBe(404)
    expect((await check(manager, person.id, { shiftId: person.id })).status).toBe(404)
    expect((await check(manager, '00000000-0000-4000-8000-000000000000', { slots: [SLOT] })).status).toBe(404)
    const skipped = await check(manager, person.id, {
      slots: [{ date: '2027-03-28', startTime: '01:30', endTime: '09:00' }],
    })
    expect([skipped.status, JSON.parse(skipped.text).errors[0].path]).toEqual([400, 'slots.0.startTime'])
  })
})

describe('a contractor', () => {
  it('checks a job for themself and learns no reason', async ({ server, person }) => {
    await neverToAB(server, person.id)
    const asks = { serviceUserInitials: 'AB', localAuthority: 'Leeds' }
    const job = await createJobRow(server.deps, { startDate: DAY, endDate: DAY, ...asks })
    const own = await clientFor(server, person)
    const answer = await check(own, person.id, { jobId: job.id })
    expect(answer.body).toMatchObject({
      findings: [{ rule: 'office', message: 'Please ring the office about this one' }],
      canAssign: false,
      needsReason: false,
    })
    expect(answer.text).not.toMatch(/complaint|do-not-send/)
  })

  it('checks nothing else', async ({ server, person }) => {
    const job = await createJobRow(server.deps, { startDate: DAY, endDate: DAY })
    const shift = await createShiftRow(server.deps, person.id, `${DAY}T08:00Z`, `${DAY}T16:00Z`)
    const own = await clientFor(server, person)
    const other = await createPerson(server.deps)
    for (const [id, extra] of [
      [other.id, { jobId: job.id }],
      [person.id, { slots: [SLOT] }],
      [person.id, { shiftId: shift.id }],
      [person.id, { jobId: job.id, shiftId: shift.id }],
      [person.id, { jobId: job.id, slots: [SLOT] }],
      [person.id, { jobId: job.id, serviceUserInitials: 'AB' }],
    ] as const)
      expect((await check(own, id, extra)).status).toBe(403)
  })
})

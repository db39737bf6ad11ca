// Blocks over HTTP after the first booking: an edit, an undone unbooking, and an application for a job.

import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { users, workProfiles } from '#server/db/schema.ts'
import { createJobRow, createShiftRow, stateOf } from '#tests/support/board.ts'
import { clientFor } from '#tests/support/client.ts'
import { book, db, it, kept, MONDAY, neverTo, REASON } from '#tests/support/overruling.ts'
import { createPerson } from '#tests/support/people.ts'

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

/** Monday to Sunday. */
const DAYS = ['22', '23', '24', '25', '26', '27', '28'].map((day) => `2026-06-${day}`)

describe('an edit of a shift that a rule blocks already', () => {
  it('is not blocked again where it gets no worse, and is where it does', async ({
    server,
    manager,
    person,
  }) => {
    for (const day of DAYS.slice(0, 6))
      await createShiftRow(server.deps, person.id, `${day}T07:00Z`, `${day}T19:00Z`)
    const sunday = DAYS[6]!
    const body = { date: sunday, startTime: '09:00', endTime: '17:00', overrideReason: REASON }
    const { id } = (await book({ manager, person }, body)).body
    const change = (from: string, until: string, extra: object = {}) =>
      manager.client.put(`/api/shifts/${id!}`, {
        ...{ dateStart: `${sunday}T${from}:00Z`, dateEnd: `${sunday}T${until}:00Z`, ...extra },
      })
    const later = await change('08:15', '16:15')
    expect([later.status, later.body.findings]).toEqual([200, []])
    // What it still breaks is in the warning.
    expect(later.body.warning).toContain("comes to 80h; 72 hours is the agency's limit for one week")
    expect((await change('08:15', '16:00')).status).toBe(200)
    const longer = await change('08:15', '17:00')
    expect([longer.status, longer.body.findings]).toMatchObject([
      409,
      [{ rule: 'long-week', level: 'block', shiftId: id }],
    ])
    expect(await kept({ server, person })).toHaveLength(1)
  })

  it('is blocked on another day or for another service user, and for another person', async ({
    server,
    manager,
    person,
  }) => {
    const { id } = await createShiftRow(server.deps, person.id, `${MONDAY}T08:00Z`, `${MONDAY}T16:00Z`, {
      serviceUserInitials: 'AB',
    })
    const other = await createPerson(server.deps)
    for (const one of [person, other]) await neverTo({ server, person: one })
    await neverTo({ server, person }, 'CD')
    const statusOf = async (body: object) => (await manager.client.put(`/api/shifts/${id}`, body)).status
    expect(await statusOf({ dateStart: `${MONDAY}T08:15:00Z`, dateEnd: `${MONDAY}T16:15:00Z` })).toBe(200)
    const next = { dateStart: '2026-06-23T08:15:00Z', dateEnd: '2026-06-23T16:15:00Z' }
    expect(await statusOf(next)).toBe(409)
    expect(await statusOf({ serviceUserInitials: 'CD' })).toBe(409)
    expect(await statusOf({ contractorId: other.id })).toBe(409)
    expect(await statusOf({ dateEnd: `${MONDAY}T20:00:00Z` })).toBe(409)
  })

  it('that nobody can overrule may make it better, and no worse', async ({ server, manager, person }) => {
    await db({ server }).insert(workProfiles).values({ userId: person.id, visaHours: 20 })
    const rows: { id: string }[] = []
    for (const day of DAYS.slice(0, 3))
      rows.push(await createShiftRow(server.deps, person.id, `${day}T08:00Z`, `${day}T18:00Z`))
    const until = async (end: string) => {
      const body = { dateEnd: `${DAYS[2]}T${end}:00Z`, overrideReason: REASON }
      return (await manager.client.put(`/api/shifts/${rows[2]!.id}`, body)).status
    }
    expect(await until('16:00')).toBe(200)
    expect(await until('16:30')).toBe(409)
  })

  it('of somebody who is paused is refused, except for the notes', async ({ server, manager, person }) => {
    const { id } = await createShiftRow(server.deps, person.id, `${MONDAY}T08:00Z`, `${MONDAY}T16:00Z`)
    await db({ server }).update(users).set({ isActive: false }).where(eq(users.id, person.id))
    const change = (body: object) => manager.client.put(`/api/shifts/${id}`, body)
    const refused = await change({ dateStart: `${MONDAY}T08:15:00Z` })
    expect([refused.status, refused.body.findings]).toMatchObject([409, [{ rule: 'paused' }]])
    expect((await change({ notes: 'Ring twice' })).status).toBe(200)
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
  it('cannot be applied for with a reason either, and nothing is kept', async ({ server, person }) => {
    const days = { startDate: MONDAY, endDate: MONDAY }
    const job = await createJobRow(server.deps, { ...days, serviceUserInitials: 'AB' })
    await neverTo({ server, person })
    const body = { jobId: job.id, overrideReason: REASON, overrideRules: ['do-not-send', 'office'] }
    const answer = await (await clientFor(server, person)).post('/api/job-applications', body)
    expect(answer.status).toBe(409)
    expect((await stateOf(server.deps, job.id)).applications).toEqual([])
    expect(await kept({ server, person })).toEqual([])
  })
})

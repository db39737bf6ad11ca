// PUT /api/shifts/:id with another person: the shift passes from one to the other.

import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { shifts, users } from '#server/db/schema.ts'
import { createJobRow } from '#tests/support/board.ts'
import { withOther } from '#tests/support/bookings.ts'
import { clientFor } from '#tests/support/client.ts'
import { textsTo } from '#tests/support/phones.ts'

const it = withOther
  .extend(
    'pass',
    ({ manager, other }) =>
      (id: string, extra: object = {}) =>
        manager.put(`/api/shifts/${id}`, { contractorId: other.id, ...extra }),
  )
  .extend(
    'rowOf',
    ({ server }) =>
      async (id: string) =>
        (await server.deps.database.db.select().from(shifts).where(eq(shifts.id, id)))[0],
  )

describe('passing a shift to another person', () => {
  it('moves it, with the other changes, and tells both', async ({
    server,
    contractor,
    book,
    other,
    pass,
  }) => {
    const { id } = (await book()).body
    const answer = await pass(id, { notes: 'Key in the safe' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      id,
      assignedToId: other.id,
      assignedToName: 'Bola Ade',
      notes: 'Key in the safe',
      conflict: false,
    })
    const [toFirst] = await textsTo(server, contractor.whatsappNumber!)
    expect(toFirst?.body).toContain('your booking for Home visit has been cancelled.')
    const [toOther] = await textsTo(server, other.whatsappNumber!)
    expect(toOther?.body).toContain('you have been booked for Home visit.')
    expect(toOther?.body).toContain('Notes: Key in the safe')
  })

  it('records what one lost and the other got', async ({ contractor, book, audited, other, pass }) => {
    const { id } = (await book()).body
    await pass(id)
    const entries = (await audited(id)).slice(1)
    expect(entries.map(({ action, targetUserId }) => [action, targetUserId])).toEqual([
      ['SHIFT_UNASSIGNED', contractor.id],
      ['SHIFT_PUBLISHED', other.id],
    ])
    expect(entries[0]?.metadata).toMatchObject({ cause: 'passed-on', after: null, passedTo: 'Bola Ade' })
    expect(entries[1]?.metadata).toMatchObject({ cause: 'taken-over', before: null })
    expect(entries[1]?.metadata).toMatchObject({ takenFrom: 'Amara Okafor' })
  })

  it('is refused where the other person is booked, names that shift, and changes nothing', async ({
    manager,
    contractor,
    book,
    other,
    pass,
    rowOf,
  }) => {
    const { id } = (await book()).body
    await manager.post('/api/bookings', {
      contractorId: other.id,
      date: '2026-06-20',
      startTime: '16:00',
      endTime: '20:00',
      headline: 'Evening call',
    })
    const answer = await pass(id)
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe(
      'This contractor is already booked during this time period: Sat 20 Jun 16:00 - 20:00, Evening call',
    )
    expect((await rowOf(id))?.assignedToId).toBe(contractor.id)
  })

  it('warns by the other person’s availability, not by that of the first', async ({
    manager,
    book,
    other,
    pass,
  }) => {
    const { id } = (await book()).body
    await manager.post(`/api/users/${other.id}/availability`, {
      kind: 'UNAVAILABLE',
      start: '2026-06-20',
      end: '2026-06-20',
    })
    expect((await pass(id)).body).toMatchObject({
      conflict: true,
      warning: 'Sat 20 Jun is marked Unavailable.',
    })
  })

  it('is refused for somebody who is paused or does not exist', async ({
    server,
    contractor,
    book,
    other,
    pass,
    rowOf,
  }) => {
    const { id } = (await book()).body
    await server.deps.database.db.update(users).set({ isActive: false }).where(eq(users.id, other.id))
    const paused = await pass(id)
    expect([paused.status, paused.body.message]).toEqual([
      409,
      'Bola Ade is paused. Activate the account before booking.',
    ])
    const nobody = await pass(id, { contractorId: '00000000-0000-4000-8000-000000000000' })
    expect(nobody.status).toBe(404)
    expect((await rowOf(id))?.assignedToId).toBe(contractor.id)
  })

  it.for([
    ['paused', { isActive: false }, 409],
    ['waiting for approval', { role: 'PENDING' as const }, 409],
    ['deleted', { deletedAt: new Date('2026-06-15T08:00:00Z'), whatsappNumber: null }, 404],
  ] as const)(
    'is refused for somebody who is %s, with the finding unless they are gone',
    async ([_standing, standing, status], { server, contractor, book, audited, other, pass, rowOf }) => {
      const { id } = (await book()).body
      await server.deps.database.db.update(users).set(standing).where(eq(users.id, other.id))
      const answer = await pass(id, { overrideReason: 'Nobody else can come' })
      expect(answer.status).toBe(status)
      if (status === 409)
        expect(answer.body.findings).toMatchObject([{ rule: 'paused', level: 'block', overridable: false }])
      expect((await rowOf(id))?.assignedToId).toBe(contractor.id)
      expect(await audited(id)).toHaveLength(1)
    },
  )

  it('keeps the job of a shift, whose day stays booked, and not the application of the first person', async ({
    server,
    manager,
    contractor,
    other,
    pass,
    rowOf,
  }) => {
    const job = await createJobRow(server.deps, { startDate: '2026-06-20', endDate: '2026-06-20' })
    const own = await clientFor(server, contractor)
    const application = await own.post('/api/job-applications', { jobId: job.id })
    await manager.put(`/api/job-applications/${application.body.id}/confirm`, {})
    const [shift] = await server.deps.database.db.select().from(shifts).where(eq(shifts.jobId, job.id))
    expect((await pass(shift!.id)).status).toBe(200)
    expect(await rowOf(shift!.id)).toMatchObject({
      assignedToId: other.id,
      jobId: job.id,
      applicationId: null,
    })
  })

  it('with the same person is an ordinary edit', async ({ contractor, book, audited, pass }) => {
    const { id } = (await book()).body
    await pass(id, { contractorId: contractor.id, notes: 'New' })
    const entries = await audited(id)
    expect(entries.map(({ action }) => action)).toEqual(['SHIFT_PUBLISHED', 'SHIFT_UPDATED'])
  })
})

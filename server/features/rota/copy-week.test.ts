// Copying a week of shifts to another week, and its preview.

import { and, eq, gte, isNull } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { auditLogs, heldMessages, shifts, users } from '#server/db/schema.ts'
import { sendHeldMessages } from '#server/features/shifts/shifts.service.ts'
import { createJobRow } from '#tests/support/board.ts'
import { withOther } from '#tests/support/bookings.ts'
import { clientFor } from '#tests/support/client.ts'
import type { Person } from '#tests/support/people.ts'
import { textsTo } from '#tests/support/phones.ts'

const on = (monday: string, n: number) =>
  new Date(Date.parse(monday) + n * 86_400_000).toISOString().slice(0, 10)

/** 'Mon 11 Jan 2027', as messages have it. */
const labelOf = (day: string) => `${formatDay(day, FORMATS.weekdayDate)} ${day.slice(0, 4)}`

/** How many weeks the tests have used. */
let made = 0

const it = withOther
  // A week of its own for each test, since everyone's shifts are copied.
  .extend('week', () => on('2027-01-04', 14 * made++))
  .extend('next', ({ week }) => on(week, 7))
  .extend('booked', { auto: true }, async ({ book, other, week }) => {
    await book({
      date: on(week, 0),
      address: '1 High St',
      localAuthority: 'Camden',
      notes: 'Key',
      serviceUserInitials: 'AB',
    })
    await book({ date: on(week, 2), startTime: '20:00', endTime: '08:00', headline: 'Waking night' })
    await book({ contractorId: other.id, date: on(week, 2) })
  })
  .extend('asked', ({ week, next }) => (extra: object = {}) => ({ from: week, to: next, ...extra }))
  .extend(
    'copy',
    ({ manager, asked }) =>
      (extra?: object) =>
        manager.post('/api/rota/copy-week', asked(extra)),
  )
  .extend(
    'preview',
    ({ manager, asked }) =>
      () =>
        manager.get(`/api/rota/copy-week?${new URLSearchParams(asked())}`),
  )
  .extend(
    'shiftsOf',
    ({ server }) =>
      async (person: Person, from: string) =>
        server.deps.database.db
          .select()
          .from(shifts)
          .where(
            and(
              eq(shifts.assignedToId, person.id),
              isNull(shifts.deletedAt),
              gte(shifts.dateStart, new Date(`${from}T00:00:00Z`)),
            ),
          )
          .orderBy(shifts.dateStart),
  )

describe('copying a week', () => {
  it('books everyone’s shifts again with their content, and sends each person one message', async ({
    server,
    contractor,
    other,
    next,
    copy,
    shiftsOf,
  }) => {
    const answer = await copy()
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ totalCopied: 3, totalSkipped: 0, warnings: [] })
    const copied = await shiftsOf(contractor, next)
    expect(copied).toMatchObject([
      {
        dateStart: new Date(`${next}T09:00:00Z`),
        address: '1 High St',
        localAuthority: 'Camden',
        notes: 'Key',
        serviceUserInitials: 'AB',
      },
      { dateStart: new Date(`${on(next, 2)}T20:00:00Z`), headline: 'Waking night' },
    ])
    expect(await shiftsOf(other, next)).toHaveLength(1)
    const [text, ...rest] = (await textsTo(server, contractor.whatsappNumber!)).filter(({ body }) =>
      body.includes('2 shifts'),
    )
    expect(rest).toEqual([])
    expect(text?.body).toContain('Home visit, 1 High St')
    expect(text?.body).toContain('Waking night')
    const entries = await server.deps.database.db
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.resourceId, copied[0]!.id))
    expect(entries).toMatchObject([{ action: 'SHIFT_PUBLISHED', targetUserId: contractor.id }])
  })

  it('copies one person’s shifts alone', async ({ contractor, other, next, copy, shiftsOf }) => {
    const answer = await copy({ contractorId: other.id })
    expect(answer.body.totalCopied).toBe(1)
    expect(await shiftsOf(contractor, next)).toHaveLength(0)
  })

  it('shows first what it would do, and writes nothing then', async ({
    contractor,
    book,
    next,
    copy,
    preview,
    shiftsOf,
  }) => {
    await book({ date: on(next, 0), startTime: '12:00', endTime: '14:00', headline: 'Clinic' })
    const before = await preview()
    expect(before.status).toBe(200)
    expect(await shiftsOf(contractor, next)).toHaveLength(1)
    const after = await copy()
    const { undoShiftId: _, ...shown } = after.body
    expect(before.body).toEqual(shown)
    expect(after.body).toMatchObject({ totalCopied: 2, totalSkipped: 1 })
    expect(after.body.shifts[0]).toMatchObject({
      contractorName: 'Amara Okafor',
      day: next,
      times: '09:00 - 17:00',
      skipped: expect.stringMatching(/^Already booked: Mon .* 12:00 - 14:00, Clinic$/),
    })
  })

  it('skips everything when it is done again', async ({ contractor, next, copy, shiftsOf }) => {
    await copy()
    const again = await copy()
    expect(again.status).toBe(201)
    expect(again.body).toMatchObject({ totalCopied: 0, totalSkipped: 3 })
    expect(await shiftsOf(contractor, next)).toHaveLength(2)
  })

  it('warns of the rules that the copies break', async ({ manager, other, next, preview }) => {
    await manager.post(`/api/users/${other.id}/availability`, {
      kind: 'UNAVAILABLE',
      start: on(next, 2),
      end: on(next, 2),
    })
    const { body } = await preview()
    expect(body.totalCopied).toBe(3)
    expect(body.warnings).toEqual([
      { contractorName: 'Bola Ade', message: expect.stringContaining('is marked Unavailable') },
    ])
  })

  it('skips somebody who is paused, with the reason', async ({ server, other, copy }) => {
    await server.deps.database.db.update(users).set({ isActive: false }).where(eq(users.id, other.id))
    const { body } = await copy()
    expect(body).toMatchObject({ totalCopied: 2, totalSkipped: 1 })
    expect(
      body.shifts.find(({ contractorId }: { contractorId: string }) => contractorId === other.id)?.skipped,
    ).toBe('Bola Ade is paused. Activate the account before booking.')
  })

  it('does not tie a copy to the job of the original', async ({
    server,
    manager,
    contractor,
    week,
    next,
    copy,
    shiftsOf,
  }) => {
    const job = await createJobRow(server.deps, { startDate: on(week, 4), endDate: on(week, 4) })
    const own = await clientFor(server, contractor)
    const application = await own.post('/api/job-applications', { jobId: job.id })
    await manager.put(`/api/job-applications/${application.body.id}/confirm`, {})
    await copy()
    expect((await shiftsOf(contractor, on(next, 4)))[0]).toMatchObject({ jobId: null, applicationId: null })
  })

  it('needs another week, given by any of its days', async ({ week, next, copy }) => {
    const same = await copy({ to: on(week, 6) })
    expect(same.status).toBe(400)
    expect(same.body.errors).toEqual([{ path: 'to', message: 'Please choose another week to copy to.' }])
    expect((await copy({ from: on(week, 3), to: on(next, 5) })).body.totalCopied).toBe(3)
  })

  it('is refused to contractors', async ({ server, contractor, week, next, asked }) => {
    const client = await clientFor(server, contractor)
    expect((await client.post('/api/rota/copy-week', asked())).status).toBe(403)
    expect((await client.get(`/api/rota/copy-week?from=${week}&to=${next}`)).status).toBe(403)
  })
})

describe('undoing a copied week', () => {
  it('takes back everyone’s copies from any of them, and nobody hears of either', async ({
    server,
    manager,
    contractor,
    other,
    next,
    copy,
    shiftsOf,
  }) => {
    await copy()
    const made = [...(await shiftsOf(contractor, next)), ...(await shiftsOf(other, next))].map(({ id }) => id)
    const undone = await manager.post(`/api/bookings/${made.at(-1)!}/undo`)
    expect(undone).toMatchObject({ status: 200, body: { shifts: [], findings: [] } })
    expect(undone.body.removedIds.toSorted()).toEqual(made.toSorted())
    for (const person of [contractor, other]) {
      expect(await shiftsOf(person, next)).toEqual([])
      const texts = await textsTo(server, person.whatsappNumber!)
      expect(texts.filter(({ body }) => body.includes(labelOf(next)))).toEqual([])
    }
  })

  it('is refused as a whole once one of the copies has changed', async ({
    server,
    manager,
    contractor,
    other,
    next,
    copy,
    shiftsOf,
  }) => {
    await copy()
    server.clock.advance(1000)
    const [[changed], [untouched]] = [await shiftsOf(other, next), await shiftsOf(contractor, next)]
    expect((await manager.put(`/api/shifts/${changed!.id}`, { notes: 'Key safe' })).status).toBe(200)
    const refused = await manager.post(`/api/bookings/${untouched!.id}/undo`)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('changed since')])
    expect(await shiftsOf(contractor, next)).toHaveLength(2)
    expect(await shiftsOf(other, next)).toHaveLength(1)
  })

  it('is refused as a whole once one person has heard of it', async ({
    server,
    manager,
    contractor,
    other,
    next,
    copy,
    shiftsOf,
  }) => {
    const { undoShiftId } = (await copy()).body
    const held = await server.deps.database.db
      .select()
      .from(heldMessages)
      .where(eq(heldMessages.userId, other.id))
    for (const { id } of held) await sendHeldMessages(server.deps, id)
    expect((await manager.post(`/api/bookings/${undoShiftId!}/undo`)).status).toBe(409)
    expect(await shiftsOf(contractor, next)).toHaveLength(2)
    expect(await shiftsOf(other, next)).toHaveLength(1)
  })

  it('offers nothing to undo where nothing was copied', async ({ copy }) => {
    await copy()
    expect((await copy()).body).toMatchObject({ totalCopied: 0, undoShiftId: null })
  })
})

it('leaves out a copy whose time the clocks skip, and says so', async ({ manager, contractor, book }) => {
  await book({ date: '2027-03-21', startTime: '01:30', endTime: '07:30' })
  const { body } = await manager.post('/api/rota/copy-week', {
    from: '2027-03-21',
    to: '2027-03-28',
    contractorId: contractor.id,
  })
  expect(body).toMatchObject({ totalCopied: 0, totalSkipped: 1 })
  expect(body.shifts[0]).toMatchObject({
    day: '2027-03-28',
    skipped: expect.stringContaining('01:30 does not exist'),
  })
})

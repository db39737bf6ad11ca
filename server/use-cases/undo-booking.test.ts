// POST /api/bookings/:id/undo: a booking or a move can be taken back for 15 seconds. Its messages wait that long.

import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { heldMessages } from '#server/db/schema.ts'
import { clientFor, signedIn } from '#tests/support/client.ts'
import { runJobs, runJobsAfterUndo } from '#tests/support/jobs.ts'
import { textsTo } from '#tests/support/phones.ts'
import { it, NOTHING } from '#tests/support/undo.ts'

describe('a booking', () => {
  it('says nothing for 15 seconds, and everything afterwards', async ({
    server,
    contractor,
    book,
    soFar,
  }) => {
    await book()
    expect(await soFar(contractor)).toEqual(NOTHING)
    await runJobsAfterUndo(server.deps)
    expect(await soFar(contractor)).toEqual({ texts: 1, notices: ['SHIFT_BOOKED'] })
  })

  it('that is undone says nothing at all, and leaves an entry of its own', async ({
    server,
    contractor,
    book,
    audited,
    undo,
    rowOf,
    soFar,
  }) => {
    const { id } = (await book()).body
    const answer = await undo(id)
    expect(answer).toMatchObject({ status: 200, body: { removedIds: [id], shifts: [], findings: [] } })
    expect((await rowOf(id)).deletedAt).not.toBeNull()
    const [, entry, ...more] = await audited(id)
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      action: 'SHIFT_UNASSIGNED',
      metadata: { cause: 'booking-undone', after: null },
    })
    expect(entry?.description).toMatch('as the booking was undone')
    await runJobsAfterUndo(server.deps)
    expect(await soFar(contractor)).toEqual(NOTHING)
  })

  it('of several days is undone as one', async ({ server, contractor, book, undo, rowOf, soFar }) => {
    const days = { date: undefined, startDate: '2026-06-20', isBulkBooking: true, numberOfDays: 3 }
    const made = (await book(days)).body.shifts.map(({ id }) => id)
    expect((await undo(made[1]!)).body.removedIds.toSorted()).toEqual(made.toSorted())
    for (const id of made) expect((await rowOf(id)).deletedAt).not.toBeNull()
    await runJobsAfterUndo(server.deps)
    expect(await soFar(contractor)).toEqual(NOTHING)
  })

  it('of several days is not undone if one of them was unbooked since', async ({
    manager,
    book,
    undo,
    rowOf,
  }) => {
    const days = { date: undefined, startDate: '2026-06-20', isBulkBooking: true, numberOfDays: 3 }
    const [first, second] = (await book(days)).body.shifts.map(({ id }) => id)
    await manager.delete(`/api/bookings/${second}`)
    const answer = await undo(first!)
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'This has been changed since, so it can no longer be undone.' },
    })
    expect((await rowOf(first!)).deletedAt).toBeNull()
  })

  it('can no longer be undone after 15 seconds, whether or not the message has gone', async ({
    server,
    book,
    undo,
    later,
    rowOf,
  }) => {
    const inTime = (await book({ date: '2026-06-21' })).body
    later(15_000)
    expect((await undo(inTime.id)).status).toBe(200)
    later(0)
    const { id } = (await book()).body
    // Two seconds more, for a press at the last moment to arrive.
    later(17_000)
    const late = {
      status: 409,
      body: { message: 'This can no longer be undone: the message about it has been sent.' },
    }
    expect(await undo(id)).toMatchObject(late)
    await runJobsAfterUndo(server.deps)
    later(0)
    expect(await undo(id)).toMatchObject(late)
    expect((await rowOf(id)).deletedAt).toBeNull()
  })

  it('is undone once, and only by the person who made it', async ({ server, contractor, book, undo }) => {
    const { id } = (await book()).body
    const { client } = await signedIn(server, { role: 'MANAGER' })
    expect((await undo(id, client)).status).toBe(409)
    expect((await undo(id, await clientFor(server, contractor))).status).toBe(403)
    expect((await undo(id)).status).toBe(200)
    expect((await undo(id)).status).toBe(409)
  })

  it('that is unbooked before its message went out is announced and cancelled, in this order', async ({
    server,
    manager,
    contractor,
    book,
    later,
  }) => {
    const { id } = (await book()).body
    later(1000)
    await manager.delete(`/api/bookings/${id}`)
    const texts = (await textsTo(server, contractor.whatsappNumber!))
      .map(({ body }) => body)
      .reverse()
      .join('\n')
    expect(texts).toMatch(/have been booked[\s\S]*has been cancelled/)
  })

  it('stays announced if its unbooking is undone', async ({
    server,
    manager,
    contractor,
    book,
    later,
    soFar,
  }) => {
    const { id } = (await book()).body
    later(1000)
    await manager.delete(`/api/bookings/${id}`)
    await manager.post(`/api/bookings/${id}/restore`)
    await runJobsAfterUndo(server.deps)
    expect(await soFar(contractor)).toEqual({ texts: 1, notices: ['SHIFT_BOOKED'] })
  })
})

describe('a move', () => {
  it('to another day waits, and its undo puts the shift back without a word', async ({
    server,
    manager,
    contractor,
    audited,
    undo,
    announced,
    rowOf,
    soFar,
  }) => {
    const { id } = announced
    const before = await rowOf(id)
    const times = { dateStart: '2026-06-21T08:00:00Z', dateEnd: '2026-06-21T16:00:00Z', notes: 'Ring twice' }
    expect((await manager.put(`/api/shifts/${id}`, times)).status).toBe(200)
    expect((await soFar(contractor)).notices).toEqual(['SHIFT_BOOKED'])
    const answer = await undo(id)
    expect(answer.body).toMatchObject({
      removedIds: [],
      shifts: [{ id, dateStart: before.dateStart.toISOString(), notes: null }],
    })
    expect(await rowOf(id)).toMatchObject({
      dateStart: before.dateStart,
      dateEnd: before.dateEnd,
      notes: null,
    })
    expect((await audited(id)).at(-1)).toMatchObject({
      action: 'SHIFT_UPDATED',
      metadata: { cause: 'changed', undone: true },
    })
    await runJobsAfterUndo(server.deps)
    expect(await soFar(contractor)).toEqual({ texts: 1, notices: ['SHIFT_BOOKED'] })
  })

  it('that is undone answers what the shift breaks where it is again', async ({
    manager,
    contractor,
    undo,
    announced,
  }) => {
    const { id } = announced
    const marked = { kind: 'UNAVAILABLE', start: '2026-06-20', end: '2026-06-20' }
    await manager.post(`/api/users/${contractor.id}/availability`, marked)
    const times = { dateStart: '2026-06-21T08:00:00Z', dateEnd: '2026-06-21T16:00:00Z' }
    expect((await manager.put(`/api/shifts/${id}`, times)).body.findings).toEqual([])
    expect((await undo(id)).body.findings).toEqual([
      {
        rule: 'unavailable-day',
        level: 'warn',
        overridable: false,
        day: '2026-06-20',
        message: 'Sat 20 Jun is marked Unavailable',
        shiftId: id,
      },
    ])
  })

  it('to another person tells both after 15 seconds', async ({
    server,
    manager,
    contractor,
    other,
    announced,
    noticesOf,
  }) => {
    const { id } = announced
    await manager.put(`/api/shifts/${id}`, { contractorId: other.id })
    await runJobs(server.deps)
    expect([await noticesOf(contractor), await noticesOf(other)]).toEqual([['SHIFT_BOOKED'], []])
    await runJobsAfterUndo(server.deps)
    expect([await noticesOf(contractor), await noticesOf(other)]).toEqual([
      ['SHIFT_BOOKED', 'SHIFT_CANCELLED'],
      ['SHIFT_BOOKED'],
    ])
  })

  it('to another person is undone with both hearing nothing', async ({
    server,
    manager,
    contractor,
    audited,
    other,
    undo,
    announced,
    rowOf,
    noticesOf,
  }) => {
    const { id } = announced
    await manager.put(`/api/shifts/${id}`, { contractorId: other.id })
    expect((await undo(id)).body.shifts).toMatchObject([{ id, assignedToName: 'Amara Okafor' }])
    expect((await rowOf(id)).assignedToId).toBe(contractor.id)
    await runJobsAfterUndo(server.deps)
    expect([await noticesOf(contractor), await noticesOf(other)]).toEqual([['SHIFT_BOOKED'], []])
    expect((await audited(id)).slice(-2).map(({ action, metadata }) => [action, metadata.undone])).toEqual([
      ['SHIFT_UNASSIGNED', true],
      ['SHIFT_PUBLISHED', true],
    ])
  })

  it('is not undone once one of the two has heard of it', async ({
    server,
    manager,
    other,
    undo,
    announced,
    rowOf,
  }) => {
    const { id } = announced
    await manager.put(`/api/shifts/${id}`, { contractorId: other.id })
    await server.deps.database.db.delete(heldMessages).where(eq(heldMessages.userId, other.id))
    expect((await undo(id)).status).toBe(409)
    expect((await rowOf(id)).assignedToId).toBe(other.id)
  })

  it('is not undone if the old time has been taken meanwhile', async ({
    manager,
    book,
    other,
    undo,
    later,
    rowOf,
  }) => {
    const { id } = (await book()).body
    later(1000)
    await manager.put(`/api/shifts/${id}`, { contractorId: other.id })
    later(2000)
    await book({ startTime: '12:00', endTime: '13:00' })
    const answer = await undo(id)
    expect(answer.status).toBe(409)
    expect(answer.body.message).toMatch('already booked during this time')
    expect((await rowOf(id)).assignedToId).toBe(other.id)
  })
})

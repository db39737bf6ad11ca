import { eq, inArray } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { doNotSend, jobs, shifts } from '#server/db/schema.ts'
import { it as base } from '#tests/support/bookings.ts'
import { clientFor } from '#tests/support/client.ts'
import { runJobsAfterUndo } from '#tests/support/jobs.ts'
import { textsTo } from '#tests/support/phones.ts'

const it = base.extend(
  'change',
  ({ manager }) =>
    (id: string, body: object, as = manager) =>
      as.put(`/api/shifts/${id}`, body),
)

describe('changing a shift', () => {
  it('turns blank address, notes and initials into none, and keeps a blank headline', async ({
    book,
    audited,
    change,
  }) => {
    const { id } = (await book({ address: 'A', notes: 'N', serviceUserInitials: 'AB', localAuthority: 'L' }))
      .body
    const answer = await change(id, { address: ' ', notes: '', serviceUserInitials: null, headline: ' ' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      address: null,
      notes: null,
      serviceUserInitials: null,
      localAuthority: 'L',
      headline: 'Home visit',
      conflict: false,
      warning: null,
    })
    const [entry] = (await audited(id)).filter((e) => e.action === 'SHIFT_UPDATED')
    expect(entry?.metadata).toEqual({
      cause: 'changed',
      before: { address: 'A', notes: 'N', serviceUserInitials: 'AB' },
      after: { address: null, notes: null, serviceUserInitials: null },
    })
  })

  it('moves the time, tells the contractor what it was and is, and upper-cases the initials', async ({
    server,
    contractor,
    book,
    change,
  }) => {
    const { id } = (await book()).body
    const answer = await change(id, {
      dateStart: '2026-06-20T09:00:00Z',
      dateEnd: '2026-06-20T16:00:00.000Z',
      service_user_initials: 'xy',
    })
    expect(answer.body).toMatchObject({ dateStart: '2026-06-20T09:00:00.000Z', serviceUserInitials: 'XY' })
    const [text] = await textsTo(server, contractor.whatsappNumber!)
    expect(text?.body).toContain('Was: Sat 20 Jun 2026, 09:00 - 17:00, 8h')
    expect(text?.body).toContain('Now: Sat 20 Jun 2026, 10:00 - 17:00, 7h')
  })

  it('is refused where somebody else has changed the same since it was seen, and changes nothing', async ({
    server,
    book,
    change,
  }) => {
    const { id, dateStart, dateEnd, assignedToId } = (await book()).body
    const seen = { assignedToId, dateStart, dateEnd }
    expect((await change(id, { dateEnd: '2026-06-20T17:00:00Z', seen })).status).toBe(200)
    const late = await change(id, { dateEnd: '2026-06-20T14:00:00Z', notes: 'Key safe', seen })
    expect(late).toMatchObject({
      status: 409,
      body: {
        message: 'Somebody has changed this booking since you opened it. Close it and look at it again.',
      },
    })
    const [row] = await server.deps.database.db.select().from(shifts).where(eq(shifts.id, id))
    expect(row).toMatchObject({ dateEnd: new Date('2026-06-20T17:00:00Z'), notes: null })
  })

  it('corrects the local authority, unless somebody else has; the message does not speak of it', async ({
    server,
    contractor,
    book,
    change,
  }) => {
    const { id } = (await book({ serviceUserInitials: 'AB', localAuthority: 'Camden' })).body
    const seen = { localAuthority: 'Camden' }
    expect(await change(id, { localAuthority: 'Ealing', seen })).toMatchObject({
      status: 200,
      body: { localAuthority: 'Ealing', serviceUserInitials: 'AB' },
    })
    expect((await change(id, { localAuthority: 'Barnet', seen })).status).toBe(409)
    const [text] = await textsTo(server, contractor.whatsappNumber!)
    expect(text?.body).toContain('has changed')
    expect(text?.body).not.toContain('Ealing')
  })

  it('asks whom not to send with the new local authority', async ({ server, contractor, book, change }) => {
    await server.deps.database.db.insert(doNotSend).values({
      ...{ userId: contractor.id, serviceUserInitials: 'AB', initialsKey: 'AB' },
      ...{ localAuthority: 'Ealing', reason: 'A complaint' },
    })
    const { id } = (await book({ serviceUserInitials: 'AB', localAuthority: 'Camden' })).body
    const refused = await change(id, { localAuthority: 'Ealing' })
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('Not to be sent to AB (Ealing) again')
    expect((await change(id, { localAuthority: 'Barnet' })).status).toBe(200)
  })

  it('keeps what somebody else has changed of it meanwhile', async ({ book, change }) => {
    const { id } = (await book({ notes: 'Ring twice' })).body
    await change(id, { dateEnd: '2026-06-20T17:00:00Z' })
    const answer = await change(id, { notes: 'Key safe', seen: { notes: 'Ring twice' } })
    expect(answer).toMatchObject({
      status: 200,
      body: { notes: 'Key safe', dateEnd: '2026-06-20T17:00:00.000Z' },
    })
  })

  it('refuses an overlap and an end that is not after the start, and changes nothing', async ({
    server,
    book,
    change,
  }) => {
    const { id } = (await book()).body
    await book({ startTime: '18:00', endTime: '20:00' })
    const clash = await change(id, { dateEnd: '2026-06-20T18:00:00Z', notes: 'changed' })
    expect(clash.status).toBe(409)
    expect(clash.body.message).toBe(
      'This contractor is already booked during this time period: Sat 20 Jun 18:00 - 20:00, Home visit',
    )
    const backwards = await change(id, { dateEnd: '2026-06-20T08:00:00Z' })
    expect(backwards.status).toBe(400)
    expect(backwards.body.errors).toEqual([{ path: 'dateEnd', message: 'End time must be after start time' }])
    expect((await change(id, { dateEnd: '2027-06-20T08:00:00Z' })).status).toBe(400)
    const [row] = await server.deps.database.db.select().from(shifts).where(eq(shifts.id, id))
    expect(row).toMatchObject({ notes: null, dateEnd: new Date('2026-06-20T16:00:00Z') })
  })

  it('saves a clash with availability, and says so', async ({ book, say, change }) => {
    const { id } = (await book()).body
    await say('UNAVAILABLE', '2026-06-20')
    const answer = await change(id, { notes: 'Bring the key' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ conflict: true, warning: 'Sat 20 Jun is marked Unavailable.' })
  })

  it('sends and records nothing when nothing changed', async ({
    server,
    contractor,
    book,
    audited,
    change,
  }) => {
    const { id } = (await book()).body
    await change(id, { headline: 'Home visit' })
    expect(await textsTo(server, contractor.whatsappNumber!)).toHaveLength(1)
    expect(await audited(id)).toHaveLength(1)
  })

  it('is for managers and above, and 404 for a shift that is gone', async ({
    server,
    manager,
    contractor,
    book,
    change,
  }) => {
    const { id } = (await book()).body
    expect((await change(id, { notes: 'x' }, await clientFor(server, contractor))).status).toBe(403)
    await manager.delete(`/api/bookings/${id}`)
    expect((await change(id, { notes: 'x' })).status).toBe(404)
    expect((await change('no-id', {})).status).toBe(400)
  })
})

describe('unbooking', () => {
  it('frees the time, tells the contractor and keeps the record', async ({
    server,
    manager,
    contractor,
    book,
    audited,
  }) => {
    const { id } = (await book()).body
    const answer = await manager.delete(`/api/bookings/${id}`)
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    await runJobsAfterUndo(server.deps)
    const [text] = await textsTo(server, contractor.whatsappNumber!)
    expect(text?.body).toContain('has been cancelled')
    expect((await audited(id)).map((entry) => entry.action)).toEqual(['SHIFT_PUBLISHED', 'SHIFT_UNASSIGNED'])
    expect((await book()).status).toBe(201)
    expect((await manager.delete(`/api/bookings/${id}`)).status).toBe(404)
    expect((await manager.get(`/api/shifts/${id}`)).status).toBe(404)
  })

  it('is refused with 403 to anyone below a manager', async ({ server, contractor, book }) => {
    const { id } = (await book()).body
    expect((await (await clientFor(server, contractor)).delete(`/api/bookings/${id}`)).status).toBe(403)
  })

  it('can be undone for a while by a new booking with the same content', async ({ manager, book }) => {
    const made = (await book({ address: 'A', notes: 'N', serviceUserInitials: 'AB', localAuthority: 'L' }))
      .body
    await manager.delete(`/api/bookings/${made.id}`)
    const back = await manager.post(`/api/bookings/${made.id}/restore`)
    expect(back.status).toBe(201)
    expect(back.body).toMatchObject({
      dateStart: made.dateStart,
      dateEnd: made.dateEnd,
      address: 'A',
      notes: 'N',
      serviceUserInitials: 'AB',
      localAuthority: 'L',
    })
    expect(back.body.id).not.toBe(made.id)
    expect((await manager.post(`/api/bookings/${made.id}/restore`)).status).toBe(409)
  })

  it('cannot be undone once the time is taken, nor after ten minutes, nor by a contractor', async ({
    server,
    manager,
    contractor,
    book,
  }) => {
    const { id } = (await book()).body
    await manager.delete(`/api/bookings/${id}`)
    const own = await clientFor(server, contractor)
    expect((await own.post(`/api/bookings/${id}/restore`)).status).toBe(403)
    const { id: other } = (await book({ startTime: '12:00', endTime: '13:00' })).body
    const answer = await manager.post(`/api/bookings/${id}/restore`)
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe(
      'This contractor is already booked during this time period: Sat 20 Jun 12:00 - 13:00, Home visit',
    )
    await manager.delete(`/api/bookings/${other}`)
    server.clock.advance(11 * 60_000)
    expect((await manager.post(`/api/bookings/${id}/restore`)).status).toBe(404)
  })

  it('cannot be undone once its live job is deleted', async ({ server, manager, book }) => {
    const { db } = server.deps.database
    const [job] = await db
      .insert(jobs)
      .values({
        headline: 'Night care',
        address: '1 High Street',
        startDate: '2026-06-20',
        endDate: '2026-06-20',
        shiftStartTime: '09:00',
        shiftEndTime: '17:00',
        hoursPerDay: 8,
        status: 'FILLED',
      })
      .returning({ id: jobs.id })
    const kept = (await book()).body
    const deleted = (await book({ date: '2026-06-21' })).body
    await db
      .update(shifts)
      .set({ jobId: job!.id })
      .where(inArray(shifts.id, [kept.id, deleted.id]))
    await manager.delete(`/api/bookings/${kept.id}`)
    expect((await manager.delete(`/api/jobs/${job!.id}`)).status).toBe(200)
    for (const { id } of [kept, deleted]) {
      const answer = await manager.post(`/api/bookings/${id}/restore`)
      expect([answer.status, answer.body.message]).toEqual([
        404,
        'This booking can no longer be restored. Please book it again.',
      ])
    }
  })
})

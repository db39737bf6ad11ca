import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { jobApplications, jobs, shifts, users, workProfiles } from '#server/db/schema.ts'
import { it as base, NEW, whoAmI } from '#tests/support/accounts.ts'
import type { Client } from '#tests/support/client.ts'
import type { Person } from '#tests/support/people.ts'
import { textsTo } from '#tests/support/phones.ts'

const HOUR = 3_600_000

const it = base
  .extend('book', ({ server, db }) => async (target: Person, from: number, hours = 8) => {
    const start = new Date(server.clock.now().getTime() + from * HOUR)
    const values = { assignedToId: target.id, headline: 'Night care', dateStart: start }
    await db.insert(shifts).values({ ...values, dateEnd: new Date(start.getTime() + hours * HOUR) })
  })
  .extend('apply', ({ db }) => async (target: Person, status: 'APPLIED' | 'REJECTED') => {
    const [job] = await db
      .insert(jobs)
      .values({
        headline: 'Care',
        address: 'Leeds',
        shiftStartTime: '09:00',
        shiftEndTime: '17:00',
        hoursPerDay: 8,
        startDate: '2026-07-01',
        endDate: '2026-07-02',
      })
      .returning()
    await db.insert(jobApplications).values({ jobId: job!.id, contractorId: target.id, status })
  })

describe('deleting an account', () => {
  it('takes away what is to come, keeps what has been, and frees the number', async ({
    server,
    db,
    as,
    person,
    boss,
    create,
    rowOf,
    audited,
    book,
    apply,
  }) => {
    const target = await person({ whatsappNumber: '+447700900222' })
    const client = await as(target)
    await book(target, -100)
    await book(target, -2)
    await book(target, 30)
    await book(target, 60)
    await apply(target, 'APPLIED')
    await apply(target, 'REJECTED')
    const details = await boss.get(`/api/admin/users/${target.id}`)
    expect(details.body).toMatchObject({ upcomingShifts: 2, openApplications: 1 })
    const answer = await boss.delete(`/api/admin/users/${target.id}`)
    expect(answer.body).toEqual({ success: true, shiftsUnbooked: 2, applicationsWithdrawn: 1 })

    expect((await whoAmI(client)).status).toBe(401)
    const living = (await db.select().from(shifts)).filter((shift) => shift.deletedAt === null)
    expect(living).toHaveLength(2)
    const statuses = (await db.select().from(jobApplications)).map(({ status }) => status).sort()
    expect(statuses).toEqual(['REJECTED', 'WITHDRAWN'])
    expect((await boss.get('/api/users')).text).not.toContain(target.id)
    expect((await boss.get('/api/admin/users')).text).not.toContain(target.id)
    expect((await boss.get(`/api/admin/users/${target.id}`)).status).toBe(404)
    expect((await rowOf(target.id)).firstName).toBe('Amara')
    expect((await create({ ...NEW, whatsappNumber: '+447700900222' })).status).toBe(201)

    const [farewell] = (await textsTo(server, '+447700900222')).filter(({ body }) => body.includes('closed'))
    expect(farewell?.body).toContain('Your 2 upcoming shifts have been cancelled')
    expect(await audited('USER_DELETED')).toMatchObject([
      { targetName: 'Amara Okafor', metadata: { shiftsUnbooked: 2, applicationsWithdrawn: 1 } },
    ])
    expect(await audited('SHIFT_UNASSIGNED')).toHaveLength(2)
  })

  it('deletes the work profile, and nobody can write a new one, not even at the same moment', async ({
    db,
    person,
    boss,
  }) => {
    const profile = { gender: 'FEMALE', dateOfBirth: '1990-04-01', visaHours: 20 } as const
    const [target, other] = [await person({}), await person({})]
    const kept = async (of: Person) =>
      (await db.select().from(workProfiles).where(eq(workProfiles.userId, of.id))).length
    const path = (of: Person) => `/api/users/${of.id}/work-profile` as const
    const { body: empty } = await boss.get(path(target))
    for (const one of [target, other])
      expect((await boss.put(path(one), { ...empty, ...profile })).status).toBe(200)
    const [, saved] = await Promise.all([
      boss.delete(`/api/admin/users/${target.id}`),
      boss.put(path(target), { ...empty, ...profile, otherHours: 3 }),
    ])
    expect([200, 404]).toContain(saved.status)
    expect((await boss.put(path(target), { ...empty, ...profile })).status).toBe(404)
    expect((await boss.get(path(target))).status).toBe(404)
    expect([await kept(target), await kept(other)]).toEqual([0, 1])
  })

  it('advertises the jobs again that they were to work, for the days that come free', async ({
    server,
    db,
    as,
    person,
    boss,
    audited,
  }) => {
    const target = await person()
    const times = { shiftStartTime: '09:00', shiftEndTime: '17:00' }
    const job = {
      headline: 'Care',
      address: 'Leeds',
      ...times,
      startDate: '2026-06-14',
      endDate: '2026-06-18',
    }
    const { body: made } = await boss.post('/api/jobs', job)
    const other = await person()
    for (const one of [target, other]) await (await as(one)).post('/api/job-applications', { jobId: made.id })
    const [applied] = (await boss.get(`/api/job-applications/contractor/${target.id}`)).body
    expect((await boss.put(`/api/job-applications/${applied.id}/confirm`, {})).status).toBe(200)
    server.clock.set('2026-06-16T12:00:00Z')
    const before = (await db.select().from(shifts)).length
    expect(before).toBe(5)
    expect((await boss.delete(`/api/admin/users/${target.id}`)).body).toMatchObject({ shiftsUnbooked: 2 })

    const { body: open } = await boss.get(`/api/jobs/${made.id}`)
    expect(open).toMatchObject({ status: 'OPEN', startDate: '2026-06-17', endDate: '2026-06-18' })
    expect((await audited('JOB_UPDATED')).at(-1)).toMatchObject({
      metadata: { before: { status: 'FILLED' }, after: { status: 'OPEN', startDate: '2026-06-17' } },
    })
    // Somebody who was rejected before can get the job now, and is booked only for the free days.
    const others = await as(other)
    const [rejected] = (await others.get('/api/job-applications')).body
    await others.delete(`/api/job-applications/${rejected.id}`)
    const { body: again } = await others.post('/api/job-applications', { jobId: made.id })
    const confirmed = await boss.put(`/api/job-applications/${again.id}/confirm`, {})
    expect(confirmed.body).toMatchObject({ status: 'CONFIRMED', shiftsCreated: 2 })
  })

  it('happens once', async ({ person, boss, audited }) => {
    const target = await person()
    const answers = await Promise.all([1, 2].map(() => boss.delete(`/api/admin/users/${target.id}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await audited('USER_DELETED')).toHaveLength(1)
  })

  it('leaves nobody booked, however a booking and the deletion meet', async ({ db, person, boss, book }) => {
    for (let n = 0; n < 10; n++) {
      const target = await person()
      const booking = book(target, 10 + n).then(
        () => 'booked',
        () => 'refused',
      )
      const [answer, booked] = await Promise.all([boss.delete(`/api/admin/users/${target.id}`), booking])
      expect(answer.status).toBe(200)
      expect(['booked', 'refused']).toContain(booked)
      const left = await db.select().from(shifts).where(eq(shifts.assignedToId, target.id))
      expect(left.filter((shift) => shift.deletedAt === null)).toEqual([])
    }
  })
})

describe('the last active master admin', () => {
  it('cannot be paused, deleted or demoted', async ({ person, master, boss, rowOf }) => {
    await person({ role: 'MASTER_ADMIN', isActive: false })
    const message = 'This is the last active master admin. Make someone else a master admin first.'
    const at = `/api/admin/users/${master.id}`
    expect(await boss.patch(at, { isActive: false })).toMatchObject({ status: 409, body: { message } })
    expect(await boss.delete(at)).toMatchObject({ status: 409 })
    expect(await boss.put(`/api/admin/change-role/${master.id}`, { role: 'ADMIN' })).toMatchObject({
      status: 409,
    })
    expect(await rowOf(master.id)).toMatchObject({ role: 'MASTER_ADMIN', isActive: true, deletedAt: null })
  })

  it('nobody pauses, deletes or demotes themself, also with another there', async ({
    person,
    master,
    boss,
  }) => {
    await person({ role: 'MASTER_ADMIN' })
    const message = 'You cannot do this to your own account.'
    const at = `/api/admin/users/${master.id}`
    for (const answer of [
      await boss.patch(at, { isActive: false }),
      await boss.delete(at),
      await boss.put(`/api/admin/change-role/${master.id}`, { role: 'CONTRACTOR' }),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { message } })
    }
  })

  it('of two who pause, delete or demote each other at once, one remains', async ({
    db,
    as,
    person,
    master,
  }) => {
    for (const act of ['pause', 'delete', 'demote']) {
      const other = await person({ role: 'MASTER_ADMIN' })
      const [masters, others] = [await as(master), await as(other)]
      const weaken = (client: Client, target: Person) =>
        act === 'pause'
          ? client.patch(`/api/admin/users/${target.id}`, { isActive: false })
          : act === 'delete'
            ? client.delete(`/api/admin/users/${target.id}`)
            : client.put(`/api/admin/change-role/${target.id}`, { role: 'CONTRACTOR' })
      const answers = await Promise.all([weaken(masters, other), weaken(others, master)])
      const fine = answers.filter(({ status }) => status === 200)
      expect(fine, act).toHaveLength(1)
      const left = (await db.select().from(users)).filter(
        (user) => user.role === 'MASTER_ADMIN' && user.isActive && !user.deletedAt,
      )
      expect(left, act).toHaveLength(1)
      if (left[0]!.id !== master.id) {
        await db
          .update(users)
          .set({ role: 'MASTER_ADMIN', isActive: true, deletedAt: null })
          .where(eq(users.id, master.id))
        await db.update(users).set({ role: 'CONTRACTOR' }).where(eq(users.id, other.id))
      }
    }
  })
})

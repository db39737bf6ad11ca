// What people change in their own account, and what others see of it.

import { desc, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { ROLES } from '#core/capabilities.ts'
import { auditLogs, notifications, users } from '#server/db/schema.ts'
import { clientFor, nobody, signedIn } from '#tests/support/client.ts'
import { it } from '#tests/support/fixtures.ts'
import { createOneOfEach, createPerson, newNumber } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'
import { browserOf } from '#tests/support/sign-in.ts'

const NAME = { firstName: ' Ben ', lastName: 'Smith' }

const rowOf = async ({ deps }: TestServer, id: string) =>
  (await deps.database.db.select().from(users).where(eq(users.id, id)))[0]!

const lastEntry = async ({ deps }: TestServer) =>
  (await deps.database.db.select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(1))[0]!

describe('the name of somebody who waits for approval', () => {
  it('is given by themselves, audited, and shown to the admins in the list and in the notification', async ({
    server,
  }) => {
    const { person: admin, client: adminClient } = await signedIn(server, { role: 'ADMIN' })
    const phoneNumber = newNumber()
    await browserOf(server, phoneNumber)
    const [pending] = await server.deps.database.db
      .select()
      .from(users)
      .where(eq(users.whatsappNumber, phoneNumber))
    const client = await clientFor(server, pending as never)
    const noticesOf = () =>
      server.deps.database.db.select().from(notifications).where(eq(notifications.userId, admin.id))
    expect(await noticesOf()).toMatchObject([
      {
        type: 'ACCOUNT_PENDING',
        message: `${phoneNumber} has registered and is waiting for approval in Manage Users.`,
      },
    ])

    const answer = await client.put('/api/registration', NAME)
    expect(answer).toMatchObject({
      status: 200,
      body: { firstName: 'Ben', lastName: 'Smith', role: 'PENDING' },
    })
    expect(await noticesOf()).toMatchObject([
      { message: `Ben Smith (${phoneNumber}) has registered and is waiting for approval in Manage Users.` },
    ])
    const { body: accounts } = await adminClient.get('/api/admin/users')
    expect(accounts[0]).toMatchObject({ id: pending!.id, firstName: 'Ben', lastName: 'Smith' })
    expect(await lastEntry(server)).toMatchObject({
      action: 'USER_UPDATED',
      targetUserId: pending!.id,
      metadata: { before: { firstName: '', lastName: '' }, after: { firstName: 'Ben', lastName: 'Smith' } },
    })
  })

  it('is kept by an approval that gives none', async ({ server }) => {
    const pending = await createPerson(server.deps, { role: 'PENDING', firstName: '', lastName: '' })
    await (await clientFor(server, pending)).put('/api/registration', NAME)
    const { client } = await signedIn(server, { role: 'ADMIN' })
    const answer = await client.put(`/api/admin/change-role/${pending.id}`, { role: 'CONTRACTOR' })
    expect(answer).toMatchObject({ status: 200, body: { firstName: 'Ben', lastName: 'Smith' } })
  })

  it('is not theirs to change once they are approved, and needs both parts', async ({ server }) => {
    const people = await createOneOfEach(server.deps)
    for (const role of ROLES) {
      const client = await clientFor(server, people[role])
      expect((await client.put('/api/registration', NAME)).status, role).toBe(role === 'PENDING' ? 200 : 403)
    }
    const client = await clientFor(server, people.PENDING)
    expect((await client.put('/api/registration', { firstName: 'Ben', lastName: ' ' })).status).toBe(400)
    expect((await nobody(server).put('/api/registration', NAME)).status).toBe(401)
  })
})

describe('an e-mail address', () => {
  it('is set and removed in the own profile, and nothing else is', async ({ server }) => {
    const { person, client } = await signedIn(server)
    const body = { email: ' amara@example.org ', role: 'MASTER_ADMIN', firstName: 'X', isActive: false }
    expect(await client.patch('/api/profile', body)).toMatchObject({
      status: 200,
      body: { email: 'amara@example.org' },
    })
    expect(await rowOf(server, person.id)).toMatchObject({
      role: 'CONTRACTOR',
      firstName: 'Amara',
      isActive: true,
    })
    expect((await client.get('/api/simple-auth/user')).body.email).toBe('amara@example.org')
    expect(await lastEntry(server)).toMatchObject({
      action: 'USER_UPDATED',
      description: 'Changed the e-mail address of Amara Okafor',
      metadata: { before: { email: null }, after: { email: 'amara@example.org' } },
    })
    expect((await client.patch('/api/profile', { email: '' })).body.email).toBeNull()
    const refused = await client.patch('/api/profile', { email: 'nobody' })
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ path: 'email', message: 'That is not an e-mail address' }],
    ])
  })

  it('can be given with a new account and changed by whoever may edit the number', async ({ server }) => {
    const { client } = await signedIn(server, { role: 'ADMIN' })
    const { body } = await client.post('/api/admin/create-user', {
      firstName: 'Bola',
      lastName: 'Ade',
      whatsappNumber: newNumber(),
      role: 'MANAGER',
      email: 'bola@example.org',
    })
    expect(await rowOf(server, body.userId)).toMatchObject({ role: 'MANAGER', email: 'bola@example.org' })
    const contractor = await createPerson(server.deps)
    const changed = await client.patch(`/api/admin/users/${contractor.id}`, { email: 'new@example.org' })
    expect(changed).toMatchObject({ status: 200, body: { email: 'new@example.org' } })
  })

  it('does not sign the person out', async ({ server }) => {
    const { person, client } = await signedIn(server)
    const { client: admin } = await signedIn(server, { role: 'ADMIN' })
    await admin.patch(`/api/admin/users/${person.id}`, {
      email: 'new@example.org',
      whatsappNumber: person.whatsappNumber,
    })
    expect((await client.get('/api/simple-auth/user')).status).toBe(200)
  })
})

describe('before an account is paused', () => {
  it('its shifts to come are named, soonest first, at most eight of them', async ({ server }) => {
    const { client } = await signedIn(server, { role: 'ADMIN' })
    const person = await createPerson(server.deps)
    await client.post('/api/bookings', {
      contractorId: person.id,
      startDate: '2026-06-20',
      startTime: '20:00',
      endTime: '04:00',
      headline: 'Night care',
      isBulkBooking: true,
      numberOfDays: 10,
    })
    const { body } = await client.get(`/api/admin/users/${person.id}`)
    expect(body.upcomingShifts).toBe(10)
    expect(body.nextShifts).toHaveLength(8)
    expect(body.nextShifts[0]).toMatchObject({
      headline: 'Night care',
      dateStart: '2026-06-20T19:00:00.000Z',
      dateEnd: '2026-06-21T03:00:00.000Z',
    })
  })
})

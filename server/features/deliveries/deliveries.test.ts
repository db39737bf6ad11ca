import { describe, expect } from 'vitest'
import { type Client, nobody, signedIn } from '#tests/support/client.ts'
import { withServer } from '#tests/support/fixtures.ts'
import { releaseHeld } from '#tests/support/jobs.ts'
import { createPerson, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

const it = withServer({ worker: true })
  .extend(
    'admin',
    { scope: 'file', auto: true },
    async ({ server }) => (await signedIn(server, { role: 'ADMIN', firstName: 'Ada' })).client,
  )
  .extend(
    'manager',
    { scope: 'file', auto: true },
    async ({ server }) => (await signedIn(server, { role: 'MANAGER', firstName: 'Max' })).client,
  )
  .extend('person', async ({ server }) => createPerson(server.deps, { firstName: 'Ben', lastName: 'Smith' }))

const fail = (server: TestServer, person: Person, reason: string, times: number) =>
  nobody(server).post('/simulator/api/failures', { to: person.whatsappNumber, reason, times })
const phone = async (server: TestServer, person: Person): Promise<{ body: string; channel: string }[]> =>
  (await nobody(server).get(`/simulator/api/messages?to=${encodeURIComponent(person.whatsappNumber ?? '')}`))
    .body
const failures = async (client: Client, person: Person) =>
  (await client.get('/api/deliveries/failed')).body.filter((item) => item.personId === person.id)
/** The message waits until the booking can no longer be undone. */
async function book(server: TestServer, client: Client, person: Person, more: object = {}) {
  const answer = await client.post('/api/bookings', {
    contractorId: person.id,
    date: '2026-12-01',
    startTime: '09:00',
    endTime: '17:00',
    headline: 'Day at Elm House',
    address: '1 Elm Road',
    serviceUserInitials: 'AB',
    localAuthority: 'Camden',
    ...more,
  })
  await releaseHeld(server.deps)
  return answer
}
const threadOf = async (admin: Client, person: Person) => {
  const { conversations } = (await admin.get('/api/whatsapp/conversations')).body
  const { id } = conversations.find((c) => c.contractorId === person.id)!
  return (await admin.get(`/api/whatsapp/conversations/${id}/messages`)).body.messages
}
/** A booking that reaches the person neither by WhatsApp nor by text. */
async function failedBooking(server: TestServer, by: Client, person: Person) {
  await fail(server, person, '30005', 2)
  const booked = await book(server, by, person)
  expect(booked.status).toBe(201)
  await expect.poll(() => failures(by, person)).toHaveLength(1)
  return (await failures(by, person))[0]!
}

describe('a message about a booking', () => {
  it('that WhatsApp refuses goes as a text by itself', async ({ server, admin, person }) => {
    await fail(server, person, '63016', 1)
    await book(server, admin, person)
    await expect.poll(() => phone(server, person)).toHaveLength(1)
    expect((await phone(server, person))[0]).toMatchObject({ channel: 'sms' })
    await expect
      .poll(async () => (await threadOf(admin, person)).map((m) => [m.channel, m.deliveryStatus]))
      .toEqual([['sms', 'DELIVERED']])
    expect(await failures(admin, person)).toEqual([])
  })

  it('that does not arrive at all is listed for managers, with the reason, the shift and the number to call', async ({
    server,
    manager,
    person,
  }) => {
    const item = await failedBooking(server, manager, person)
    expect(item).toMatchObject({
      name: 'Ben Smith',
      phone: person.whatsappNumber,
      state: 'FAILED',
      retryAs: 'sms',
      senderName: null,
      shifts: [{ headline: 'Day at Elm House', dateStart: '2026-12-01T09:00:00.000Z' }],
      until: '2026-12-01T17:00:00.000Z',
    })
    expect(item.reason).toContain('This number is unknown or no longer in use')
  })

  it('is marked in its thread for everyone who may read it, and Retry sends it once', async ({
    server,
    admin,
    manager,
    person,
  }) => {
    const { id } = await failedBooking(server, manager, person)
    const [message] = await threadOf(admin, person)
    expect(message).toMatchObject({ id, deliveryStatus: 'FAILED', retryAs: 'sms', senderId: null })
    const answers = await Promise.all([
      manager.post(`/api/deliveries/${id}/retry`, {}),
      admin.post(`/api/deliveries/${id}/retry`, {}),
      admin.post(`/api/deliveries/${id}/retry`, {}),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await expect.poll(() => phone(server, person)).toHaveLength(1)
    await expect.poll(async () => (await threadOf(admin, person))[0].deliveryStatus).toBe('DELIVERED')
    expect((await admin.post(`/api/deliveries/${id}/retry`, {})).status).toBe(200)
    expect(await phone(server, person)).toHaveLength(1)
    const { rows } = await server.deps.database.pool.query(
      'SELECT count(*)::int AS n FROM outgoing_messages WHERE user_id = $1',
      [person.id],
    )
    expect(rows[0].n).toBe(3)
    expect(await failures(manager, person)).toEqual([])
  })

  it('goes to the corrected number', async ({ server, admin, manager, person }) => {
    const { id } = await failedBooking(server, manager, person)
    const number = '+447700900999'
    await server.deps.database.pool.query('UPDATE users SET whatsapp_number = $1 WHERE id = $2', [
      number,
      person.id,
    ])
    await admin.post(`/api/deliveries/${id}/retry`, {})
    await expect.poll(() => phone(server, { ...person, whatsappNumber: number })).toHaveLength(1)
  })

  it('is not sent to somebody who is paused', async ({ server, admin, person }) => {
    const { id } = await failedBooking(server, admin, person)
    await server.deps.database.pool.query('UPDATE users SET is_active = false WHERE id = $1', [person.id])
    const refused = await admin.post(`/api/deliveries/${id}/retry`, {})
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The account of Ben Smith is paused, so nothing was sent. Activate it in Manage Users first.',
    ])
  })

  it('leaves the list when somebody has told them by phone, and the thread says who', async ({
    server,
    admin,
    manager,
    person,
  }) => {
    const { id } = await failedBooking(server, manager, person)
    expect((await manager.put(`/api/deliveries/${id}/told`, {})).status).toBe(200)
    expect((await manager.put(`/api/deliveries/${id}/told`, {})).status).toBe(200)
    expect(await failures(admin, person)).toEqual([])
    expect((await threadOf(admin, person))[0]).toMatchObject({ toldBy: 'Max Okafor', retryAs: null })
    const { rows } = await server.deps.database.pool.query(
      `SELECT description FROM audit_logs WHERE action = 'PERSON_TOLD' AND target_user_id = $1`,
      [person.id],
    )
    expect(rows).toEqual([{ description: 'Recorded that Ben Smith was told in another way' }])
  })

  it('gives way to a newer message about the same shift, and is then not sent again', async ({
    server,
    manager,
    person,
  }) => {
    const { id, shifts } = await failedBooking(server, manager, person)
    const edited = await manager.put(`/api/shifts/${shifts[0]!.id}`, { notes: 'Bring the key' })
    expect(edited.status).toBe(200)
    await releaseHeld(server.deps)
    await expect.poll(() => failures(manager, person)).toEqual([])
    const refused = await manager.post(`/api/deliveries/${id}/retry`, {})
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This message is out of date: a newer one was sent, or the offer has ended. It was not sent again.',
    ])
  })

  it('that is over is no longer listed', async ({ server, manager, person }) => {
    await failedBooking(server, manager, person)
    await server.deps.database.pool.query(
      `UPDATE shifts SET date_start = '2020-01-01T09:00Z', date_end = '2020-01-01T17:00Z' WHERE assigned_to_id = $1`,
      [person.id],
    )
    expect(await failures(manager, person)).toEqual([])
  })
})

describe('a message written by hand', () => {
  it('stays failed, and is listed for people who may open WhatsApp only', async ({
    server,
    admin,
    manager,
    person,
  }) => {
    await fail(server, person, '63016', 1)
    await admin.post('/api/whatsapp/send-custom', { recipientId: person.id, content: 'Call me' })
    await expect.poll(() => failures(admin, person)).toHaveLength(1)
    expect(await failures(manager, person)).toEqual([])
    const item = (await failures(admin, person))[0]!
    expect(item).toMatchObject({ senderName: 'Ada Okafor', retryAs: 'sms', shifts: [] })
    expect((await manager.post(`/api/deliveries/${item.id}/retry`, {})).status).toBe(403)
    expect((await manager.put(`/api/deliveries/${item.id}/told`, {})).status).toBe(403)
    expect(await phone(server, person)).toEqual([])
    await admin.post(`/api/deliveries/${item.id}/retry`, {})
    await expect.poll(() => phone(server, person)).toHaveLength(1)
    expect((await phone(server, person))[0]).toMatchObject({ channel: 'sms', body: 'Call me' })
  })

  it('that has not failed cannot be dealt with', async ({ server, admin, person }) => {
    const sent = await admin.post('/api/whatsapp/send-custom', { recipientId: person.id, content: 'Hello' })
    await expect.poll(() => phone(server, person)).toHaveLength(1)
    expect((await admin.put(`/api/deliveries/${sent.body.message.id}/told`, {})).status).toBe(409)
    expect((await admin.post(`/api/deliveries/${crypto.randomUUID()}/retry`, {})).status).toBe(404)
  })
})

describe('the list of conversations', () => {
  it('marks threads with failed messages, and shows only the failed or the unread ones if asked', async ({
    server,
    admin,
    manager,
    person,
  }) => {
    const other = await createPerson(server.deps, { firstName: 'Una' })
    await failedBooking(server, manager, person)
    await nobody(server).post('/simulator/api/inbound', { from: other.whatsappNumber, body: 'Sick' })
    const ids = async (filter: string) =>
      (await admin.get(`/api/whatsapp/conversations?filter=${filter}`)).body.conversations.map(
        (c) => c.contractorId,
      )
    expect(await ids('failed')).toContain(person.id)
    expect(await ids('failed')).not.toContain(other.id)
    expect(await ids('unread')).toEqual([other.id])
    const { conversations } = (await admin.get('/api/whatsapp/conversations')).body
    expect(conversations.find((c) => c.contractorId === person.id)).toMatchObject({ failedCount: 1 })
    expect(conversations.find((c) => c.contractorId === other.id)).toMatchObject({ failedCount: 0 })
  })

  it('is ordered by what people wrote: automatic and group messages do not push replies down', async ({
    server,
    admin,
    person,
  }) => {
    const late = await createPerson(server.deps, { firstName: 'Late' })
    server.clock.advance(60_000)
    await nobody(server).post('/simulator/api/inbound', { from: person.whatsappNumber, body: 'Yes please' })
    server.clock.advance(60_000)
    await book(server, admin, late)
    await admin.post('/api/messages?results=later', {
      subject: 'News',
      content: 'To all',
      recipientType: 'GROUP_CONTRACTORS',
    })
    const first = async () =>
      (await admin.get('/api/whatsapp/conversations')).body.conversations[0].contractorId
    expect(await first()).toBe(person.id)
    server.clock.advance(60_000)
    await admin.post('/api/whatsapp/send-custom', { recipientId: late.id, content: 'By hand' })
    expect(await first()).toBe(late.id)
  })
})

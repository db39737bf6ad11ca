import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { auditLogs } from '#server/db/schema.ts'
import { it, path, quick, says } from '#tests/support/availability.ts'
import { clientFor, nobody } from '#tests/support/client.ts'
import { createOneOfEach, createPerson } from '#tests/support/people.ts'

const full = (userId: string, day: string, more: object = {}) => ({
  userId,
  ...quick(day),
  rrule: null,
  recurStart: null,
  recurEnd: null,
  ...more,
})

describe('setting availability', () => {
  it('takes the quick form and answers the whole entry', async ({ server, amara }) => {
    const entry = await says(amara, quick('2026-06-20', 'NIGHT_SHIFT', '2026-06-22'))
    expect(entry).toEqual({
      id: expect.any(String),
      userId: amara.person.id,
      kind: 'NIGHT_SHIFT',
      start: '2026-06-20T00:00:00.000Z',
      end: '2026-06-22T23:59:59.999Z',
      date: '2026-06-20',
      text: null,
      isRecurring: false,
      rrule: null,
      recurStart: null,
      recurEnd: null,
      createdAt: server.clock.now().toISOString(),
    })
  })

  it('takes the whole form, plain days, and a note', async ({ amara }) => {
    const first = await says(amara, full(amara.person.id, '2026-06-20', { text: ' after 10 ' }))
    expect(first).toMatchObject({ date: '2026-06-20', text: 'after 10' })
    const second = await says(amara, { kind: 'ANY', start: '2026-06-21', end: '2026-06-21' })
    expect(second).toMatchObject({ start: '2026-06-21T00:00:00.000Z', end: '2026-06-21T23:59:59.999Z' })
  })

  it.for([
    ['DAY', 'DAY_SHIFT'],
    ['NIGHT', 'NIGHT_SHIFT'],
    ['24_HOURS', 'TWENTYFOUR_HOURS'],
    ['24H', 'TWENTYFOUR_HOURS'],
    ['AVAILABLE', 'AVAILABLE_FOR_ANY'],
    ['ANY', 'AVAILABLE_FOR_ANY'],
    ['UNAVAILABLE', 'UNAVAILABLE'],
  ] as const)('reads %s as %s', async ([alias, kind], { amara }) => {
    expect(await says(amara, quick('2026-06-20', alias))).toMatchObject({ kind })
  })

  it('keeps the days as they were said, also where a clock changes', async ({ amara }) => {
    for (const day of ['2026-03-29', '2026-10-25']) {
      expect(await says(amara, quick(day))).toMatchObject({
        date: day,
        start: `${day}T00:00:00.000Z`,
        end: `${day}T23:59:59.999Z`,
      })
    }
  })

  it('keeps a weekly rule with its end', async ({ amara }) => {
    const entry = await says(
      amara,
      full(amara.person.id, '2026-06-22', {
        rrule: 'FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261231',
        recurStart: '2026-06-22',
        recurEnd: '2026-12-31T23:59:59.999Z',
      }),
    )
    expect(entry).toMatchObject({
      isRecurring: true,
      rrule: 'FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261231',
      recurStart: '2026-06-22',
      recurEnd: '2026-12-31',
    })
  })

  it('starts a rule with its first day where nothing else is said', async ({ amara }) => {
    const entry = await says(amara, { ...quick('2026-06-22'), rrule: 'FREQ=DAILY' })
    expect(entry).toMatchObject({ recurStart: '2026-06-22', recurEnd: null })
  })

  it.for([
    ['an unknown kind', { kind: 'SOMETIMES' }, 'kind'],
    ['no kind', { kind: undefined }, 'kind'],
    ['no start', { start: undefined }, 'start'],
    ['a day that does not exist', { start: '2026-02-30T00:00:00Z' }, 'start'],
    ['a last day before the first', { end: '2026-06-19' }, 'end'],
    ['more than a year', { end: '2027-06-21' }, 'end'],
    ['a rule that cannot be read', { rrule: 'EVERY MONDAY' }, 'rrule'],
    ['a rule that falls on no day', { rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 'rrule'],
    ['a repetition that ends before it starts', { rrule: 'FREQ=DAILY', recurEnd: '2026-06-01' }, 'recurEnd'],
    [
      'a repetition over more than five years',
      { rrule: 'FREQ=DAILY', recurStart: '2026-06-20', recurEnd: '2031-06-21' },
      'recurEnd',
    ],
    ['a start more than a year back', { start: '1900-01-01', end: '1900-01-02' }, 'start'],
    [
      'a rule that starts more than a year back',
      { rrule: 'FREQ=DAILY', recurStart: '1900-01-01', recurEnd: '1904-01-01' },
      'start',
    ],
    ['a rule of a thousand characters', { rrule: `FREQ=DAILY;BYMONTH=${'1,'.repeat(500)}1` }, 'rrule'],
    ['a note that is too long', { text: 'x'.repeat(201) }, 'text'],
  ] as const)('refuses %s and names the field', async ([_what, wrong, field], { amara }) => {
    const answer = await amara.client.post(path(amara.person), { ...quick('2026-06-20'), ...wrong })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toContainEqual({ path: field, message: expect.any(String) })
  })

  it('refuses a body that names somebody else', async ({ amara, other }) => {
    const answer = await amara.client.post(path(amara.person), full(other.person.id, '2026-06-20'))
    expect(answer.status).toBe(400)
    expect(answer.body.errors[0].path).toBe('userId')
  })

  it('makes one entry of a repeated submit', async ({ amara }) => {
    const key = { 'idempotency-key': 'form-1' }
    const first = await amara.client.post(path(amara.person), quick('2026-06-20'), key)
    const again = await amara.client.post(path(amara.person), quick('2026-06-20'), key)
    expect(again.body).toEqual(first.body)
    expect((await amara.client.get(path(amara.person))).body).toHaveLength(1)
  })
})

describe('whose availability', () => {
  it("is refused to a contractor who sets, changes or deletes somebody else's", async ({ amara, other }) => {
    const { id } = await says(other, quick('2026-06-20'))
    for (const answer of [
      await amara.client.post(path(other.person), quick('2026-06-21')),
      await amara.client.put(`/api/availability/${id}`, quick('2026-06-21')),
      await amara.client.delete(`/api/availability/${id}`),
    ]) {
      expect(answer.status).toBe(403)
      expect(answer.body.message).toBe("You don't have permission to save this availability")
    }
    expect((await other.client.get(path(other.person))).body).toMatchObject([{ id, date: '2026-06-20' }])
  })

  it('may be set, changed and deleted by a manager for a contractor', async ({ amara, manager }) => {
    const made = await manager.client.post(path(amara.person), quick('2026-06-20'))
    expect(made.status).toBe(201)
    const { id } = made.body
    expect((await manager.client.put(`/api/availability/${id}`, quick('2026-06-21', 'ANY'))).status).toBe(200)
    expect((await amara.client.get(path(amara.person))).body).toMatchObject([
      { id, kind: 'AVAILABLE_FOR_ANY' },
    ])
    expect((await manager.client.delete(`/api/availability/${id}`)).body).toEqual({ success: true })
    expect((await amara.client.get(path(amara.person))).body).toEqual([])
  })

  it('of an admin is not for a manager to set', async ({ server, manager }) => {
    const admin = await createPerson(server.deps, { role: 'ADMIN' })
    expect((await manager.client.post(path(admin), quick('2026-06-20'))).status).toBe(403)
  })

  it('is anyone’s own to set, of every role but PENDING', async ({ server }) => {
    for (const person of Object.values(await createOneOfEach(server.deps))) {
      const client = await clientFor(server, person)
      const expected = person.role === 'PENDING' ? 403 : 201
      expect((await client.post(path(person), quick('2026-06-20'))).status, person.role).toBe(expected)
    }
  })

  it('is 404 for a manager where there is no such person or entry, and 401 for nobody', async ({
    server,
    amara,
    manager,
  }) => {
    const missing = '00000000-0000-4000-8000-000000000000'
    const gone = await createPerson(server.deps, { deletedAt: server.clock.now() })
    for (const id of [missing, gone.id]) {
      expect((await manager.client.get(`/api/users/${id}/availability`)).status).toBe(404)
      expect((await manager.client.post(`/api/users/${id}/availability`, quick('2026-06-20'))).status).toBe(
        404,
      )
    }
    expect((await manager.client.put(`/api/availability/${missing}`, quick('2026-06-20'))).status).toBe(404)
    expect((await manager.client.delete('/api/availability/not-an-id')).status).toBe(400)
    expect((await nobody(server).post(path(amara.person), quick('2026-06-20'))).status).toBe(401)
  })
})

describe('changing an entry', () => {
  it('keeps the note and the rule that the change leaves out, and drops those set to null', async ({
    amara,
  }) => {
    const rule = { rrule: 'FREQ=WEEKLY;BYDAY=SA', recurEnd: '2026-09-30' }
    const { id } = await says(amara, { ...quick('2026-06-20'), ...rule, text: 'mornings' })
    const kept = await amara.client.put(`/api/availability/${id}`, quick('2026-06-20', 'NIGHT'))
    expect(kept.body).toMatchObject({
      kind: 'NIGHT_SHIFT',
      text: 'mornings',
      recurStart: '2026-06-20',
      ...rule,
    })
    const plain = await amara.client.put(
      `/api/availability/${id}`,
      full(amara.person.id, '2026-06-21', { text: null }),
    )
    expect(plain.body).toMatchObject({ date: '2026-06-21', text: null, isRecurring: false, recurStart: null })
  })

  it('is 404 once it is deleted, also for a second delete', async ({ amara }) => {
    const { id } = await says(amara, quick('2026-06-20'))
    expect((await amara.client.delete(`/api/availability/${id}`)).status).toBe(200)
    expect((await amara.client.delete(`/api/availability/${id}`)).status).toBe(404)
    expect((await amara.client.put(`/api/availability/${id}`, quick('2026-06-20'))).status).toBe(404)
  })

  it('is recorded with what was before and after, and by whom', async ({ server, amara, manager }) => {
    const { id } = await says(amara, quick('2026-06-20'))
    await manager.client.put(`/api/availability/${id}`, quick('2026-06-20', 'UNAVAILABLE'))
    await amara.client.delete(`/api/availability/${id}`)
    const { db } = server.deps.database
    const logs = await db
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.resourceId, String(id)))
      .orderBy(auditLogs.id)
    expect(logs.map((log) => [log.action, log.actorId, log.targetUserId])).toEqual([
      ['AVAILABILITY_CHANGED', amara.person.id, amara.person.id],
      ['AVAILABILITY_CHANGED', manager.person.id, amara.person.id],
      ['AVAILABILITY_CHANGED', amara.person.id, amara.person.id],
    ])
    expect(logs[1]).toMatchObject({
      description: 'Availability of Amara Okafor changed: Unavailable, Sat 20 Jun 2026',
      metadata: { before: { kind: 'DAY_SHIFT' }, after: { kind: 'UNAVAILABLE' } },
    })
  })
})

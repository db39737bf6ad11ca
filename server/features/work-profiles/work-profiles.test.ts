// Work profiles and do-not-send over HTTP: who reads and changes them, and what the log keeps.

import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { auditLogs } from '#server/db/schema.ts'
import { type Client, clientFor, signedIn } from '#tests/support/client.ts'
import { it as base } from '#tests/support/fixtures.ts'
import { createPerson } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

const PROFILE = {
  gender: 'FEMALE',
  dateOfBirth: '2000-02-29',
  startedOn: '2026-01-05',
  optOutSignedOn: '2026-01-05',
  optOutEndsOn: null,
  visaHours: 20,
  visaTerms: [{ from: '2026-09-14', to: '2026-12-11' }],
  otherHours: 7.5,
}
const NOTHING = {
  gender: null,
  dateOfBirth: null,
  startedOn: null,
  optOutSignedOn: null,
  optOutEndsOn: null,
  visaHours: null,
  visaTerms: [],
  otherHours: 0,
}

const it = base
  .extend('manager', { scope: 'file', auto: true }, ({ server }) =>
    signedIn(server, { role: 'MANAGER', firstName: 'Max', lastName: 'Reed' }),
  )
  .extend('person', { auto: true }, ({ server }) => createPerson(server.deps))

const audited = ({ deps }: TestServer, targetUserId: string, action: string) =>
  deps.database.db
    .select()
    .from(auditLogs)
    .where(and(eq(auditLogs.targetUserId, targetUserId), eq(auditLogs.action, action)))

describe('a work profile', () => {
  const read = (client: Client, id: string) => client.get(`/api/users/${id}/work-profile`)
  const save = (client: Client, id: string, body: object) => client.put(`/api/users/${id}/work-profile`, body)

  it('says nothing at first, then what was saved, and the log has before and after', async ({
    server,
    manager,
    person,
  }) => {
    expect((await read(manager.client, person.id)).body).toEqual(NOTHING)
    expect((await save(manager.client, person.id, PROFILE)).body).toEqual(PROFILE)
    expect((await read(manager.client, person.id)).body).toEqual(PROFILE)
    await save(manager.client, person.id, { ...PROFILE, visaHours: null, visaTerms: [] })
    const entries = await audited(server, person.id, 'WORK_PROFILE_CHANGED')
    expect(entries.map(({ metadata }) => metadata)).toContainEqual({
      before: { visaHours: 20, visaTerms: PROFILE.visaTerms },
      after: { visaHours: null, visaTerms: [] },
    })
  })

  it('is not changed by somebody for themself under another spelling of their id either', async ({
    server,
  }) => {
    const { person: self, client } = await signedIn(server, { role: 'MANAGER' })
    expect((await save(client, self.id.toUpperCase(), PROFILE)).status).toBe(403)
    expect((await read(client, self.id)).body).toEqual(NOTHING)
  })

  it('is read by the person, changed by managers, and by nobody for themself', async ({
    server,
    manager,
    person,
  }) => {
    await save(manager.client, person.id, PROFILE)
    const own = await clientFor(server, person)
    expect((await read(own, person.id)).body).toEqual(PROFILE)
    expect((await read(own, manager.person.id)).status).toBe(403)
    expect((await save(own, person.id, PROFILE)).status).toBe(403)
    expect((await save(manager.client, manager.person.id, PROFILE)).status).toBe(403)
    expect((await read(manager.client, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })

  it.for([
    [{ gender: 'UNKNOWN' }, 'gender'],
    [{ dateOfBirth: '2001-02-29' }, 'dateOfBirth'],
    [{ visaHours: 15 }, 'visaHours'],
    [{ visaTerms: [{ from: '2026-12-11', to: '2026-09-14' }] }, 'visaTerms.0.to'],
    [{ otherHours: -1 }, 'otherHours'],
    [{ otherHours: 169 }, 'otherHours'],
    [{ optOutSignedOn: '2026-02-01', optOutEndsOn: '2026-01-01' }, 'optOutEndsOn'],
    [{ optOutSignedOn: null, optOutEndsOn: '2026-01-01' }, 'optOutSignedOn'],
  ] as const)('refuses %j', async ([wrong, path], { manager, person }) => {
    const answer = await save(manager.client, person.id, { ...PROFILE, ...wrong })
    expect([answer.status, JSON.parse(answer.text).errors[0].path]).toEqual([400, path])
  })
})

describe('do not send', () => {
  const path = (id: string) => `/api/users/${id}/do-not-send` as const
  const GIVEN = {
    serviceUserInitials: 'a.b.',
    localAuthority: 'Leeds',
    reason: 'She asked for somebody else',
  }

  it('is added, listed and ended, with who and when; the record is kept', async ({
    server,
    manager,
    person,
  }) => {
    const added = await manager.client.post(path(person.id), GIVEN)
    expect(added.status).toBe(201)
    const entry = {
      ...GIVEN,
      serviceUserInitials: 'A.B.',
      byName: 'Max Reed',
      endedAt: null,
      endedByName: null,
    }
    expect(added.body).toMatchObject(entry)
    expect((await manager.client.get(path(person.id))).body).toEqual([added.body])
    expect((await manager.client.delete(`/api/do-not-send/${added.body.id}`)).status).toBe(200)
    expect((await manager.client.delete(`/api/do-not-send/${added.body.id}`)).status).toBe(404)
    expect((await manager.client.get(path(person.id))).body).toMatchObject([
      { id: added.body.id, endedAt: expect.any(String), endedByName: 'Max Reed' },
    ])
    expect(await audited(server, person.id, 'DO_NOT_SEND_ADDED')).toHaveLength(1)
    expect(await audited(server, person.id, 'DO_NOT_SEND_ENDED')).toHaveLength(1)
  })

  it('is in force once for the same service user, and can be said again after its end', async ({
    manager,
    person,
  }) => {
    const [first, second] = await Promise.all([
      manager.client.post(path(person.id), GIVEN),
      manager.client.post(path(person.id), { ...GIVEN, serviceUserInitials: 'AB', localAuthority: 'leeds' }),
    ])
    expect([first.status, second.status].sort()).toEqual([201, 409])
    const made = first.status === 201 ? first : second
    await manager.client.delete(`/api/do-not-send/${made.body.id}`)
    expect((await manager.client.post(path(person.id), GIVEN)).status).toBe(201)
  })

  it.for([
    [{ serviceUserInitials: ' . ' }, 'serviceUserInitials'],
    [{ reason: ' a' }, 'reason'],
  ] as const)('refuses %j', async ([wrong, field], { manager, person }) => {
    const answer = await manager.client.post(path(person.id), { ...GIVEN, ...wrong })
    expect([answer.status, JSON.parse(answer.text).errors[0].path]).toEqual([400, field])
  })

  it.for(['MANAGER', 'ADMIN', 'MASTER_ADMIN'] as const)(
    'is never ended by the %s whom it is about, and stays in force; a colleague may end it',
    async (role, { server, manager }) => {
      const { person: self, client } = await signedIn(server, { role })
      const { body: entry } = await manager.client.post(path(self.id), GIVEN)
      const refused = await Promise.all([1, 2].map(() => client.delete(`/api/do-not-send/${entry.id}`)))
      expect(refused.map(({ status }) => status)).toEqual([403, 403])
      expect(refused[0]!.text).toContain('Ask a colleague')
      expect((await client.post(path(self.id), GIVEN)).status, 'said again').toBe(409)
      expect((await client.get(path(self.id))).body).toMatchObject([{ id: entry.id, endedAt: null }])
      expect(await audited(server, self.id, 'DO_NOT_SEND_ENDED')).toEqual([])
      expect((await manager.client.delete(`/api/do-not-send/${entry.id}`)).status).toBe(200)
    },
  )

  it('that somebody added about themself is ended by a colleague too', async ({ server, manager }) => {
    const { person: self, client } = await signedIn(server, { role: 'MANAGER' })
    const { body: entry } = await client.post(path(self.id), GIVEN)
    expect((await client.delete(`/api/do-not-send/${entry.id}`)).status).toBe(403)
    expect((await manager.client.delete(`/api/do-not-send/${entry.id}`)).status).toBe(200)
  })

  it('is nothing that a contractor can see', async ({ server, person }) => {
    const own = await clientFor(server, person)
    expect((await own.get(path(person.id))).status).toBe(403)
    expect((await own.post(path(person.id), GIVEN)).status).toBe(403)
  })
})

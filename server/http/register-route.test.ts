// What every registered contract gets: permission checks, input validation and reply filtering.

import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { ROLES, type Role } from '#core/capabilities.ts'
import { Id } from '#core/contracts/common.ts'
import { type Route, route } from '#core/contracts/route.ts'
import { type Client, clientFor, nobody } from '#tests/support/client.ts'
import { withServer } from '#tests/support/fixtures.ts'
import { cookieFor, createOneOfEach, createPerson } from '#tests/support/people.ts'
import { startServer } from '#tests/support/server.ts'
import { JsonText, type Routes } from './register-route.ts'

const guarded = (name: string, needs: Route['needs']) =>
  route({
    method: 'GET',
    path: `/api/test/${name}`,
    needs,
    summary: name,
    reply: z.object({ who: z.string().nullable() }),
  })

const NEEDS = {
  public: guarded('public', 'public'),
  pending: guarded('pending', 'signed-in-or-pending'),
  approved: guarded('approved', 'signed-in'),
  everyone: guarded('everyone', 'jobs:read'),
  contractors: guarded('contractors', 'applications:apply'),
  staff: guarded('staff', 'shifts:book'),
  admins: guarded('admins', 'whatsapp:use'),
  managers: guarded('managers', 'messages:alerts'),
}

const shape = route({
  method: 'POST',
  path: '/api/test/shape/:id',
  needs: 'signed-in',
  summary: 'Input and output',
  params: z.object({ id: Id }),
  query: z.object({ page: z.coerce.number('page must be a number').default(1) }),
  body: z.object({
    headline: z.string('Headline is required').max(5, 'Headline must be 5 characters or less'),
    days: z.array(z.object({ hours: z.number('Hours must be a number') })),
  }),
  status: 201,
  reply: z.object({ headline: z.string(), person: z.object({ name: z.string() }) }),
})

const rawJson = route({
  method: 'GET',
  path: '/api/test/raw',
  needs: 'public',
  summary: 'JSON from the database',
  reply: z.array(z.object({ n: z.number() })),
})

const rename = route({
  method: 'PUT',
  path: '/api/test/rename',
  needs: 'signed-in',
  summary: 'A write without a body that fails half way',
  reply: z.object({}),
})

function extra(routes: Routes): void {
  for (const contract of Object.values(NEEDS))
    routes.on(contract, async ({ viewer }) => ({ who: viewer?.fullName ?? null }))
  routes.on(shape, async ({ body, query }) => {
    const row = { headline: body.headline, page: query.page, passwordHash: 'secret' }
    return { ...row, person: { name: 'Amara', whatsappNumber: '+447700900001' } }
  })
  routes.on(rawJson, async () => new JsonText('[{"n":1},{"n":2}]'))
  routes.on(rename, async ({ db, viewer }) => {
    await db.execute(sql`UPDATE users SET first_name = 'Changed' WHERE id = ${viewer.id}`)
    await db.execute(sql`UPDATE users SET role = 'KING' WHERE id = ${viewer.id}`)
    return {}
  })
}

const it = withServer({ extra })
  .extend('people', { scope: 'file', auto: true }, ({ server }) => createOneOfEach(server.deps))
  .extend('clients', { scope: 'file' }, async ({ server, people }) => {
    const clients = {} as Record<Role, Client>
    for (const role of ROLES) clients[role] = await clientFor(server, people[role])
    return clients
  })

describe('who may call', () => {
  it.for([
    ['public', ROLES],
    ['pending', ROLES],
    ['approved', ['CONTRACTOR', 'MANAGER', 'ADMIN', 'MASTER_ADMIN']],
    ['everyone', ['CONTRACTOR', 'MANAGER', 'ADMIN', 'MASTER_ADMIN']],
    ['contractors', ['CONTRACTOR']],
    ['staff', ['MANAGER', 'ADMIN', 'MASTER_ADMIN']],
    ['admins', ['ADMIN', 'MASTER_ADMIN']],
    ['managers', ['MANAGER']],
  ] as const)(
    'a call for %s admits its roles and refuses the others with 403',
    async ([name, admitted], { people, clients }) => {
      for (const role of ROLES) {
        const answer = await clients[role].get(`/api/test/${name}`)
        const isAdmitted = (admitted as readonly Role[]).includes(role)
        expect([role, answer.status]).toEqual([role, isAdmitted ? 200 : 403])
        if (isAdmitted) expect(answer.body).toEqual({ who: people[role].fullName })
        else expect(answer.body).toEqual({ message: expect.stringMatching(/permission|approval/) })
      }
    },
  )

  it('is nobody without a session, but for a public call', async ({ server }) => {
    for (const [name, { needs }] of Object.entries(NEEDS)) {
      const answer = await nobody(server).get(`/api/test/${name}`)
      if (needs === 'public') expect(answer.body).toEqual({ who: null })
      else expect([answer.status, answer.body]).toEqual([401, { message: 'You are not signed in.' }])
    }
  })

  it.for(['nonsense', '', 'a'.repeat(101), '../../etc'])(
    'is nobody with the cookie %j',
    async (token, { server }) => {
      const answer = await nobody(server).get('/api/test/approved', { cookie: `rota_session=${token}` })
      expect(answer.status).toBe(401)
    },
  )

  it('is nobody once the session has run out, or the person is paused or deleted', async ({ server }) => {
    for (const option of [{ isActive: false }, { deletedAt: server.clock.now() }]) {
      const cookie = await cookieFor(server, await createPerson(server.deps, option))
      expect((await nobody(server).get('/api/test/approved', { cookie })).status).toBe(401)
    }
    const own = await startServer({ extra })
    const client = await clientFor(own, await createPerson(own.deps))
    own.clock.advance(29 * 24 * 3_600_000)
    expect((await client.get('/api/test/approved')).status).toBe(200)
    own.clock.advance(29 * 24 * 3_600_000)
    expect((await client.get('/api/test/approved')).status, 'each visit restarts the 30 days').toBe(200)
    own.clock.advance(30 * 24 * 3_600_000)
    expect((await client.get('/api/test/approved')).status).toBe(401)
    await own.stop()
  })

  it('tells a signed-out caller nothing about the input', async ({ server }) => {
    const answer = await nobody(server).post('/api/test/shape/x', { headline: 1 })
    expect(answer.status).toBe(401)
    expect(answer.body.errors).toBeUndefined()
  })
})

describe('what goes in and comes out', () => {
  const id = '3f0c1f9e-4a0b-4c5e-9b57-6f6c1b3f9d10'

  it('strips every field that the reply does not name, however deep', async ({ clients }) => {
    const answer = await clients.ADMIN.post(`/api/test/shape/${id}?page=2`, { headline: 'Night', days: [] })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({ headline: 'Night', person: { name: 'Amara' } })
  })

  it('lists every mistake with its path and words, not the first alone', async ({ clients }) => {
    const answer = await clients.ADMIN.post(`/api/test/shape/${id}`, {
      headline: 'Too long',
      days: [{ hours: 8 }, { hours: 'eight' }],
    })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      message: 'headline: Headline must be 5 characters or less, days.1.hours: Hours must be a number',
      errors: [
        { path: 'headline', message: 'Headline must be 5 characters or less' },
        { path: 'days.1.hours', message: 'Hours must be a number' },
      ],
    })
  })

  it('says so when there is no body at all', async ({ clients }) => {
    const answer = await clients.ADMIN.post(`/api/test/shape/${id}`)
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toHaveLength(1)
  })

  it('refuses an id that is not one, and a query that is not valid, with 400', async ({ clients }) => {
    const body = { headline: 'Night', days: [] }
    const badId = await clients.ADMIN.post('/api/test/shape/42', body)
    expect([badId.status, badId.body.errors]).toEqual([
      400,
      [{ path: 'id', message: 'That is not a valid id.' }],
    ])
    const badQuery = await clients.ADMIN.post(`/api/test/shape/${id}?page=two`, body)
    expect([badQuery.status, badQuery.body.errors]).toEqual([
      400,
      [{ path: 'page', message: 'page must be a number' }],
    ])
  })

  it('passes on JSON that the database made', async ({ server }) => {
    const answer = await nobody(server).get('/api/test/raw')
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.body).toEqual([{ n: 1 }, { n: 2 }])
  })

  it('keeps answers out of every cache but the browser that asked', async ({ clients }) => {
    const answer = await clients.ADMIN.get('/api/test/approved')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

describe('a write', () => {
  it('is one transaction: what fails half way changes nothing', async ({ server }) => {
    const person = await createPerson(server.deps, { firstName: 'Before' })
    const client = await clientFor(server, person)
    const answer = await client.put('/api/test/rename', undefined, { 'content-type': 'application/json' })
    expect([answer.status, answer.body.message]).toEqual([400, 'That is not a known role.'])
    expect((await client.get('/api/test/public')).body.who).toBe('Before Okafor')
  })
})

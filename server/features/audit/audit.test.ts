import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { ROLES } from '#core/capabilities.ts'
import { auditLogs } from '#server/db/schema.ts'
import type { Query } from '#tests/support/answer.ts'
import { Client, nobody, signedIn } from '#tests/support/client.ts'
import { withServerPerTest } from '#tests/support/fixtures.ts'
import { cookieFor, createOneOfEach, createPerson } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

const it = withServerPerTest()
  .extend('admin', { auto: true }, ({ server }) => createPerson(server.deps, { role: 'ADMIN' }))
  .extend('client', async ({ server, admin }) => new Client(server.url, await cookieFor(server, admin)))

type Entry = Partial<typeof auditLogs.$inferInsert>
async function write(server: TestServer, ...entries: Entry[]) {
  await server.deps.database.db.insert(auditLogs).values(
    entries.map((entry) => ({
      createdAt: server.clock.now(),
      action: 'USER_LOGIN',
      resourceType: 'USER',
      description: 'Something happened',
      ...entry,
    })),
  )
}
const list = async (client: Client, query: Query = '') =>
  (await client.get(`/api/admin/audit-logs${query}`)).body
const found = async (client: Client, query: Query) =>
  (await list(client, query)).logs.map((log) => log.description)

describe('the audit log', () => {
  it('is for admins and above', async ({ server }) => {
    const people = await createOneOfEach(server.deps)
    for (const role of ROLES) {
      const one = new Client(server.url, await cookieFor(server, people[role]))
      const expected = role === 'ADMIN' || role === 'MASTER_ADMIN' ? 200 : 403
      expect((await one.get('/api/admin/audit-logs')).status, role).toBe(expected)
      expect((await one.get('/api/admin/audit-logs/export')).status, role).toBe(expected)
    }
    expect((await nobody(server).get('/api/admin/audit-logs')).status).toBe(401)
  })

  it('shows the newest first, all that was recorded, and how many there are', async ({
    server,
    admin,
    client,
  }) => {
    await write(server, { description: 'one' }, { description: 'two' })
    server.clock.advance(1000)
    await write(server, {
      description: 'three',
      actorId: admin.id,
      actorName: 'Ada',
      actorRole: 'ADMIN',
      ip: '10.0.0.7',
      userAgent: 'A browser',
      targetUserId: admin.id,
      targetName: 'Bola',
      metadata: { before: { role: 'PENDING' }, after: { role: 'MANAGER' } },
    })
    const { logs, total } = await list(client)
    expect(total).toBe(3)
    expect(logs.map((log) => log.description)).toEqual(['three', 'two', 'one'])
    expect(logs[0]).toEqual({
      id: expect.any(Number),
      createdAt: '2026-06-15T09:00:01.000Z',
      actorId: admin.id,
      actorName: 'Ada',
      actorRole: 'ADMIN',
      action: 'USER_LOGIN',
      resourceType: 'USER',
      resourceId: null,
      targetUserId: admin.id,
      targetName: 'Bola',
      description: 'three',
      ip: '10.0.0.7',
      userAgent: 'A browser',
      metadata: { before: { role: 'PENDING' }, after: { role: 'MANAGER' } },
    })
  })

  it('pages by 50, to the last', async ({ server, client }) => {
    await write(server, ...Array.from({ length: 120 }, (_, n) => ({ description: `entry ${n}` })))
    expect((await list(client)).logs).toHaveLength(50)
    expect((await list(client, '?page=1')).logs[0].description).toBe('entry 119')
    expect((await list(client, '?page=3&limit=50')).logs.at(-1)!.description).toBe('entry 0')
    expect(await list(client, '?page=4')).toMatchObject({ logs: [], total: 120 })
    expect((await client.get('/api/admin/audit-logs?page=0')).status).toBe(400)
    expect((await client.get('/api/admin/audit-logs?limit=100000')).status).toBe(400)
  })

  it('answers an unchanged poll without reading, and a changed one anew', async ({ server, client }) => {
    // What was inserted straight into the database may still be being announced.
    await server.deps.live.settle()
    const first = await client.get('/api/admin/audit-logs')
    const tag = { 'if-none-match': first.headers.get('etag')! }
    expect((await client.get('/api/admin/audit-logs', tag)).status).toBe(304)
    await write(server, {})
    await server.deps.live.settle()
    expect((await client.get('/api/admin/audit-logs', tag)).body.total).toBe(1)
  })
})

describe('filters', () => {
  it('find by who, what, on what, to whom', async ({ server, admin, client }) => {
    const other = await createPerson(server.deps)
    await write(
      server,
      { description: 'by me', actorId: admin.id },
      { description: 'to them', targetUserId: other.id },
      { description: 'a job', action: 'JOB_CREATED', resourceType: 'JOB', actorId: admin.id },
    )
    expect(await found(client, `?actorId=${admin.id}`)).toEqual(['a job', 'by me'])
    expect(await found(client, `?targetUserId=${other.id}`)).toEqual(['to them'])
    expect(await found(client, '?action=JOB_CREATED')).toEqual(['a job'])
    expect(await found(client, '?resourceType=JOB')).toEqual(['a job'])
    expect(await found(client, `?actorId=${admin.id}&resourceType=USER`)).toEqual(['by me'])
    expect((await list(client, `?actorId=${admin.id}&resourceType=USER`)).total).toBe(1)
    expect(await found(client, '?action=&search=&dateFrom=&actorId=')).toHaveLength(3)
    expect((await client.get('/api/admin/audit-logs?action=NONSENSE')).status).toBe(400)
  })

  it('find by London days, both included', async ({ server, client }) => {
    await write(
      server,
      { description: 'before', createdAt: new Date('2026-06-09T22:59:59Z') },
      { description: 'first', createdAt: new Date('2026-06-09T23:00:00Z') },
      { description: 'last', createdAt: new Date('2026-06-11T22:59:59Z') },
      { description: 'after', createdAt: new Date('2026-06-11T23:00:00Z') },
    )
    expect(await found(client, '?dateFrom=2026-06-10&dateTo=2026-06-11')).toEqual(['last', 'first'])
    expect((await client.get('/api/admin/audit-logs?dateFrom=10/06/2026')).status).toBe(400)
  })

  it('search what happened and both names, taking every letter as it is', async ({ server, client }) => {
    await write(
      server,
      { description: 'Booked 100% of it' },
      { description: 'Booked 100 of it', actorName: 'Amara Okafor' },
      { description: 'Reset under_score', targetName: 'Zoë Müller' },
    )
    expect(await found(client, '?search=okafor')).toEqual(['Booked 100 of it'])
    expect(await found(client, `?search=${encodeURIComponent('zoë')}`)).toEqual(['Reset under_score'])
    expect(await found(client, `?search=${encodeURIComponent('100%')}`)).toEqual(['Booked 100% of it'])
    expect(await found(client, '?search=_score')).toEqual(['Reset under_score'])
    expect(await found(client, '?search=x_y')).toEqual([])
    expect(await found(client, `?search=${encodeURIComponent("'; DROP TABLE users; --")}`)).toEqual([])
  })
})

describe('the total', () => {
  it('counts what comes in later, at the same moment and after hours', async ({ server, client }) => {
    await write(server, {}, {}, { createdAt: new Date('2026-06-01T00:00:00Z') })
    expect((await list(client)).total).toBe(3)
    await write(server, {})
    await server.deps.live.settle()
    expect((await list(client)).total).toBe(4)
    server.clock.advance(30 * 60_000)
    await write(server, {}, {})
    await server.deps.live.settle()
    expect((await list(client)).total).toBe(6)
    server.clock.advance(3 * 3_600_000)
    await write(server, {})
    await server.deps.live.settle()
    expect((await list(client)).total).toBe(7)
  })

  it('of a search that finds too many to count says at least so many', async ({ server, client }) => {
    await server.deps.database.db.execute(
      sql`INSERT INTO audit_logs (created_at, action, resource_type, description)
          SELECT ${server.clock.now()}::timestamptz, 'USER_LOGIN', 'USER', 'Somebody signed in' FROM generate_series(1, 10001)`,
    )
    expect(await list(client, '?search=somebody')).toMatchObject({ total: 10_000, totalIsAtLeast: true })
    expect(await list(client)).toMatchObject({ total: 10_001, totalIsAtLeast: false })
  })
})

describe('the export', () => {
  const linesOf = (text: string) => text.trimEnd().split('\r\n')

  it('is a CSV file of all that the filter finds, with formulas disarmed', async ({ server, client }) => {
    await write(
      server,
      { description: '=HYPERLINK("http://evil")', actorName: 'Ada, the admin', action: 'JOB_CREATED' },
      { description: 'another' },
    )
    const answer = await client.get('/api/admin/audit-logs/export?action=JOB_CREATED')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="audit-logs-2026-06-15.csv"')
    const [header, line, ...rest] = linesOf(answer.text)
    expect(header).toMatch(/Date \(London\),Date \(UTC\),Actor,Actor role,Action,/)
    expect(line).toBe(
      `15 Jun 2026 10:00,2026-06-15T09:00:00.000Z,"Ada, the admin",,JOB_CREATED,USER,,,"'=HYPERLINK(""http://evil"")",,,`,
    )
    expect(rest).toEqual([])
  })

  it('begins with a byte-order mark', async ({ server, client }) => {
    const raw = await fetch(`${server.url}/api/admin/audit-logs/export`, {
      headers: { cookie: client.cookie! },
    })
    expect([...new Uint8Array(await raw.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })

  it('gives every entry once over many batches, also those of one moment', async ({ server, client }) => {
    await server.deps.database.db.execute(
      sql`INSERT INTO audit_logs (created_at, action, resource_type, description)
          SELECT '2026-06-14T00:00:00.000123Z'::timestamptz + (n / 700) * interval '1 microsecond', 'USER_LOGIN', 'USER', 'entry ' || n
            FROM generate_series(1, 3500) n`,
    )
    const { text } = await client.get('/api/admin/audit-logs/export?search=entry')
    const entries = linesOf(text).slice(1)
    expect(entries).toHaveLength(3500)
    expect(new Set(entries.map((line) => line.split(',')[8])).size).toBe(3500)
  })

  it('is itself recorded, with its filter', async ({ admin, client }) => {
    await client.get('/api/admin/audit-logs/export?action=USER_LOGIN&search=&dateFrom=2026-06-01')
    const { logs } = await list(client, '?action=DATA_EXPORT')
    expect(logs).toMatchObject([
      {
        actorId: admin.id,
        resourceType: 'SYSTEM',
        metadata: { filters: { action: 'USER_LOGIN', dateFrom: '2026-06-01' } },
      },
    ])
  })
})

describe('the people to filter by', () => {
  it('include deleted accounts, marked and last, and are for admins', async ({ server, client }) => {
    const gone = await createPerson(server.deps, {
      firstName: 'Aaron',
      lastName: 'Gone',
      deletedAt: new Date(),
    })
    const answer = await client.get('/api/admin/audit-logs/people')
    expect(answer.status).toBe(200)
    expect(answer.body.at(-1)).toEqual({ id: gone.id, name: 'Aaron Gone', isDeleted: true })
    expect(answer.body.filter((person: { isDeleted: boolean }) => !person.isDeleted).length).toBeGreaterThan(
      0,
    )
    const { client: manager } = await signedIn(server, { role: 'MANAGER' })
    expect((await manager.get('/api/admin/audit-logs/people')).status).toBe(403)
  })
})

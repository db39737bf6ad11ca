import { desc } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { parseCsv } from '#core/csv.ts'
import { auditLogs, shifts } from '#server/db/schema.ts'
import { type Client, signedIn } from '#tests/support/client.ts'
import { it as base } from '#tests/support/fixtures.ts'
import { createPerson, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

const it = base
  .extend(
    'admin',
    { scope: 'file', auto: true },
    async ({ server }) => (await signedIn(server, { role: 'ADMIN', firstName: 'Ada' })).client,
  )
  .extend('amara', { auto: true }, ({ server }) => createPerson(server.deps))
it.beforeEach(async ({ server }) => {
  await server.deps.database.db.delete(shifts)
})

const put = (
  server: TestServer,
  amara: Person,
  start: string,
  end: string,
  extra: Partial<typeof shifts.$inferInsert> = {},
) =>
  server.deps.database.db.insert(shifts).values({
    assignedToId: amara.id,
    dateStart: new Date(start),
    dateEnd: new Date(end),
    headline: 'Care',
    ...extra,
  })
const report = (as: Client, from: string, to: string) =>
  as.get(`/api/reports/shifts-csv?from=${from}&to=${to}`)

describe('the CSV of shifts', () => {
  it('is a file with a byte-order mark, London days with both ends, and a line for each shift', async ({
    server,
    admin,
    amara,
  }) => {
    await put(server, amara, '2026-06-14T23:00:00Z', '2026-06-15T05:00:00Z', {
      address: '1 High St, Leeds',
      serviceUserInitials: 'AB',
      localAuthority: 'Leeds',
      notes: '=1+1',
    })
    await put(server, amara, '2026-06-21T22:30:00Z', '2026-06-22T05:00:00Z')
    await put(server, amara, '2026-06-21T09:00:00Z', '2026-06-21T10:00:00Z', { deletedAt: new Date() })
    await put(server, amara, '2026-06-22T09:00:00Z', '2026-06-22T10:00:00Z')
    const answer = await report(admin, '2026-06-15', '2026-06-21')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="shifts-report-2026-06-15-to-2026-06-21.csv"',
    )
    const bytes = await fetch(`${server.url}/api/reports/shifts-csv?from=2026-06-15&to=2026-06-21`, {
      headers: { cookie: admin.cookie! },
    }).then((response) => response.arrayBuffer())
    expect([...new Uint8Array(bytes.slice(0, 3))]).toEqual([0xef, 0xbb, 0xbf])
    expect(parseCsv(answer.text).map(({ cells }) => cells)).toEqual([
      [
        'Date',
        'Start',
        'End',
        'Hours',
        'Contractor',
        'Headline',
        'Address',
        'Service User',
        'Local Authority',
        'Source',
        'Notes',
        'Start (UTC)',
        'End (UTC)',
      ],
      [
        '2026-06-15',
        '00:00',
        '06:00',
        '6',
        'Amara Okafor',
        'Care',
        '1 High St, Leeds',
        'AB',
        'Leeds',
        'manual',
        "'=1+1",
        '2026-06-14T23:00:00.000Z',
        '2026-06-15T05:00:00.000Z',
      ],
      [
        ...['2026-06-21', '23:30', '06:00', '6.5', 'Amara Okafor', 'Care', '', '', '', 'manual', ''],
        ...['2026-06-21T22:30:00.000Z', '2026-06-22T05:00:00.000Z'],
      ],
    ])
  })

  it('is recorded with its period and size', async ({ server, admin, amara }) => {
    await put(server, amara, '2026-06-15T09:00:00Z', '2026-06-15T10:00:00Z')
    await report(admin, '2026-06-15', '2026-06-21')
    const [entry] = await server.deps.database.db
      .select()
      .from(auditLogs)
      .orderBy(desc(auditLogs.id))
      .limit(1)
    expect(entry).toMatchObject({
      action: 'DATA_EXPORT',
      description: 'Exported 1 shift from Mon 15 Jun 2026 to Sun 21 Jun 2026 as CSV',
      metadata: { from: '2026-06-15', to: '2026-06-21', rows: 1 },
    })
  })

  it('refuses a period over a year and one the wrong way round, in the words of the spec', async ({
    admin,
  }) => {
    const long = await report(admin, '2026-01-01', '2027-01-02')
    expect([long.status, long.body.message]).toEqual([400, 'Please select a date range of 1 year or less.'])
    const back = await report(admin, '2026-01-02', '2026-01-01')
    expect([back.status, back.body.message]).toEqual([400, 'Start date must be before or equal to end date.'])
    expect((await report(admin, '2026-01-02', '')).status).toBe(400)
  })

  it('is for admins and above', async ({ server }) => {
    for (const role of ['CONTRACTOR', 'MANAGER'] as const) {
      const { client } = await signedIn(server, { role })
      expect((await report(client, '2026-06-15', '2026-06-21')).status).toBe(403)
    }
    const { client } = await signedIn(server, { role: 'MASTER_ADMIN' })
    expect((await report(client, '2026-06-15', '2026-06-21')).status).toBe(200)
  })

  it('is whole over many batches, also where shifts begin at the same moment, and holds no connection', async ({
    server,
    admin,
  }) => {
    const { pool } = server.deps.database
    await pool.query(
      `INSERT INTO shifts (assigned_to_id, date_start, date_end, headline, notes)
       SELECT u.id, t, t + interval '20 minutes', 'Care', repeat('x', 2000)
       FROM generate_series('2026-01-01'::timestamptz, '2026-03-01', '30 minutes') t,
         (SELECT id FROM users WHERE role = 'CONTRACTOR' AND deleted_at IS NULL LIMIT 2) u`,
    )
    const gone = new AbortController()
    // Compressed, the whole report would fit into the socket's buffer and never have to wait for its reader.
    const answer = await fetch(`${server.url}/api/reports/shifts-csv?from=2026-01-01&to=2026-12-31`, {
      headers: { cookie: admin.cookie!, 'accept-encoding': 'identity' },
      signal: gone.signal,
    })
    await answer.body?.getReader().read()
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
    gone.abort()
    const whole = await report(admin, '2026-01-01', '2026-12-31')
    const lines = whole.text.split('\r\n').slice(1, -1)
    const { rows } = await pool.query('SELECT count(*)::int AS n FROM shifts')
    expect(rows[0].n).toBeGreaterThan(5000)
    expect(lines).toHaveLength(rows[0].n)
  })
})

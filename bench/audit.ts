// The audit log screen with 1,000,000 entries compared with 10,000, in one run: a filtered page with its total, as the
// service returns it. The query plans are printed, to show which index each answer uses.

import pg from 'pg'
import type { AuditFilters } from '#core/contracts/audit.ts'
import { connect, type Database } from '#server/db/connection.ts'
import { listAudit } from '#server/features/audit/audit-list.service.ts'
import { AuditTotals } from '#server/features/audit/audit-totals.ts'
import { median, type Row } from './table.ts'

const FEW = 10_000
const MANY = 1_000_000
const ROUNDS = 30
const NOW = new Date('2027-06-01T12:00:00Z')

export async function benchAudit(databaseUrl: string): Promise<Row> {
  const database = connect({ connectionString: databaseUrl }, () => {})
  // Without the time limit of a request.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    await fill(pool, 1, FEW)
    console.log(`audit log, ${FEW} entries`)
    const few = await measure(database)
    await fill(pool, FEW + 1, MANY)
    console.log(`audit log, ${MANY} entries`)
    const many = await measure(database)
    await showPlans(database)
    const words = (ms: number) => `${ms.toFixed(2)} ms`
    return {
      name: 'audit log: filtered page and total, 1,000,000 entries beside 10,000',
      measured: words(many),
      baseline: words(few),
      ratio: many / few,
      target: { kind: 'at-most', ratio: 2 },
    }
  } finally {
    await Promise.all([pool.end(), database.close()])
  }
}

const FILTERS: AuditFilters[] = [
  {},
  { action: 'USER_LOGIN' },
  { resourceType: 'SHIFT', dateFrom: '2027-01-01', dateTo: '2027-12-31' },
  { search: 'visit 4242' },
]

/** The median time of all filters, once their totals are cached. */
async function measure({ db }: Database): Promise<number> {
  const totals = new AuditTotals()
  const pages: number[] = []
  for (const filters of FILTERS) {
    const page = () => listAudit(db, totals, { ...filters, page: 1, limit: 50 }, NOW)
    const first = await millisecondsOf(page)
    const later: number[] = []
    for (let n = 0; n < ROUNDS; n++) later.push(await millisecondsOf(page))
    const words = [JSON.stringify(filters), median(later).toFixed(2), first.toFixed(2)]
    console.log(`  ${words[0]}: a page ${words[1]} ms, with the first count ${words[2]} ms`)
    pages.push(...later)
  }
  return median(pages)
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Entries `from` to `to`, over two years, for 300 people; the indexes are rebuilt, which is quicker. */
async function fill(pool: pg.Pool, from: number, to: number): Promise<void> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
      WHERE tablename = 'audit_logs' AND indexname <> 'audit_logs_pkey'`,
  )
  for (const { name } of rows) await pool.query(`DROP INDEX ${name}`)
  await pool.query(
    `INSERT INTO audit_logs (created_at, actor_id, actor_name, actor_role, action, resource_type, target_user_id,
                             target_name, description, ip, user_agent, metadata)
     SELECT '2027-06-01'::timestamptz - (${MANY} - n) * interval '1 minute',
            md5('person' || n % 300)::uuid, 'Person ' || n % 300, 'MANAGER',
            kind.action, kind.resource, md5('person' || n % 299)::uuid, 'Person ' || n % 299,
            kind.action || ' of Person ' || n % 299 || ' at visit ' || n, '10.0.0.1', 'Mozilla/5.0',
            '{"before": {"headline": "Day care"}, "after": {"headline": "Night care"}}'
       FROM generate_series($1::int, $2::int) n
       JOIN (VALUES (0, 'USER_LOGIN', 'USER'), (1, 'SHIFT_PUBLISHED', 'SHIFT'), (2, 'SHIFT_UPDATED', 'SHIFT'),
                    (3, 'WHATSAPP_SENT', 'WHATSAPP_MESSAGE'), (4, 'JOB_CREATED', 'JOB')) AS kind (k, action, resource)
         ON kind.k = n % 5`,
    [from, to],
  )
  for (const { definition } of rows) await pool.query(definition)
  await pool.query('VACUUM ANALYZE audit_logs')
}

async function showPlans({ pool }: Database): Promise<void> {
  const newest = 'ORDER BY created_at DESC, id DESC LIMIT 50'
  for (const [what, query] of [
    ['a filtered page', `SELECT id FROM audit_logs WHERE action = 'USER_LOGIN' ${newest}`],
    ['the total of a filter', `SELECT count(*) FROM audit_logs WHERE action = 'USER_LOGIN'`],
    ['the total since', `SELECT count(*) FROM audit_logs WHERE created_at >= '2027-05-31'`],
    [
      'a search',
      `SELECT id FROM audit_logs WHERE (coalesce(actor_name, '') || ' ' || coalesce(target_name, '') || ' ' || description)
       ILIKE '%visit 4242%' ${newest}`,
    ],
    [
      'the next batch of an export',
      `SELECT * FROM audit_logs WHERE action = 'USER_LOGIN' AND (created_at, id) <
       (SELECT l.created_at, l.id FROM audit_logs l WHERE l.id = 500000) ${newest}`,
    ],
  ] as const) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, COSTS OFF) ${query}`)
    console.log(`\n${what}\n${rows.map((row) => `  ${row['QUERY PLAN']}`).join('\n')}`)
  }
}

import { expect } from 'vitest'
import { it } from '#tests/support/fixtures.ts'

// A new version of graphile-worker may change its private tables. If this fails, look at worker-tables.sql.ts first.
it('graphile-worker keeps its jobs in the tables and columns that worker-tables.sql.ts reads', async ({
  server,
}) => {
  const { rows } = await server.deps.database.pool.query<{ column: string }>(
    `SELECT table_name || '.' || column_name || ' ' || data_type AS column FROM information_schema.columns
      WHERE table_schema = 'graphile_worker' AND table_name IN ('jobs', '_private_jobs')
        AND column_name IN ('task_identifier', 'key', 'payload', 'run_at', 'attempts', 'max_attempts', 'locked_at', 'locked_by')
      ORDER BY 1`,
  )
  expect(rows.map(({ column }) => column)).toEqual([
    '_private_jobs.attempts smallint',
    '_private_jobs.key text',
    '_private_jobs.locked_at timestamp with time zone',
    '_private_jobs.locked_by text',
    '_private_jobs.max_attempts smallint',
    '_private_jobs.payload json',
    '_private_jobs.run_at timestamp with time zone',
    'jobs.attempts smallint',
    'jobs.key text',
    'jobs.locked_at timestamp with time zone',
    'jobs.locked_by text',
    'jobs.max_attempts smallint',
    'jobs.run_at timestamp with time zone',
    'jobs.task_identifier text',
  ])
})

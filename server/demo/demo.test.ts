import { expect } from 'vitest'
import { it } from '#tests/support/fixtures.ts'
import { seedDemo } from './demo.ts'

it('the demo leaves statistics of its tables, so that the first reads are planned for their size', async ({
  server,
}) => {
  await seedDemo(server.deps)
  const { rows } = await server.deps.database.pool.query<{ name: string; n: number }>(
    "SELECT relname AS name, reltuples::int AS n FROM pg_class WHERE relname IN ('shifts', 'users', 'availability')",
  )
  expect(rows).toHaveLength(3)
  for (const { name, n } of rows) expect(n, name).toBeGreaterThan(10)
})

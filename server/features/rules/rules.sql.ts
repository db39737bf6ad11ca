// The agency's settings of the rules, as one row. Without it the defaults hold.

import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'

interface StoredRules {
  version: number
  rules: unknown
}

const NOTHING_CHANGED: StoredRules = { version: 0, rules: null }

export async function findRules(db: Db): Promise<StoredRules> {
  const { rows } = await db.execute<{ version: number; rules: unknown }>(
    sql`SELECT version, rules FROM rule_settings`,
  )
  return rows[0] ?? NOTHING_CHANGED
}

/** False if somebody else has changed them since that version. */
export async function saveRules(db: Db, version: number, rules: unknown, now: Date): Promise<boolean> {
  const kept = JSON.stringify(rules)
  const { rowCount } =
    version === 0
      ? await db.execute(sql`INSERT INTO rule_settings (version, rules, updated_at)
          VALUES (1, ${kept}::jsonb, ${now}) ON CONFLICT DO NOTHING`)
      : await db.execute(sql`UPDATE rule_settings
          SET version = version + 1, rules = ${kept}::jsonb, updated_at = ${now} WHERE version = ${version}`)
  return rowCount === 1
}

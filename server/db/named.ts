// Prepared statements for the busiest writes: PostgreSQL parses a statement with a name once for each connection. The
// name is a comment at the start of the SQL, because the query builder cannot pass one on.

import { type SQL, sql } from 'drizzle-orm'
import { GatheringClient } from './client.ts'

const NAME = /^\/\* ([a-z-]+) \*\//

/**
 * At the start of a statement that always has the same text. PostgreSQL parses it once, but plans it each time
 * (`plan_cache_mode`): a plan kept from when the tables were small would read all of them once they have grown.
 */
export const named = (name: string): SQL => sql.raw(`/* ${name} */`)

/** A connection that prepares the named statements. A pooler may not allow it: see pooler.ts. */
export class ClientWithNames extends GatheringClient {
  // biome-ignore lint/suspicious/noExplicitAny: `pg` declares a dozen forms of this call
  override query(config: any, ...rest: any[]): any {
    const name = typeof config?.text === 'string' ? NAME.exec(config.text)?.[1] : undefined
    // biome-ignore lint/suspicious/noExplicitAny: the same forms
    return (super.query as any)(name === undefined ? config : { ...config, name }, ...rest)
  }
}

// Writes the audit log: who did what to whom, when and from where, in the transaction of what it records.

import { sql } from 'drizzle-orm'
import type { AuditAction, AuditResource } from '#core/audit.ts'
import type { Call } from '#server/call.ts'
import { named } from '#server/db/named.ts'

export interface AuditEntry {
  action: AuditAction
  resourceType: AuditResource
  resourceId?: string | null
  targetUserId?: string | null
  targetName?: string | null
  description: string
  /** What changed, before and after; never a secret. */
  metadata?: Record<string, unknown>
}

/** The fields of an entry about somebody's account. */
export const aboutAccount = (id: string, name: string | null) =>
  ({ resourceType: 'USER', resourceId: id, targetUserId: id, targetName: name }) as const

/** What an entry needs of a call: background work has no settings. */
type Recording = Pick<Call, 'db' | 'actor' | 'now'>

export async function recordAudit(call: Recording, entry: AuditEntry): Promise<void> {
  await recordAudits(call, [entry])
}

/** Several entries with one cause, in order. */
export async function recordAudits(
  { db, actor, now }: Recording,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const { viewer, ip, userAgent } = actor
  await db.execute(sql`${named('record-audits')}
    INSERT INTO audit_logs (created_at, actor_id, actor_name, actor_role, ip, user_agent,
      action, resource_type, resource_id, target_user_id, target_name, description, metadata)
    SELECT ${now}::timestamptz, ${viewer?.id ?? null}::uuid, ${viewer?.fullName ?? null}, ${viewer?.role ?? null},
      ${ip}, ${userAgent}, e.action, e."resourceType", e."resourceId", e."targetUserId", e."targetName",
      e.description, coalesce(e.metadata, '{}')
    FROM ROWS FROM (json_to_recordset(${JSON.stringify(entries)}) AS (action text, "resourceType" text,
      "resourceId" text, "targetUserId" uuid, "targetName" text, description text, metadata jsonb))
      WITH ORDINALITY AS e ORDER BY ordinality`)
}

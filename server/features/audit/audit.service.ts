// Writes the audit log: who did what to whom, when and from where, in the transaction of what it records.

import type { AuditAction, AuditResource } from '#core/audit.ts'
import type { Db } from '#server/db/connection.ts'
import { auditLogs } from '#server/db/schema.ts'
import type { Actor } from '#server/http/register-route.ts'

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

export async function recordAudit(db: Db, actor: Actor, now: Date, entry: AuditEntry): Promise<void> {
  await recordAudits(db, actor, now, [entry])
}

/** Several entries of one cause, in their order. */
export async function recordAudits(
  db: Db,
  actor: Actor,
  now: Date,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return
  await db.insert(auditLogs).values(
    entries.map((entry) => ({
      createdAt: now,
      actorId: actor.viewer?.id ?? null,
      actorName: actor.viewer?.fullName ?? null,
      actorRole: actor.viewer?.role ?? null,
      ip: actor.ip,
      userAgent: actor.userAgent,
      resourceId: null,
      ...entry,
    })),
  )
}

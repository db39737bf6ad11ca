// Reading the audit log: one page, or everything that matches a filter as a file.

import type { AuditFilters, AuditLog } from '#core/contracts/audit.ts'
import type { CsvCells } from '#core/csv.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import type { Call } from '#server/call.ts'
import type { Db } from '#server/db/connection.ts'
import { recordAudit } from './audit.service.ts'
import { type AuditRow, findPage, readBatches } from './audit.sql.ts'
import type { AuditTotals, Total } from './audit-totals.ts'

const present = (row: AuditRow): AuditLog => ({ ...row, createdAt: row.createdAt.toISOString() })

export async function listAudit(
  db: Db,
  totals: AuditTotals,
  { page, limit, ...filters }: AuditFilters & { page: number; limit: number },
  now: Date,
): Promise<{ logs: AuditLog[] } & Total> {
  const rows = await findPage(db, filters, (page - 1) * limit, limit)
  return { logs: rows.map(present), ...(await totals.count(db, filters, now)) }
}

export const AUDIT_CSV_HEADER = [
  'Date (London)',
  'Date (UTC)',
  'Actor',
  'Actor role',
  'Action',
  'Resource type',
  'Resource',
  'Target',
  'Description',
  'IP address',
  'Browser',
  'Details',
]

/** An export is itself recorded, with its filter. */
export async function recordExport(call: Call, filters: AuditFilters): Promise<void> {
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
  await recordAudit(call, {
    action: 'DATA_EXPORT',
    resourceType: 'SYSTEM',
    description: 'Exported the audit log as CSV',
    metadata: { filters: given },
  })
}

export async function* auditCsvRows(db: Db, filters: AuditFilters): AsyncGenerator<CsvCells[]> {
  for await (const batch of readBatches(db, filters)) yield batch.map(cellsOf)
}

const cellsOf = (row: AuditRow): CsvCells => [
  formatInstant(row.createdAt, FORMATS.dateTime),
  row.createdAt.toISOString(),
  row.actorName,
  row.actorRole,
  row.action,
  row.resourceType,
  row.resourceId,
  row.targetName,
  row.description,
  row.ip,
  row.userAgent,
  Object.keys(row.metadata).length > 0 ? JSON.stringify(row.metadata) : null,
]

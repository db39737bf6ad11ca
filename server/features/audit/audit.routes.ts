// The audit log, for admins and above.

import { exportAuditLogs, listAuditLogs } from '#core/contracts/audit.ts'
import { dayOf } from '#core/time.ts'
import { sendCsv } from '#server/http/csv.ts'
import type { Routes } from '#server/http/register-route.ts'
import { AUDIT_CSV_HEADER, auditCsvRows, listAudit, recordExport } from './audit-list.service.ts'
import { AuditTotals } from './audit-totals.ts'

export function registerAudit(routes: Routes): void {
  const totals = new AuditTotals()

  routes.on(listAuditLogs, ({ db, query, now }) => listAudit(db, totals, query, now))

  routes.on(exportAuditLogs, async ({ db, query, actor, now, reply }) => {
    await recordExport(db, actor, query, now)
    return sendCsv(reply, `audit-logs-${dayOf(now)}.csv`, AUDIT_CSV_HEADER, auditCsvRows(db, query))
  })
}

// The audit log, for admins and above.

import { exportAuditLogs, listAuditLogs, listAuditPeople } from '#core/contracts/audit.ts'
import { dayOf } from '#core/time.ts'
import { sendCsv } from '#server/http/csv.ts'
import type { Routes } from '#server/http/register-route.ts'
import { findEveryone } from './audit.sql.ts'
import { AUDIT_CSV_HEADER, auditCsvRows, listAudit, recordExport } from './audit-list.service.ts'
import { AuditTotals } from './audit-totals.ts'

export function registerAudit(routes: Routes): void {
  const totals = new AuditTotals()

  routes.on(listAuditLogs, ({ db, query, now }) => listAudit(db, totals, query, now))

  routes.on(listAuditPeople, ({ db }) => findEveryone(db))

  routes.on(exportAuditLogs, async ({ query, reply, ...call }) => {
    await recordExport(call, query)
    return sendCsv(reply, `audit-logs-${dayOf(call.now)}.csv`, AUDIT_CSV_HEADER, auditCsvRows(call.db, query))
  })
}

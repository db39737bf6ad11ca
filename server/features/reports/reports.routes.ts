// Reports over the rota.

import { reportConflicts } from '#core/contracts/reports.ts'
import type { Routes } from '#server/http/register-route.ts'
import * as reports from './reports.service.ts'

export function registerReports(routes: Routes): void {
  routes.on(reportConflicts, async ({ db, query, now }) => reports.reportConflicts(db, query, now))
}

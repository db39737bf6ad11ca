// Reports over the rota.

import { reportConflicts } from '#core/contracts/reports.ts'
import { listMarks } from '#core/contracts/shift-checks.ts'
import { JsonText, type Routes } from '#server/http/register-route.ts'
import * as reports from './reports.service.ts'

export function registerReports(routes: Routes): void {
  routes.on(reportConflicts, async (call) => new JsonText(await reports.reportConflicts(call, call.query)))
  routes.on(listMarks, async (call) => new JsonText(await reports.readMarks(call, call.query, call.changed)))
}

// File downloads.

import { shiftsCsv } from '#core/contracts/exports.ts'
import { REPORT_HEADER, reportFileName } from '#core/shift-report.ts'
import { sendCsv } from '#server/http/csv.ts'
import type { Routes } from '#server/http/register-route.ts'
import { openShiftsReport } from './exports.service.ts'

export function registerExports(routes: Routes): void {
  routes.on(shiftsCsv, async ({ query, reply, ...call }) => {
    const report = await openShiftsReport(call, query.from, query.to)
    return sendCsv(reply, reportFileName(query.from, query.to), REPORT_HEADER, report)
  })
}

// What leaves the product as a file.

import { shiftsCsv } from '#core/contracts/exports.ts'
import { reportFileName } from '#core/shift-report.ts'
import { type Routes, SENT } from '#server/http/register-route.ts'
import { openShiftsReport } from './exports.service.ts'

export function registerExports(routes: Routes): void {
  const { deps } = routes

  routes.on(shiftsCsv, async ({ query, actor, now, reply }) => {
    const report = await openShiftsReport(deps, query.from, query.to, actor, now)
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${reportFileName(query.from, query.to)}"`)
    reply.send(report)
    return SENT
  })
}

// The report of shifts: streamed, so that its size does not matter, and recorded before the first byte leaves.

import { Readable } from 'node:stream'
import { Refusal } from '#core/errors.ts'
import { decideReportRange, REPORT_HEAD, REPORT_MESSAGES, reportLine } from '#core/shift-report.ts'
import { type Day, dayRange } from '#core/time.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import type { Actor } from '#server/http/register-route.ts'
import { countReport, readReport } from './shifts-report.sql.ts'

export async function openShiftsReport(
  { database }: Deps,
  from: Day,
  to: Day,
  actor: Actor,
  now: Date,
): Promise<Readable> {
  const decision = decideReportRange(from, to)
  if (!decision.ok) {
    const message = REPORT_MESSAGES[decision.problem]
    throw new Refusal('bad-input', { message, errors: [{ path: 'to', message }] })
  }
  const span = dayRange(from, to)
  const rows = await countReport(database.db, span)
  await recordAudit(database.db, actor, now, {
    action: 'DATA_EXPORT',
    resourceType: 'SHIFT',
    description: `Exported the shifts from ${from} to ${to} as CSV (${rows})`,
    metadata: { from, to, rows },
  })
  return Readable.from(lines(readReport(database.db, span)), { objectMode: false })
}

async function* lines(batches: ReturnType<typeof readReport>): AsyncGenerator<string> {
  yield REPORT_HEAD
  for await (const batch of batches) yield batch.map(reportLine).join('')
}

// The shift report: streamed, so that its size does not matter, and recorded before the first byte is sent.

import type { CsvCells } from '#core/csv.ts'
import { Refusal } from '#core/errors.ts'
import { decideReportRange, reportCells } from '#core/shift-report.ts'
import { type Day, dayRange } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import type { Call } from '#server/call.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { countReport, readReport } from './shifts-report.sql.ts'

export async function openShiftsReport(call: Call, from: Day, to: Day): Promise<AsyncIterable<CsvCells[]>> {
  const decision = decideReportRange(from, to)
  if (!decision.ok) throw new Refusal(decision.code, { field: 'to' })
  const span = dayRange(from, to)
  const rows = await countReport(call.db, span)
  await recordAudit(call, {
    action: 'DATA_EXPORT',
    resourceType: 'SHIFT',
    description: `Exported ${rows === 1 ? '1 shift' : `${rows} shifts`} from ${dateLabel(from)} to ${dateLabel(to)} as CSV`,
    metadata: { from, to, rows },
  })
  return cellsOf(readReport(call.db, span))
}

async function* cellsOf(batches: ReturnType<typeof readReport>): AsyncGenerator<CsvCells[]> {
  for await (const batch of batches) yield batch.map(reportCells)
}

const dateLabel = (day: Day) => formatDay(day, FORMATS.date)

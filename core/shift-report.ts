// The report of shifts as a file: its columns, and how long a period it may cover.

import { csvLine } from './csv.ts'
import { type Day, dayOf, hoursOf, type Span, wallTimeOf } from './time.ts'

export const REPORT_MESSAGES = {
  missing: 'Please select both start and end dates.',
  order: 'Start date must be before or equal to end date.',
  tooLong: 'Please select a date range of 1 year or less.',
} as const
export type ReportProblem = keyof typeof REPORT_MESSAGES

/** Up to the same date a year later; 29 February has 28 February as its last. */
export function decideReportRange(from: Day, to: Day): { ok: true } | { ok: false; problem: ReportProblem } {
  if (!from || !to) return { ok: false, problem: 'missing' }
  if (from > to) return { ok: false, problem: 'order' }
  const yearLater = `${Number(from.slice(0, 4)) + 1}${from.slice(4)}`
  return to > yearLater ? { ok: false, problem: 'tooLong' } : { ok: true }
}

export const reportFileName = (from: Day, to: Day): string => `shifts-report-${from}-to-${to}.csv`

export interface ReportShift extends Span {
  contractor: string
  headline: string
  address: string | null
  serviceUserInitials: string | null
  localAuthority: string | null
  jobId: string | null
  notes: string | null
}

/** With the byte-order mark by which spreadsheets know that it is UTF-8. */
export const REPORT_HEAD = `\ufeff${csvLine([
  'Date',
  'Start',
  'End',
  'Hours',
  'Contractor',
  'Headline',
  'Address',
  'Service User',
  'Local Authority',
  'Source',
  'Notes',
])}`

export function reportLine(shift: ReportShift): string {
  return csvLine([
    dayOf(shift.start),
    wallTimeOf(shift.start),
    wallTimeOf(shift.end),
    Math.round(hoursOf(shift) * 100) / 100,
    shift.contractor,
    shift.headline,
    shift.address,
    shift.serviceUserInitials,
    shift.localAuthority,
    shift.jobId ? 'job' : 'manual',
    shift.notes,
  ])
}

// The shift report file: its columns, and the longest period.

import { type Day, dayOf, hoursOf, type Span, wallTimeOf } from './time.ts'

export const REPORT_MESSAGES = {
  'report-dates-missing': 'Please select both start and end dates.',
  'report-dates-order': 'Start date must be before or equal to end date.',
  'report-too-long': 'Please select a date range of 1 year or less.',
} as const
export type ReportRefusal = keyof typeof REPORT_MESSAGES

/** Up to the same date a year later; for 29 February, up to 28 February. */
export function decideReportRange(from: Day, to: Day): { ok: true } | { ok: false; code: ReportRefusal } {
  if (!from || !to) return { ok: false, code: 'report-dates-missing' }
  if (from > to) return { ok: false, code: 'report-dates-order' }
  const yearLater = `${Number(from.slice(0, 4)) + 1}${from.slice(4)}`
  return to > yearLater ? { ok: false, code: 'report-too-long' } : { ok: true }
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

export const REPORT_HEADER = [
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
  // Last, so that spreadsheets made for the columns before them still fit.
  'Start (UTC)',
  'End (UTC)',
]

export const reportCells = (shift: ReportShift) => [
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
  shift.start.toISOString(),
  shift.end.toISOString(),
]

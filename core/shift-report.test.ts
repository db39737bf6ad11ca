import { describe, expect, it } from 'vitest'
import { csvLine } from './csv.ts'
import { decideReportRange, REPORT_HEADER, reportCells } from './shift-report.ts'

const SHIFT = {
  start: new Date('2026-10-24T19:00:00Z'),
  end: new Date('2026-10-25T08:00:00Z'),
  contractor: 'Amara Okafor',
  headline: 'Night care',
  address: null,
  serviceUserInitials: null,
  localAuthority: null,
  jobId: null,
  notes: null,
}

describe('the report of shifts', () => {
  it('covers up to a year, to the day', () => {
    expect(decideReportRange('2026-01-01', '2026-01-01')).toEqual({ ok: true })
    expect(decideReportRange('2026-01-01', '2027-01-01')).toEqual({ ok: true })
    expect(decideReportRange('2027-06-01', '2028-06-01')).toEqual({ ok: true })
    expect(decideReportRange('2028-02-29', '2029-02-28')).toEqual({ ok: true })
    expect(decideReportRange('2026-01-01', '2027-01-02')).toEqual({ ok: false, code: 'report-too-long' })
    expect(decideReportRange('2028-02-29', '2029-03-01')).toEqual({ ok: false, code: 'report-too-long' })
    expect(decideReportRange('2026-01-02', '2026-01-01')).toEqual({ ok: false, code: 'report-dates-order' })
    expect(decideReportRange('', '2026-01-01')).toEqual({ ok: false, code: 'report-dates-missing' })
  })

  it('writes London days and times, and the real hours of a night across the clock change', () => {
    expect(csvLine(reportCells(SHIFT))).toBe(
      '2026-10-24,20:00,08:00,13,Amara Okafor,Night care,,,,manual,,2026-10-24T19:00:00.000Z,2026-10-25T08:00:00.000Z\r\n',
    )
  })

  it('disarms what a spreadsheet would run, and quotes what holds a comma or a line end', () => {
    const armed = { headline: '=HYPERLINK("http://x")', address: '1 High St, Leeds', notes: '+1\n@x' }
    expect(csvLine(reportCells({ ...SHIFT, ...armed, jobId: 'j' }))).toContain(
      `,"'=HYPERLINK(""http://x"")","1 High St, Leeds",,,job,"'+1\n@x"`,
    )
  })

  it('has a column for each cell', () => {
    expect(REPORT_HEADER).toHaveLength(reportCells(SHIFT).length)
  })
})

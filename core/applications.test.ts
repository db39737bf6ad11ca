import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  APPLICATION_STATUSES,
  conflictDatesLabel,
  conflictsOf,
  decideApply,
  decideClear,
  decideConfirm,
  decideReject,
  decideWithdraw,
  overlappingJobs,
  statusLabel,
} from './applications.ts'
import { JOB_STATUSES, spansOfJob } from './jobs.ts'
import { addDays, HOUR_MS, type Span } from './time.ts'

const code = (decision: { ok: true } | { ok: false; code: string }) => (decision.ok ? 'yes' : decision.code)

describe('applying', () => {
  const facts = { jobStatus: 'OPEN', alreadyApplied: false }

  it('is allowed for an open job, once', () => {
    expect(code(decideApply(facts))).toBe('yes')
    expect(code(decideApply({ ...facts, alreadyApplied: true }))).toBe('already-applied')
  })

  it('is refused for a job that is not open', () => {
    const answers = JOB_STATUSES.map((jobStatus) => code(decideApply({ ...facts, jobStatus })))
    expect(answers).toEqual(['yes', 'yes', 'yes', 'job-not-open', 'job-not-open'])
  })
})

describe('answering', () => {
  it('confirms only what is under review, for an open job', () => {
    const facts = { jobStatus: 'OPEN' }
    const answers = APPLICATION_STATUSES.map((status) => code(decideConfirm({ ...facts, status })))
    expect(answers).toEqual(['yes', 'application-processed', 'application-processed'])
    expect(code(decideConfirm({ ...facts, status: 'APPLIED', jobStatus: 'FILLED' }))).toBe('job-not-open')
  })

  it('rejects only what is under review', () => {
    const answers = APPLICATION_STATUSES.map((status) => code(decideReject({ status })))
    expect(answers).toEqual(['yes', 'application-processed', 'application-processed'])
  })

  it('is read as PENDING REVIEW until it comes', () => {
    expect(APPLICATION_STATUSES.map(statusLabel)).toEqual(['PENDING REVIEW', 'CONFIRMED', 'REJECTED'])
  })
})

describe('withdrawing', () => {
  it("is for one's own application while it is under review", () => {
    const answers = APPLICATION_STATUSES.map((status) => code(decideWithdraw({ status, isOwn: true })))
    expect(answers).toEqual(['yes', 'application-not-pending', 'application-not-pending'])
    expect(code(decideWithdraw({ status: 'APPLIED', isOwn: false }))).toBe('not-own-application')
  })
})

describe('clearing', () => {
  it("is for one's own answered application", () => {
    const answers = APPLICATION_STATUSES.map((status) => code(decideClear({ status, isOwn: true })))
    expect(answers).toEqual(['application-under-review', 'yes', 'yes'])
    expect(code(decideClear({ status: 'CONFIRMED', isOwn: false }))).toBe('not-own-application')
  })
})

describe('conflicts', () => {
  const nights = spansOfJob({
    startDate: '2026-08-03',
    endDate: '2026-08-09',
    shiftStartTime: '20:00',
    shiftEndTime: '08:00',
  })
  const spans = nights.ok ? nights.spans : []
  const shift = (start: string, end: string) => ({ start: new Date(start), end: new Date(end) })

  it('name the days of the job that clash and the shifts they clash with', () => {
    const clash = shift('2026-08-05T06:00:00Z', '2026-08-05T10:00:00Z')
    const clear = shift('2026-08-06T08:00:00Z', '2026-08-06T16:00:00Z')
    expect(conflictsOf(spans, [clash, clear])).toEqual({
      hasConflicts: true,
      conflictingShifts: [clash],
      conflictingDates: ['2026-08-04'],
      totalConflictDays: 1,
    })
  })

  it('do not arise from shifts that only touch', () => {
    const day = shift('2026-08-05T07:00:00Z', '2026-08-05T19:00:00Z')
    expect(conflictsOf(spans, [day])).toMatchObject({ hasConflicts: false, totalConflictDays: 0 })
  })

  it('agree with looking at every half hour', () => {
    const hours = (n: number) => new Date(Date.UTC(2026, 7, 2) + n * (HOUR_MS / 2))
    const anyShift = fc
      .tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 60 }))
      .map(([from, length]) => ({ start: hours(from), end: hours(from + length) }))
    const busy = (span: Span, at: Date) => span.start <= at && at < span.end
    fc.assert(
      fc.property(fc.array(anyShift, { maxLength: 8 }), (shifts) => {
        const dates = new Set<string>()
        const clashing = new Set<Span>()
        for (let n = 0; n < 600; n++) {
          for (const span of spans.filter((span) => busy(span, hours(n)))) {
            for (const shift of shifts.filter((shift) => busy(shift, hours(n)))) {
              dates.add(span.day)
              clashing.add(shift)
            }
          }
        }
        const check = conflictsOf(spans, shifts)
        expect(check.conflictingDates).toEqual([...dates].sort())
        expect(new Set(check.conflictingShifts)).toEqual(clashing)
        expect(check.totalConflictDays).toBe(dates.size)
      }),
    )
  })

  it('list at most three dates, then how many more', () => {
    const days = (count: number) => Array.from({ length: count }, (_, i) => addDays('2026-08-03', i))
    expect(conflictDatesLabel(days(2))).toBe('Mon 3 Aug, Tue 4 Aug')
    expect(conflictDatesLabel(days(3))).toBe('Mon 3 Aug, Tue 4 Aug, Wed 5 Aug')
    expect(conflictDatesLabel(days(5))).toBe('Mon 3 Aug, Tue 4 Aug, Wed 5 Aug +2 more')
    expect(conflictDatesLabel([])).toBe('')
  })
})

describe('other jobs somebody has applied for', () => {
  const job = (startDate: string, endDate: string, shiftStartTime: string, shiftEndTime: string) => ({
    ...{ startDate, endDate, shiftStartTime, shiftEndTime },
  })
  const days = job('2026-11-23', '2026-11-25', '08:00', '20:00')

  it('overlap if a shift of one meets a shift of the other, and the first such day is named', () => {
    const night = job('2026-11-20', '2026-11-30', '19:00', '07:00')
    const evening = job('2026-11-24', '2026-11-24', '18:00', '22:00')
    expect(overlappingJobs(days, [evening, night])).toEqual([
      { job: night, day: '2026-11-23' },
      { job: evening, day: '2026-11-24' },
    ])
  })

  it('reach into the next day with a night', () => {
    const night = job('2026-11-22', '2026-11-22', '20:00', '08:30')
    expect(overlappingJobs(days, [night])).toEqual([{ job: night, day: '2026-11-22' }])
  })

  it('do not overlap if they only touch, or have other hours of the same day', () => {
    const touching = job('2026-11-22', '2026-11-25', '20:00', '08:00')
    const early = job('2026-11-23', '2026-11-25', '06:00', '07:30')
    expect(overlappingJobs(days, [touching, early])).toEqual([])
  })
})

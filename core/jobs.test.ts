import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  daysToOffer,
  decideJobDates,
  decideJobEdit,
  hoursPerDay,
  isOpen,
  JOB_STATUSES,
  pastJobWarning,
  reopenedDays,
  spansOfJob,
  stretchesOf,
  uncoveredLabel,
  visibleToContractor,
} from './jobs.ts'
import { addDays, dayOf, hoursOf, wallTimeOf } from './time.ts'

const job = (startDate: string, endDate: string, shiftStartTime = '09:00', shiftEndTime = '17:00') => ({
  startDate,
  endDate,
  shiftStartTime,
  shiftEndTime,
})

describe('hours per day', () => {
  it.each([
    ['09:00', '17:00', 8],
    ['20:00', '08:00', 12],
    ['08:00', '08:00', 24],
    ['09:00', '09:20', 0.33],
    ['09:10', '09:00', 23.83],
    ['23:59', '00:00', 0.02],
    ['00:00', '23:59', 23.98],
  ])('%s to %s is %d', (start, end, hours) => {
    expect(hoursPerDay(start, end)).toBe(hours)
  })
})

describe('who sees a job', () => {
  it('active, open and published jobs count as open, however they are written', () => {
    expect(JOB_STATUSES.filter(isOpen)).toEqual(['OPEN', 'ACTIVE', 'PUBLISHED'])
    expect(isOpen('open')).toBe(true)
    expect(isOpen('nonsense')).toBe(false)
  })

  it('a contractor sees active and open ones, and any they applied to', () => {
    const none = { applied: false, dismissed: false }
    expect(JOB_STATUSES.filter((status) => visibleToContractor(status, none))).toEqual(['OPEN', 'ACTIVE'])
    expect(JOB_STATUSES.filter((status) => visibleToContractor(status, { ...none, applied: true }))).toEqual([
      'OPEN',
      'ACTIVE',
      'PUBLISHED',
      'FILLED',
    ])
  })

  it('but never one they dismissed', () => {
    for (const applied of [true, false]) {
      expect(JOB_STATUSES.some((status) => visibleToContractor(status, { applied, dismissed: true }))).toBe(
        false,
      )
    }
  })
})

describe('the dates of a job', () => {
  it('start no later than they end, and span at most 366 days', () => {
    expect(decideJobDates('2026-08-03', '2026-08-03')).toEqual({ ok: true })
    expect(decideJobDates('2026-08-03', '2026-08-02')).toEqual({ ok: false, code: 'job-dates-order' })
    expect(decideJobDates('2026-01-01', addDays('2026-01-01', 365))).toEqual({ ok: true })
    expect(decideJobDates('2026-01-01', addDays('2026-01-01', 366))).toEqual({
      ok: false,
      code: 'job-too-long',
    })
    expect(decideJobDates('2026-02-30', '2026-03-01')).toEqual({ ok: false, code: 'job-dates-invalid' })
  })
})

describe('the shifts of a job', () => {
  it('are one for each day, starting on it at its time, and never overlap', () => {
    const minutes = fc.integer({ min: 0, max: 1439 })
    const time = minutes.map(
      (m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`,
    )
    const start = fc.integer({ min: 0, max: 1800 }).map((n) => addDays('2026-01-01', n))
    fc.assert(
      fc.property(start, fc.integer({ min: 0, max: 60 }), time, time, (first, length, from, to) => {
        const result = spansOfJob(job(first, addDays(first, length), from, to))
        if (!result.ok) {
          expect(result.code).toBe('job-time-skipped')
          return
        }
        expect(result.spans.map((span) => span.day)).toEqual(
          Array.from({ length: length + 1 }, (_, i) => addDays(first, i)),
        )
        for (const [i, span] of result.spans.entries()) {
          expect([dayOf(span.start), wallTimeOf(span.start), wallTimeOf(span.end)]).toEqual([
            span.day,
            from,
            to,
          ])
          const next = result.spans[i + 1]
          if (next) expect(span.end.getTime()).toBeLessThanOrEqual(next.start.getTime())
        }
      }),
    )
  })

  it('last their real hours through a clock change', () => {
    const result = spansOfJob(job('2026-03-27', '2026-03-29', '20:00', '08:00'))
    expect(result.ok && result.spans.map(hoursOf)).toEqual([12, 11, 12])
  })

  it('are refused if a clock change skips a time on one of the days, and say which', () => {
    expect(spansOfJob(job('2026-03-20', '2026-04-20', '01:30', '09:00'))).toEqual({
      ok: false,
      code: 'job-time-skipped',
      field: 'shiftStartTime',
      day: '2026-03-29',
    })
    expect(spansOfJob(job('2026-03-28', '2026-03-28', '20:00', '01:30'))).toMatchObject({
      code: 'job-time-skipped',
      field: 'shiftEndTime',
      day: '2026-03-29',
    })
    expect(spansOfJob(job('2026-03-29', '2026-03-29', '20:00', '01:30')).ok).toBe(true)
  })

  it('are refused for dates or times that are none', () => {
    expect(spansOfJob(job('2026-03-20', '2026-03-19'))).toEqual({ ok: false, code: 'job-dates-order' })
    expect(spansOfJob(job('2026-03-20', '2026-03-20', '9am', '17:00'))).toMatchObject({
      code: 'job-time-invalid',
    })
    expect(spansOfJob(job('1900-01-01', '2199-12-31'))).toEqual({ ok: false, code: 'job-too-long' })
  })
})

describe('a job in the past', () => {
  it('is warned of, wholly or in part', () => {
    expect(pastJobWarning('2026-08-01', '2026-08-02', '2026-08-03')).toMatch(/in the past/)
    expect(pastJobWarning('2026-08-01', '2026-08-03', '2026-08-03')).toMatch(/starts in the past/)
    expect(pastJobWarning('2026-08-03', '2026-08-03', '2026-08-03')).toBeNull()
  })
})

describe('a filled job whose person has gone', () => {
  const job = { status: 'FILLED', startDate: '2026-06-14', endDate: '2026-06-18' }
  it('is open again for the days that came free', () => {
    expect(reopenedDays(job, ['2026-06-18', '2026-06-17'])).toEqual({
      startDate: '2026-06-17',
      endDate: '2026-06-18',
    })
  })
  it('stays as it is where no day of it came free, or it was not filled', () => {
    expect(reopenedDays(job, [])).toBeNull()
    expect(reopenedDays(job, ['2026-07-01'])).toBeNull()
    expect(reopenedDays({ ...job, status: 'CANCELLED' }, ['2026-06-17'])).toBeNull()
  })
})

describe('uncovered days', () => {
  const job = {
    startDate: '2026-06-22',
    endDate: '2026-06-24',
    shiftStartTime: '08:00',
    shiftEndTime: '20:00',
  }

  it('are counted out of the days of the job', () => {
    expect(uncoveredLabel(1, job)).toBe('1 of 3 days uncovered')
    expect(uncoveredLabel(1, { ...job, endDate: job.startDate })).toBe('1 of 1 day uncovered')
  })

  it('can be offered until their shift starts', () => {
    const days = ['2026-06-22', '2026-06-23']
    expect(daysToOffer(job, days, new Date('2026-06-22T06:59Z'))).toEqual(days)
    expect(daysToOffer(job, days, new Date('2026-06-22T07:00Z'))).toEqual(['2026-06-23'])
  })

  it('are offered in stretches without gaps', () => {
    expect(stretchesOf([])).toEqual([])
    expect(stretchesOf(['2026-06-30', '2026-07-01', '2026-07-03'])).toEqual([
      { startDate: '2026-06-30', endDate: '2026-07-01' },
      { startDate: '2026-07-03', endDate: '2026-07-03' },
    ])
  })
})

describe('editing a job', () => {
  const job = {
    startDate: '2026-06-22',
    endDate: '2026-06-24',
    shiftStartTime: '08:00',
    shiftEndTime: '20:00',
  }

  it.each([
    ['startDate', '2026-06-21'],
    ['endDate', '2026-06-25'],
    ['shiftStartTime', '09:00'],
    ['shiftEndTime', '21:00'],
  ])('changes its %s only while nobody is booked', (name, value) => {
    const after = { ...job, [name]: value }
    expect(decideJobEdit(job, after, 0)).toEqual({ ok: true })
    expect(decideJobEdit(job, after, 1)).toEqual({ ok: false, code: 'job-booked' })
  })

  it('changes anything else at any time', () => {
    expect(decideJobEdit(job, { ...job }, 3)).toEqual({ ok: true })
  })
})

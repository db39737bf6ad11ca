import { describe, expect, it } from 'vitest'
import { BLANK_JOB, hoursText, JobForm, lacksRequired, shiftsText } from './job-form.ts'

const FILLED = {
  ...BLANK_JOB,
  headline: 'Care',
  address: 'Leeds',
  shiftStartTime: '08:00',
  shiftEndTime: '20:00',
  startDate: '2026-06-22',
  endDate: '2026-06-23',
}
const problems = (change: object) =>
  JobForm.safeParse({ ...FILLED, ...change }).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ])

describe('the create-job form', () => {
  it('lets a filled form through, and says what is missing from a blank one', () => {
    expect(JobForm.safeParse(FILLED).success).toBe(true)
    expect(problems(BLANK_JOB)?.map(([path]) => path)).toEqual([
      'headline',
      'address',
      'shiftStartTime',
      'shiftEndTime',
      'startDate',
      'endDate',
    ])
    expect(lacksRequired(BLANK_JOB)).toBe(true)
    expect(lacksRequired({ ...FILLED, address: '  ' })).toBe(true)
    expect(lacksRequired(FILLED)).toBe(false)
  })

  it('refuses days the wrong way round and more than 366 of them', () => {
    expect(problems({ endDate: '2026-06-21' })).toEqual([
      ['endDate', 'The end date must not be before the start date.'],
    ])
    expect(problems({ endDate: '2027-06-23' })).toEqual([['endDate', 'A job can span at most 366 days.']])
    expect(problems({ endDate: '2027-06-22' })).toBeUndefined()
  })

  it('works out the hours to two decimals', () => {
    expect(hoursText('22:00', '06:20')).toBe('8.33')
    expect(hoursText('09:00', '09:00')).toBe('24.00')
    expect(hoursText('09:00', '')).toBeNull()
  })

  it('says how many shifts there are, and when the last one ends', () => {
    const night = { shiftStartTime: '20:00', shiftEndTime: '08:00', startDate: '2026-11-19' }
    expect(shiftsText({ ...night, endDate: '2026-11-19' })).toBe(
      '1 shift: Thu 19 Nov 20:00 to Fri 20 Nov 08:00',
    )
    expect(shiftsText({ ...night, endDate: '2026-11-20' })).toBe(
      '2 shifts: the first starts Thu 19 Nov 20:00, the last ends Sat 21 Nov 08:00',
    )
    expect(shiftsText(FILLED)).toBe(
      '2 shifts: the first starts Mon 22 Jun 08:00, the last ends Tue 23 Jun 20:00',
    )
  })

  it('says nothing of shifts until the times and the days can be a job', () => {
    expect(shiftsText({ ...FILLED, shiftEndTime: '' })).toBeNull()
    expect(shiftsText({ ...FILLED, endDate: '' })).toBeNull()
    expect(shiftsText({ ...FILLED, endDate: '2026-06-21' })).toBeNull()
    const skipped = { ...FILLED, shiftStartTime: '01:30', startDate: '2026-03-29', endDate: '2026-03-29' }
    expect(shiftsText(skipped)).toBeNull()
  })
})

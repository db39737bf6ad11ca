// The create-job form's values and rules: the contract's, plus that the dates are in order.

import type { z } from 'zod'
import { type Job, NewJob } from '#core/contracts/jobs.ts'
import { decideJobDates, hoursPerDay, type JobTimes, spansOfJob } from '#core/jobs.ts'
import { LIMITS } from '#core/limits.ts'
import { WALL_TIME } from '#core/time.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'

export const JobForm = NewJob.superRefine(({ startDate, endDate }, context) => {
  const dates = decideJobDates(startDate, endDate)
  if (dates.ok || dates.code === 'job-dates-invalid') return
  const message =
    dates.code === 'job-too-long'
      ? `A job can span at most ${LIMITS.jobSpanDays} days.`
      : 'The end date must not be before the start date.'
  context.addIssue({ code: 'custom', path: ['endDate'], message })
})

export const BLANK_JOB: z.input<typeof JobForm> = {
  headline: '',
  address: '',
  genderPreference: 'NO_PREFERENCE',
  shiftStartTime: '',
  shiftEndTime: '',
  startDate: '',
  endDate: '',
  serviceUserInitials: '',
  localAuthority: '',
  notes: '',
  bonus: '',
}

const REQUIRED = ['headline', 'address', 'shiftStartTime', 'shiftEndTime', 'startDate', 'endDate'] as const

export const lacksRequired = (typed: Partial<Record<(typeof REQUIRED)[number], string>>): boolean =>
  REQUIRED.some((name) => !typed[name]?.trim())

/** Two decimals, or null until both times are set. */
export function hoursText(start: string, end: string): string | null {
  const both = WALL_TIME.test(start) && WALL_TIME.test(end)
  return both ? hoursPerDay(start, end).toFixed(2) : null
}

/**
 * How many shifts the job has and when it is over, or null until that is known. An end date that was meant as the
 * morning after a night would add a night that nobody asked for.
 */
export function shiftsText(job: JobTimes): string | null {
  if (hoursText(job.shiftStartTime, job.shiftEndTime) === null) return null
  const shifts = spansOfJob(job)
  const first = shifts.ok && shifts.spans[0]
  const last = shifts.ok && shifts.spans.at(-1)
  if (!first || !last) return null
  return first === last
    ? `1 shift: ${momentOf(first.start)} to ${momentOf(last.end)}`
    : `${shifts.spans.length} shifts: the first starts ${momentOf(first.start)}, the last ends ${momentOf(last.end)}`
}

const momentOf = (instant: Date): string =>
  `${formatInstant(instant, FORMATS.weekdayDate)} ${formatInstant(instant, FORMATS.time)}`

/** A job's fields as the form has them. A copy is for other days, so those are left to be filled in. */
export function formValues(job: Job, mode: 'edit' | 'copy'): z.input<typeof JobForm> {
  const { headline, address, genderPreference, shiftStartTime, shiftEndTime } = job
  const { serviceUserInitials, localAuthority, notes, bonus } = job
  return {
    ...{ headline, address, genderPreference, shiftStartTime, shiftEndTime },
    startDate: mode === 'edit' ? job.startDate : '',
    endDate: mode === 'edit' ? job.endDate : '',
    serviceUserInitials: serviceUserInitials ?? '',
    localAuthority: localAuthority ?? '',
    notes: notes ?? '',
    bonus: bonus ?? '',
  }
}

// What the create-job form holds and asks for: the contract's rules, and that the dates are in order.

import type { z } from 'zod'
import { NewJob } from '#core/contracts/jobs.ts'
import { decideJobDates, hoursPerDay } from '#core/jobs.ts'
import { WallTime } from '#core/time.ts'

export const JobForm = NewJob.superRefine(({ startDate, endDate }, context) => {
  const dates = decideJobDates(startDate, endDate)
  if (dates.ok || dates.code === 'job-dates-invalid') return
  const message =
    dates.code === 'job-too-long'
      ? 'A job can span at most 366 days.'
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

/** Two decimals, or null until both times are there. */
export function hoursText(start: string, end: string): string | null {
  const both = WallTime.safeParse(start).success && WallTime.safeParse(end).success
  return both ? hoursPerDay(start, end).toFixed(2) : null
}

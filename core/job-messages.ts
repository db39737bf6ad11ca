// Notifications and WhatsApp texts about jobs and applications.

import type { JobTimes } from './jobs.ts'
import { greeting, messageLines } from './message-text.ts'
import type { Notice } from './notifications.ts'
import { daysBetween } from './time.ts'
import { FORMATS, formatDay } from './time-labels.ts'

export interface JobSummary extends JobTimes {
  headline: string
  address: string
}

/** '15 Jun 2026' or '15 Jun 2026 to 19 Jun 2026'. */
export function jobDatesLabel({ startDate, endDate }: Pick<JobTimes, 'startDate' | 'endDate'>): string {
  const first = formatDay(startDate, FORMATS.date)
  return startDate === endDate ? first : `${first} to ${formatDay(endDate, FORMATS.date)}`
}

/** '20:00 - 08:00 (+1)', '08:00 - 08:00 (24h)': the same suffixes as for bookings. */
export function jobTimesLabel({
  shiftStartTime,
  shiftEndTime,
}: Pick<JobTimes, 'shiftStartTime' | 'shiftEndTime'>): string {
  const mark = shiftEndTime === shiftStartTime ? ' (24h)' : shiftEndTime < shiftStartTime ? ' (+1)' : ''
  return `${shiftStartTime} - ${shiftEndTime}${mark}`
}

const shiftCount = (count: number) => (count === 1 ? '1 shift' : `${count} shifts`)

/** A reason can be typed with or without its full stop. */
export const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
const sentences = (first: string, reason: string | null) =>
  reason ? `${first} ${asSentence(reason)}` : first

// ---- Notifications

export const NOTICES = {
  applied: (name: string, job: JobSummary): Notice => ({
    type: 'JOB_ACCEPTED',
    title: 'Job Accepted!',
    message: `${name} has applied for ${job.headline}.`,
  }),
  confirmed: (job: JobSummary): Notice => ({
    type: 'JOB_CONFIRMED',
    title: 'Application Confirmed',
    message: `You are confirmed for ${job.headline}. Your shifts are on the rota.`,
  }),
  withdrawn: (name: string, job: JobSummary): Notice => ({
    type: 'JOB_WITHDRAWN',
    title: 'Application Withdrawn',
    message: `${name} has withdrawn their application for ${job.headline}.`,
  }),
  rejected: (job: JobSummary, reason: string | null): Notice => ({
    type: 'JOB_REJECTED',
    title: 'Application Rejected',
    message: sentences(`Your application for ${job.headline} was not successful.`, reason),
  }),
  autoRejected: (name: string, job: JobSummary, reason: string): Notice => ({
    type: 'JOB_AUTO_REJECTED',
    title: 'Application Rejected Automatically',
    message: sentences(`${name}'s application for ${job.headline} was rejected.`, reason),
  }),
  changed: (job: JobSummary): Notice => ({
    type: 'JOB_CHANGED',
    title: 'Job Changed',
    message: `${job.headline}, which you applied for, has changed: ${jobDatesLabel(job)}, ${jobTimesLabel(job)}, ${job.address}. Withdraw your application if it no longer suits you.`,
  }),
  deletedForStaff: (job: JobSummary, by: string): Notice => ({
    type: 'JOB_DELETED',
    title: 'Job Cancelled',
    message: `${by} cancelled ${job.headline}.`,
  }),
  deletedForContractor: (job: JobSummary, shiftsUnbooked: number): Notice => ({
    type: 'JOB_DELETED',
    title: 'Job Cancelled',
    message:
      shiftsUnbooked > 0
        ? `${job.headline} was cancelled, and ${shiftCount(shiftsUnbooked)} of yours with it. You do not need to attend.`
        : `${job.headline} was cancelled.`,
  }),
}

// ---- WhatsApp

export function confirmedMessage(
  firstName: string,
  job: JobSummary & { serviceUserInitials: string | null; notes: string | null },
): string {
  const days = daysBetween(job.startDate, job.endDate) + 1
  const lines = [
    `${greeting(firstName)} you are confirmed for ${job.headline}, ${shiftCount(days)}.`,
    jobDatesLabel(job),
    jobTimesLabel(job),
    // A job that covers a shift may have none.
    ...(job.address ? [`Address: ${job.address}`] : []),
    ...(job.serviceUserInitials ? [`Service user: ${job.serviceUserInitials}`] : []),
  ]
  return messageLines(lines, job.notes)
}

export function cancelledMessage(firstName: string, job: JobSummary, shiftsUnbooked: number): string {
  return messageLines([
    `${greeting(firstName)} ${job.headline} has been cancelled.`,
    `${shiftCount(shiftsUnbooked)} of yours still to come ${shiftsUnbooked === 1 ? 'has' : 'have'} been taken off the rota.`,
    'You do not need to attend.',
  ])
}

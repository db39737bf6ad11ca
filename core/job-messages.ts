// What people read when a job of theirs moves: the titles and words of notifications, and the WhatsApp texts.

import type { JobTimes } from './jobs.ts'
import type { Notice } from './notifications.ts'
import { daysBetween } from './time.ts'
import { FORMATS, formatDay } from './time-labels.ts'

interface JobWords extends JobTimes {
  headline: string
  address: string
}

/** '15 Jun 2026' or '15 Jun 2026 to 19 Jun 2026'. */
export function jobDatesLabel({ startDate, endDate }: Pick<JobTimes, 'startDate' | 'endDate'>): string {
  const first = formatDay(startDate, FORMATS.date)
  return startDate === endDate ? first : `${first} to ${formatDay(endDate, FORMATS.date)}`
}

/** '20:00 - 08:00 (+1)', '08:00 - 08:00 (24h)': the same marks as a booking's times. */
export function jobTimesLabel({
  shiftStartTime,
  shiftEndTime,
}: Pick<JobTimes, 'shiftStartTime' | 'shiftEndTime'>): string {
  const mark = shiftEndTime === shiftStartTime ? ' (24h)' : shiftEndTime < shiftStartTime ? ' (+1)' : ''
  return `${shiftStartTime} - ${shiftEndTime}${mark}`
}

const shiftCount = (count: number) => (count === 1 ? '1 shift' : `${count} shifts`)
const hello = (firstName: string) => (firstName ? `Hello ${firstName},` : 'Hello,')

// ---- Notifications

export const NOTICES = {
  applied: (name: string, job: JobWords): Notice => ({
    type: 'JOB_ACCEPTED',
    title: 'Job Accepted!',
    message: `${name} has applied for ${job.headline}.`,
  }),
  confirmed: (job: JobWords): Notice => ({
    type: 'JOB_CONFIRMED',
    title: 'Application Confirmed',
    message: `You are confirmed for ${job.headline}. Your shifts are on the rota.`,
  }),
  rejected: (job: JobWords, reason: string): Notice => ({
    type: 'JOB_REJECTED',
    title: 'Application Rejected',
    message: `Your application for ${job.headline} was not successful. ${reason}.`,
  }),
  autoRejected: (name: string, job: JobWords, reason: string): Notice => ({
    type: 'JOB_AUTO_REJECTED',
    title: 'Application Rejected Automatically',
    message: `${name}'s application for ${job.headline} was rejected. ${reason}.`,
  }),
  deletedForStaff: (job: JobWords, by: string): Notice => ({
    type: 'JOB_DELETED',
    title: 'Job Cancelled',
    message: `${by} cancelled ${job.headline}.`,
  }),
  deletedForContractor: (job: JobWords, shiftsUnbooked: number): Notice => ({
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
  job: JobWords & { serviceUserInitials: string | null },
): string {
  const days = daysBetween(job.startDate, job.endDate) + 1
  return [
    `${hello(firstName)} you are confirmed for ${job.headline}, ${shiftCount(days)}.`,
    jobDatesLabel(job),
    jobTimesLabel(job),
    `Address: ${job.address}`,
    ...(job.serviceUserInitials ? [`Service user: ${job.serviceUserInitials}`] : []),
  ].join('\n')
}

export function cancelledMessage(firstName: string, job: JobWords, shiftsUnbooked: number): string {
  return [
    `${hello(firstName)} ${job.headline} has been cancelled.`,
    `${shiftCount(shiftsUnbooked)} of yours still to come ${shiftsUnbooked === 1 ? 'has' : 'have'} been taken off the rota.`,
    'You do not need to attend.',
  ].join('\n')
}

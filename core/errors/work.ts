// Refusals about jobs, applications, shifts and the shift report.

import { LIMITS } from '../limits.ts'
import { REPORT_MESSAGES } from '../shift-report.ts'
import type { Day, WallTime } from '../time.ts'
import { skippedTimeMessage } from '../time-labels.ts'
import { BOOKING_REFUSALS } from './bookings.ts'

export const WORK_REFUSALS = {
  ...BOOKING_REFUSALS,
  'time-skipped': [400, ({ day, time }: { day: Day; time: WallTime }) => skippedTimeMessage(day, time)],
  'contractor-paused': [
    409,
    ({ name }: { name: string }) => `${name} is paused. Activate the account before booking.`,
  ],
  'contractor-pending': [409, 'This account is waiting for approval and cannot be booked yet.'],
  'no-such-booking': [404, 'This booking no longer exists.'],
  'booking-changed': [
    409,
    'Somebody has changed this booking since you opened it. Close it and look at it again.',
  ],
  'restore-too-late': [404, 'This booking can no longer be restored. Please book it again.'],
  'shift-end-not-after-start': [400, 'End time must be after start time'],
  'shift-too-long': [400, `A shift lasts at most ${LIMITS.shiftDays} days`],
  'booking-time-skipped': [400, 'The clocks skip that time on every one of these days.'],
  'booking-time-invalid': [400, 'Please provide valid dates and times'],
  'repeat-covers-nothing': [400, 'None of the chosen weekdays falls between the first day and the last.'],
  'repeat-too-long': [400, `A booking repeats for at most ${LIMITS.repeatDays / 7} weeks.`],
  'copy-same-week': [400, 'Please choose another week to copy to.'],

  'rule-blocks': [
    409,
    ({ name, reason }: { name: string | null; reason: string }) =>
      `${name ? `${name} cannot` : 'You cannot'} be booked: ${reason}`,
  ],
  'job-blocked': [409, ({ reason }: { reason: string }) => `You cannot take this job: ${reason}`],
  'do-not-send-known': [409, 'This person is already not sent to this service user.'],
  'no-such-do-not-send': [404, 'This has already been ended.'],
  'rules-changed': [409, 'Somebody else has changed the rules meanwhile. Please look at them again.'],
  'own-work-profile': [403, 'You cannot change your own work profile.'],
  'own-do-not-send': [403, 'This entry is about you. Ask a colleague to end it.'],
  'own-override': [403, 'You cannot overrule a rule for yourself.'],

  'no-such-job': [404, 'That job does not exist, or is no longer advertised.'],
  'job-not-open': [409, 'This job is no longer open.'],
  'job-filled': [409, 'This job has already been filled.'],
  'job-booked': [409, 'Dates and times can only be changed while nobody is booked on this job.'],
  'job-still-open': [409, 'This job is still open, so its days are already on offer.'],
  'job-covered': [409, 'Every day of this job that is still to come is booked or already on offer.'],
  'restore-offered': [409, 'This day has been offered to others since. Please book it again.'],
  'undo-too-late': [409, 'This can no longer be undone: the message about it has been sent.'],
  'undo-superseded': [409, 'This has been changed since, so it can no longer be undone.'],
  'restore-covered': [409, 'Somebody else is booked to cover this shift. It can no longer be restored.'],
  'job-dismissed': [409, 'You have already dismissed this job.'],
  'job-dates-invalid': [400, 'Please give real dates.'],
  'job-dates-order': [400, 'The end date must not be before the start date.'],
  'job-too-long': [400, `A job can span at most ${LIMITS.jobSpanDays} days.`],
  'job-span': [400, `A job must end on or after its start, and spans at most ${LIMITS.jobSpanDays} days.`],
  'job-time-invalid': [400, 'Time must be in HH:MM format'],
  'job-time-skipped': [400, 'The clocks go forward on one of these days, and that time does not exist then.'],

  'job-begun': [409, 'This job has already begun, so nobody can be asked any more.'],
  'offers-running': [
    409,
    'People are already being asked for this job. Add people to that round, or stop it.',
  ],
  'offers-too-many': [409, `At most ${LIMITS.offersInRound} people can be asked in one round.`],
  'no-offers-running': [409, 'Nobody is being asked for this job at the moment.'],
  'no-such-offer': [404, 'That offer does not exist.'],
  'offer-expired': [409, 'The time to answer this offer has passed. Thank you all the same.'],
  'offer-filled': [409, 'Somebody else has taken this one. Thank you all the same.'],
  'offer-withdrawn': [409, 'This offer has been withdrawn. Thank you all the same.'],
  'offer-declined': [
    409,
    'You have already declined this offer. Please ring the office if you can take it after all.',
  ],
  'offer-accepted': [409, 'You have already accepted this offer. Please ring the office if you cannot come.'],
  'offer-booked': [409, 'You are booked for this already. Please ring the office if you cannot come.'],
  'offer-blocked': [409, ({ reason }: { reason: string }) => `You cannot take this job: ${reason}`],

  'already-applied': [409, 'You have already applied for this job.'],
  'job-conflict': [
    409,
    ({ name, dates }: { name: string | null; dates: string }) =>
      `${name ? `${name} is` : 'You are'} already booked during this job: ${dates}`,
  ],
  'no-such-application': [404, 'Application not found or already processed'],
  'application-processed': [409, 'Application not found or already processed'],
  'application-under-review': [
    409,
    'This application is still under review. It can be cleared once it is answered.',
  ],
  'application-not-pending': [
    409,
    'This application has already been answered. It can no longer be withdrawn.',
  ],
  'not-own-application': [403, "You cannot change somebody else's application."],

  'report-dates-missing': [400, REPORT_MESSAGES['report-dates-missing']],
  'report-dates-order': [400, REPORT_MESSAGES['report-dates-order']],
  'report-too-long': [400, REPORT_MESSAGES['report-too-long']],
} as const

// The kinds of notification. core/capabilities.ts says who gets which.

import { jobPath, PATHS } from './paths.ts'

export const NOTIFICATION_TYPES = [
  'JOB_ACCEPTED',
  'JOB_DELETED',
  'JOB_AUTO_REJECTED',
  'JOB_CONFIRMED',
  'JOB_REJECTED',
  'JOB_WITHDRAWN',
  'JOB_CHANGED',
  'JOB_OFFERED',
  'OFFER_ENDED',
  'OFFERS_EXHAUSTED',
  'SHIFT_BOOKED',
  'SHIFT_CHANGED',
  'SHIFT_CANCELLED',
  'NEW_MESSAGE',
  'ACCOUNT_PENDING',
  'SECURITY_ALERT',
] as const
type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** The content of a notification, before recipients are chosen. */
export interface Notice {
  type: NotificationType
  title: string
  message: string
}

/** Where a notification leads, or null if there is nothing left to see. `hasBoard`: reads messages on the board. */
export function noticePath(
  { type, jobId }: { type: NotificationType; jobId: string | null },
  hasBoard: boolean,
): string | null {
  switch (type) {
    case 'JOB_DELETED':
    case 'OFFER_ENDED':
      return null
    case 'JOB_OFFERED':
      return PATHS.home
    case 'NEW_MESSAGE':
      return hasBoard ? PATHS.messages : PATHS.conversations
    case 'SHIFT_BOOKED':
    case 'SHIFT_CHANGED':
    case 'SHIFT_CANCELLED':
      return PATHS.rota
    case 'ACCOUNT_PENDING':
      return PATHS.admin
    case 'SECURITY_ALERT':
      return PATHS.audit
    default:
      return jobId ? jobPath(jobId) : PATHS.jobs
  }
}

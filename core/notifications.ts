// The kinds of notification, and who is told of what.

import type { Role } from './capabilities.ts'

export const NOTIFICATION_TYPES = [
  'JOB_ACCEPTED',
  'JOB_DELETED',
  'JOB_AUTO_REJECTED',
  'JOB_CONFIRMED',
  'JOB_REJECTED',
  'NEW_MESSAGE',
  'ACCOUNT_PENDING',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** Those who hear of a new registration. */
export const TOLD_OF_REGISTRATION: readonly Role[] = ['ADMIN', 'MASTER_ADMIN']

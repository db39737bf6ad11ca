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
type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** What a notification says, before anyone in particular is told. */
export interface Notice {
  type: NotificationType
  title: string
  message: string
}

/** Those who hear of a new registration. */
export const TOLD_OF_REGISTRATION: readonly Role[] = ['ADMIN', 'MASTER_ADMIN']

/** A contractor applies for a job. */
export const TOLD_OF_APPLICATION: readonly Role[] = ['MANAGER', 'ADMIN', 'MASTER_ADMIN']
/** A job is deleted; whoever did it knows already. */
export const TOLD_OF_DELETED_JOB: readonly Role[] = ['ADMIN', 'MASTER_ADMIN']
/** An application is rejected because another was confirmed. */
export const TOLD_OF_AUTO_REJECTION: readonly Role[] = ['ADMIN', 'MASTER_ADMIN']

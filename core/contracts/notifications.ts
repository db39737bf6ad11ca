// Notifications: each person's own board. Both addresses of the list speak of the caller's own.

import { z } from 'zod'
import { APPLICATION_STATUSES } from '../applications.ts'
import { GENDER_PREFERENCES } from '../jobs.ts'
import { NOTIFICATION_TYPES } from '../notifications.ts'
import { Day, WallTime } from '../time.ts'
import { Done, Id, IdParams, Moment } from './common.ts'
import { route } from './route.ts'

export const Notification = z.object({
  id: Id,
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  message: z.string(),
  createdAt: Moment,
  contractorId: Id.nullable(),
  contractorName: z.string().nullable(),
  applicationId: Id.nullable(),
  /** As the application stands now, so that a board knows whether there is still something to decide. */
  applicationStatus: z.enum([...APPLICATION_STATUSES, 'WITHDRAWN']).nullable(),
  jobId: Id.nullable(),
  jobHeadline: z.string().nullable(),
  jobAddress: z.string().nullable(),
  jobLocation: z.string().nullable(),
  jobStartDate: Day.nullable(),
  jobEndDate: Day.nullable(),
  jobShiftStartTime: WallTime.nullable(),
  jobShiftEndTime: WallTime.nullable(),
  jobHoursPerDay: z.number().nullable(),
  jobRoleLabel: z.string().nullable(),
  jobGenderPreference: z.enum(GENDER_PREFERENCES).nullable(),
  jobBonus: z.string().nullable(),
  jobNotes: z.string().nullable(),
  jobServiceUserInitials: z.string().nullable(),
})
export type Notification = z.infer<typeof Notification>

const list = {
  method: 'GET',
  needs: 'notifications:own',
  reads: ['notifications', 'jobs', 'applications'],
  reply: z.array(Notification),
} as const
const clearOne = { method: 'DELETE', needs: 'notifications:own', params: IdParams, reply: Done } as const

export const listUserNotifications = route({
  ...list,
  path: '/api/user-notifications',
  summary: "One's own notifications, newest first",
})

export const listNotifications = route({
  ...list,
  path: '/api/notifications',
  summary: "One's own notifications, newest first (for the admin panel)",
})

export const clearUserNotification = route({
  ...clearOne,
  path: '/api/user-notifications/:id',
  summary: "Clear one of one's own notifications",
})

export const clearNotification = route({
  ...clearOne,
  path: '/api/notifications/:id',
  summary: "Clear one of one's own notifications that removes itself",
})

export const clearNotifications = route({
  method: 'DELETE',
  path: '/api/notifications',
  needs: 'notifications:own',
  summary: "Clear all of one's own notifications",
  reply: z.object({ success: z.literal(true), cleared: z.number().int() }),
})

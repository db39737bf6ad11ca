// Notifications: each person's own list. Both addresses return the caller's own.

import { z } from 'zod'
import { APPLICATION_STATUSES } from '../applications.ts'
import * as endpoints from '../endpoints/notifications.ts'
import { GENDER_PREFERENCES } from '../jobs.ts'
import { NOTIFICATION_TYPES } from '../notifications.ts'
import { Done, Id, IdParams, Moment } from './common.ts'
import { Day, Instant, WallTime } from './inputs.ts'
import { route } from './route.ts'

export const Notification = z.object({
  id: Id,
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  message: z.string(),
  createdAt: Moment,
  /** Null until the person has seen it. */
  readAt: Moment.nullable(),
  /** The screen that it opens. */
  link: z.string().nullable(),
  contractorId: Id.nullable(),
  contractorName: z.string().nullable(),
  applicationId: Id.nullable(),
  /** The current status of the application, so the board knows whether a decision is still needed. */
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

export const listUserNotifications = route({
  ...endpoints.listUserNotifications,
  summary: "One's own notifications, newest first",
  reply: z.array(Notification),
})

export const listNotifications = route({
  ...endpoints.listNotifications,
  summary: "One's own notifications, newest first (for the admin panel)",
  reply: z.array(Notification),
})

export const clearUserNotification = route({
  ...endpoints.clearUserNotification,
  summary: "Clear one of one's own notifications",
  params: IdParams,
  reply: Done,
})

export const clearNotification = route({
  ...endpoints.clearNotification,
  summary: "Clear one of one's own notifications that removes itself",
  params: IdParams,
  reply: Done,
})

export const clearNotifications = route({
  ...endpoints.clearNotifications,
  summary: "Clear all of one's own notifications",
  reply: z.object({ success: z.literal(true), cleared: z.number().int() }),
})

export const countUnreadNotifications = route({
  ...endpoints.countUnreadNotifications,
  summary: "How many of one's own notifications have not been seen",
  reply: z.object({ count: z.number().int() }),
})

export const markNotificationsRead = route({
  ...endpoints.markNotificationsRead,
  summary: "Mark one's own notifications up to this time as seen",
  body: z.object({ until: Instant }),
  reply: z.object({ success: z.literal(true), marked: z.number().int() }),
})

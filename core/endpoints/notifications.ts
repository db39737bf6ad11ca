// Notifications: the endpoints that the browser calls.

import { read, write } from './endpoint.ts'

const reads = ['notifications', 'jobs', 'applications'] as const
const changes = ['notifications'] as const

export const listUserNotifications = read('/api/user-notifications', { needs: 'notifications:own', reads })

/** The same list for the admin panel. */
export const listNotifications = read('/api/notifications', { needs: 'notifications:own', reads })
export const clearUserNotification = write('DELETE', '/api/user-notifications/:id', {
  needs: 'notifications:own',
  changes,
})
export const clearNotification = write('DELETE', '/api/notifications/:id', {
  needs: 'notifications:own',
  changes,
})
export const clearNotifications = write('DELETE', '/api/notifications', {
  needs: 'notifications:own',
  changes,
})
/** For the bell in the header. */
export const countUnreadNotifications = read('/api/notifications/unread-count', {
  needs: 'notifications:own',
  reads: ['notifications'],
})
export const markNotificationsRead = write('POST', '/api/notifications/read', {
  needs: 'notifications:own',
  changes,
})

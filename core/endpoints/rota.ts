// Bookings and shifts: the endpoints that the browser calls.

import { read, write } from './endpoint.ts'

export const listShiftRange = read('/api/shifts/range', { needs: 'shifts:read', reads: ['shifts', 'users'] })
export const listMyShifts = read('/api/my-shifts', { needs: 'shifts:read', reads: ['shifts', 'users'] })
export const createBooking = write('POST', '/api/bookings', {
  needs: 'shifts:book',
  changes: ['shifts', 'messages', 'jobs', 'applications', 'notifications'],
})
export const updateShift = write('PUT', '/api/shifts/:id', {
  needs: 'shifts:book',
  changes: ['shifts', 'messages'],
})
export const unbook = write('DELETE', '/api/bookings/:id', {
  needs: 'shifts:book',
  changes: ['shifts', 'messages', 'jobs'],
})
export const unbookShift = write('POST', '/api/shifts/:id/unbook', {
  needs: 'shifts:book',
  changes: ['shifts', 'messages', 'jobs'],
})
export const restoreBooking = write('POST', '/api/bookings/:id/restore', {
  needs: 'shifts:book',
  changes: ['shifts', 'messages', 'jobs', 'applications', 'notifications'],
})
export const undoBooking = write('POST', '/api/bookings/:id/undo', {
  needs: 'shifts:book',
  changes: ['shifts', 'messages', 'jobs', 'applications', 'notifications'],
})
export const getLastUsed = read('/api/shifts/last-used', { needs: 'shifts:book', reads: ['shifts'] })
export const previewCopyWeek = read('/api/rota/copy-week', {
  needs: 'shifts:book',
  reads: ['shifts', 'availability', 'users', 'jobs', 'profiles', 'rules'],
})
export const copyWeek = write('POST', '/api/rota/copy-week', {
  needs: 'shifts:book',
  changes: ['shifts', 'messages'],
})
export const getRotaStats = read('/api/rota/stats', {
  needs: 'rota:stats',
  reads: ['availability', 'jobs', 'shifts', 'users'],
})

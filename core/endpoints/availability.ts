// Availability: the endpoints that the browser calls.

import { read, readByPost, write } from './endpoint.ts'

export const listAvailabilityRange = read('/api/availability/range', {
  needs: 'availability:read',
  reads: ['availability', 'users'],
})
export const postAvailabilityRange = readByPost('/api/availability/range', {
  needs: 'availability:read',
  reads: ['availability', 'users'],
})
export const listUserAvailability = read('/api/users/:userId/availability', {
  needs: 'availability:read',
  reads: ['availability', 'users'],
})
export const createAvailability = write('POST', '/api/users/:userId/availability', {
  needs: 'availability:set-own',
  changes: ['availability'],
})
export const updateAvailability = write('PUT', '/api/availability/:id', {
  needs: 'availability:set-own',
  changes: ['availability'],
})
export const deleteAvailability = write('DELETE', '/api/availability/:id', {
  needs: 'availability:set-own',
  changes: ['availability'],
})
export const clearAvailabilityDay = write('DELETE', '/api/users/:userId/availability/:day', {
  needs: 'availability:set-own',
  changes: ['availability'],
})

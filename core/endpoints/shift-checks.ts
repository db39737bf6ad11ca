// What the rules say of shifts: the endpoints that the browser calls.

import { read, readByPost } from './endpoint.ts'

/** Everything that the rules look at. */
const reads = ['shifts', 'availability', 'users', 'jobs', 'profiles', 'rules'] as const

export const checkShifts = readByPost('/api/shifts/check', { needs: 'shifts:check', reads })
export const listMarks = read('/api/shifts/marks', { needs: 'shifts:read-all', reads })
export const getShift = read('/api/shifts/:id', { needs: 'shifts:read', reads: ['shifts', 'users', 'jobs'] })

// The dashboard: the endpoints that the browser calls.

import { read } from './endpoint.ts'

export const getStaffHome = read('/api/home', {
  needs: 'home:management-cards',
  reads: ['shifts', 'jobs', 'applications', 'users', 'availability', 'messages'],
})

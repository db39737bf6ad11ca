// The first master admin: the endpoints that the browser calls.

import { read, write } from './endpoint.ts'

export const hasMasterAdmin = read('/api/system/has-master-admin', { needs: 'public', reads: ['users'] })
export const sendFirstAdminCode = write('POST', '/api/system/send-first-admin-otp', {
  needs: 'public',
  changes: [],
})
export const createFirstAdmin = write('POST', '/api/system/create-first-admin', {
  needs: 'public',
  changes: ['users', 'sessions'],
})

// Sign-in: the endpoints that the browser calls.

import { read, write } from './endpoint.ts'

export const getCurrentUser = read('/api/simple-auth/user', {
  needs: 'signed-in-or-pending',
  reads: ['users', 'sessions'],
})
export const sendCode = write('POST', '/api/send-otp', { needs: 'public', changes: [] })
export const verifyCode = write('POST', '/api/verify-otp-login', { needs: 'public', changes: ['sessions'] })
export const passwordLogin = write('POST', '/api/simple-auth/login', {
  needs: 'public',
  changes: ['sessions'],
})
export const logout = write('POST', '/api/simple-logout', { needs: 'public', changes: ['sessions'] })

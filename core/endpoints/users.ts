// People and accounts: the endpoints that the browser calls.

import { read, write } from './endpoint.ts'

export const listUsers = read('/api/users', { needs: 'users:read', reads: ['users'] })
export const listSignIns = read('/api/users/sign-ins', { needs: 'users:read' })
export const listAccounts = read('/api/admin/users', { needs: 'admin:view', reads: ['users'] })
export const getAccount = read('/api/admin/users/:userId', { needs: 'signed-in' })

/** Pausing or deleting an account affects shifts and applications. */
const changes = ['users', 'shifts', 'applications', 'audit'] as const

export const createUser = write('POST', '/api/admin/create-user', {
  needs: 'users:create',
  changes,
})
export const resetPassword = write('POST', '/api/admin/reset-password/:userId', {
  needs: 'users:reset-password',
  proof: 'about-self',
  changes,
})
export const changeRole = write('PUT', '/api/admin/change-role/:userId', {
  needs: 'users:change-role',
  changes,
})
export const updateAccount = write('PATCH', '/api/admin/users/:userId', {
  needs: 'users:edit-phone',
  changes,
})
export const deleteAccount = write('DELETE', '/api/admin/users/:userId', {
  needs: 'users:delete',
  changes,
})
export const giveOwnName = write('PUT', '/api/registration', {
  needs: 'signed-in-or-pending',
  changes: ['users', 'notifications', 'audit'],
})
export const updateOwnProfile = write('PATCH', '/api/profile', {
  needs: 'signed-in',
  changes: ['users', 'audit'],
})
/** A code goes to the new number; the number changes when it is verified. */
export const requestOwnNumber = write('POST', '/api/profile/number', {
  needs: 'signed-in',
  proof: 'always',
  changes: [],
})
export const verifyOwnNumber = write('POST', '/api/profile/number/verify', {
  needs: 'signed-in',
  proof: 'always',
  changes: ['users', 'audit'],
})
export const previewImport = write('POST', '/api/admin/import-users/preview', {
  needs: 'users:create',
  changes: [],
})
export const importUsers = write('POST', '/api/admin/import-users', {
  needs: 'users:create',
  changes,
})

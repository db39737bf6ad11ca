// What the rules know about a person: the endpoints that the browser calls.

import { read, write } from './endpoint.ts'

export const readWorkProfile = read('/api/users/:id/work-profile', {
  needs: 'work-profiles:read',
  reads: ['profiles', 'users'],
})
export const saveWorkProfile = write('PUT', '/api/users/:id/work-profile', {
  needs: 'work-profiles:change',
  changes: ['profiles', 'audit'],
})
export const listDoNotSend = read('/api/users/:id/do-not-send', {
  needs: 'do-not-send:use',
  reads: ['profiles', 'users'],
})
export const addDoNotSend = write('POST', '/api/users/:id/do-not-send', {
  needs: 'do-not-send:use',
  changes: ['profiles', 'audit'],
})
export const endDoNotSend = write('DELETE', '/api/do-not-send/:id', {
  needs: 'do-not-send:use',
  changes: ['profiles', 'audit'],
})
export const listOverrides = read('/api/users/:id/overrides', {
  needs: 'shifts:read-all',
  reads: ['shifts', 'users'],
})
export const readHours = read('/api/users/:id/hours', {
  needs: 'shifts:read',
  reads: ['shifts', 'profiles', 'rules'],
})

// Applications: the endpoints that the browser calls.

import { read, write } from './endpoint.ts'

export const listApplications = read('/api/job-applications', {
  needs: 'jobs:read',
  reads: ['applications', 'jobs', 'shifts', 'users'],
})
export const listContractorApplications = read('/api/job-applications/contractor/:id', {
  needs: 'jobs:read',
  reads: ['applications', 'jobs', 'shifts', 'users'],
})
export const applyForJob = write('POST', '/api/job-applications', {
  needs: 'applications:apply',
  changes: ['applications', 'jobs', 'shifts'],
})
export const confirmApplication = write('PUT', '/api/job-applications/:id/confirm', {
  needs: 'applications:review',
  changes: ['applications', 'jobs', 'shifts', 'notifications', 'messages'],
})
export const rejectApplication = write('PUT', '/api/job-applications/:id/reject', {
  needs: 'applications:review',
  changes: ['applications', 'jobs', 'shifts', 'notifications', 'messages'],
})
export const withdrawApplication = write('PUT', '/api/job-applications/:id/withdraw', {
  needs: 'applications:apply',
  changes: ['applications', 'jobs', 'notifications'],
})
export const clearApplication = write('DELETE', '/api/job-applications/:id', {
  needs: 'applications:apply',
  changes: ['applications', 'jobs'],
})
export const checkConflicts = read('/api/contractors/:id/conflicts', {
  needs: 'jobs:read',
  reads: ['shifts', 'jobs', 'availability', 'users', 'profiles', 'rules'],
})

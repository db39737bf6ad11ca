// Jobs: the endpoints that the browser calls.

import { read, write } from './endpoint.ts'

export const listJobs = read('/api/jobs', {
  needs: 'jobs:read',
  reads: ['jobs', 'applications', 'dismissals'],
})
export const countOpenJobs = read('/api/jobs/open-count', {
  needs: 'jobs:read',
  reads: ['jobs', 'applications', 'dismissals'],
})
export const getJob = read('/api/jobs/:id', {
  needs: 'jobs:read',
  reads: ['jobs', 'applications', 'dismissals', 'shifts'],
})
export const createJob = write('POST', '/api/jobs', {
  needs: 'jobs:create',
  changes: ['jobs', 'shifts', 'notifications'],
})
export const updateJob = write('PUT', '/api/jobs/:id', {
  needs: 'jobs:edit',
  changes: ['jobs', 'notifications'],
})
/** The filled jobs with days that nobody is booked for. */
export const listUncoveredJobs = read('/api/jobs/uncovered', {
  needs: 'jobs:read-all',
  reads: ['jobs', 'shifts'],
})
export const offerJobAgain = write('POST', '/api/jobs/:id/offer-again', {
  needs: 'jobs:offer-again',
  changes: ['jobs'],
})
export const deleteJob = write('DELETE', '/api/jobs/:id', {
  needs: 'jobs:delete',
  changes: ['jobs', 'applications', 'notifications', 'shifts', 'messages'],
})
export const listAddresses = read('/api/addresses', { needs: 'shifts:book', reads: ['jobs', 'shifts'] })
export const listDismissals = read('/api/job-dismissals/contractor/:contractorId', {
  needs: 'jobs:read',
  reads: ['dismissals'],
})
export const dismissJob = write('POST', '/api/job-dismissals', {
  needs: 'applications:apply',
  changes: ['dismissals', 'jobs'],
})

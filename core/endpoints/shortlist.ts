// The shortlist: who could take some work, in order.

import { read, readByPost } from './endpoint.ts'

const reading = {
  needs: 'shortlist:read',
  reads: ['jobs', 'applications', 'shifts', 'availability', 'users', 'profiles', 'rules'],
} as const

export const getJobShortlist = read('/api/jobs/:id/shortlist', reading)
export const getShortlist = readByPost('/api/shortlist', reading)

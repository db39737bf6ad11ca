// The shortlist: who could take some work, in order.

import { read, readByPost } from './endpoint.ts'

const READING = {
  needs: 'shortlist:read',
  reads: ['jobs', 'applications', 'offers', 'shifts', 'availability', 'users', 'profiles', 'rules'],
} as const

export const getJobShortlist = read('/api/jobs/:id/shortlist', READING)
/** A read whose input does not fit in a URL. */
export const getShortlist = readByPost('/api/shortlist', READING)

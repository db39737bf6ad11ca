// The shortlist: who could take some work, in order.

import { read } from './endpoint.ts'

export const getJobShortlist = read('/api/jobs/:id/shortlist', {
  needs: 'shortlist:read',
  reads: ['jobs', 'applications', 'offers', 'shifts', 'availability', 'users', 'profiles', 'rules'],
})

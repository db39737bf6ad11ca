// Reports: the endpoints that the browser calls.

import { read } from './endpoint.ts'

export const reportConflicts = read('/api/reports/conflicts', {
  needs: 'reports:conflicts',
  reads: ['shifts', 'availability', 'users', 'jobs', 'profiles', 'rules'],
})

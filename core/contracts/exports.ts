// What leaves the product as a file.

import { z } from 'zod'
import { Day } from '../time.ts'
import { route } from './route.ts'

export const shiftsCsv = route({
  method: 'GET',
  path: '/api/reports/shifts-csv',
  needs: 'shifts:export',
  summary: 'The shifts of up to a year as CSV',
  query: z.object({ from: Day, to: Day }),
  reply: z.string(),
})

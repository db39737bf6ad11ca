// File downloads.

import { z } from 'zod'
import * as endpoints from '../endpoints/exports.ts'
import { Day } from './inputs.ts'
import { route } from './route.ts'

export const shiftsCsv = route({
  ...endpoints.shiftsCsv,
  summary: 'The shifts of up to a year as CSV',
  query: z.object({ from: Day, to: Day }),
  media: 'text/csv',
  reply: z.string(),
})

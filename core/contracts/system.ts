// The public settings, and the health check.

import { z } from 'zod'
import * as endpoints from '../endpoints/system.ts'
import { route } from './route.ts'

export const getConfig = route({
  ...endpoints.getConfig,
  summary: 'The agency settings that every screen shows',
  reply: z.object({
    agencyName: z.string(),
    agencyPhone: z.string(),
    agencyEmail: z.string(),
    agencyWhatsapp: z.string(),
    appUrl: z.string(),
    registrationOpen: z.boolean(),
    simulator: z.boolean(),
    version: z.string(),
  }),
})

export const getHealth = route({
  method: 'GET',
  path: '/api/health',
  needs: 'public',
  summary: 'Whether the database answers, and whether it takes changes',
  reply: z.object({ status: z.enum(['ok', 'read-only']), message: z.string().optional() }),
})

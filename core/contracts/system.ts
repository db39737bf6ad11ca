// The settings that the browser may know, and whether the server is well.

import { z } from 'zod'
import { route } from './route.ts'

export const getConfig = route({
  method: 'GET',
  path: '/api/config',
  needs: 'public',
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
  summary: 'Whether the database answers',
  reply: z.object({ status: z.literal('ok') }),
})

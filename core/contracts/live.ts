// The event stream that tells browsers what has changed.

import { z } from 'zod'
import { route } from './route.ts'

export const streamEvents = route({
  method: 'GET',
  path: '/api/events',
  needs: 'signed-in',
  summary: 'Server-sent events: `changed` with {topics}, `reset` when anything may have changed',
  stream: true,
  reply: z.string(),
})

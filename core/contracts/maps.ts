// The key with which the browser loads address autocomplete.

import { z } from 'zod'
import { route } from './route.ts'

export const getGoogleMapsKey = route({
  method: 'GET',
  path: '/api/google-maps-key',
  needs: 'signed-in',
  summary: 'The maps key, or a message where none is set',
  reply: z.object({ apiKey: z.string().nullable(), message: z.string().optional() }),
})

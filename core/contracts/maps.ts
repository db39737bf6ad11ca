// The key for address autocomplete in the browser.

import { z } from 'zod'
import * as endpoints from '../endpoints/maps.ts'
import { route } from './route.ts'

export const getGoogleMapsKey = route({
  ...endpoints.getGoogleMapsKey,
  summary: 'The maps key, or a message where none is set',
  reply: z.object({ apiKey: z.string().nullable(), message: z.string().optional() }),
})

// Push notifications. Each device opts in separately.

import { z } from 'zod'
import * as endpoints from '../endpoints/push.ts'
import { LIMITS } from '../limits.ts'
import { isPushService } from '../push.ts'
import { Done } from './common.ts'
import { route } from './route.ts'

const Endpoint = z.url('That is not the address of a push service.').max(LIMITS.pushAddress)

export const getPushKey = route({
  ...endpoints.getPushKey,
  summary: 'The public key with which a browser subscribes',
  reply: z.object({ publicKey: z.string() }),
})

export const subscribeToPush = route({
  ...endpoints.subscribeToPush,
  summary: 'Turn on notifications for this device',
  status: 201,
  body: z.object({
    endpoint: Endpoint.refine(isPushService, 'That is not the address of a push service.'),
    keys: z.object({
      p256dh: z.string().regex(/^[\w-]{80,100}={0,2}$/, 'That is not the key of a push subscription.'),
      auth: z.string().regex(/^[\w-]{20,30}={0,2}$/, 'That is not the key of a push subscription.'),
    }),
  }),
  reply: Done,
})

export const unsubscribeFromPush = route({
  ...endpoints.unsubscribeFromPush,
  summary: 'Turn off notifications for this device',
  body: z.object({ endpoint: Endpoint }),
  reply: Done,
})

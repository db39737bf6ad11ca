// Notices pushed to a person's devices, each of which opts in by itself.

import { z } from 'zod'
import { isPushService } from '../push.ts'
import { Done } from './common.ts'
import { route } from './route.ts'

const Endpoint = z.url('That is not the address of a push service.').max(2000)

export const getPushKey = route({
  method: 'GET',
  path: '/api/push/key',
  needs: 'push:subscribe',
  summary: 'The public key with which a browser subscribes',
  reply: z.object({ publicKey: z.string() }),
})

export const subscribeToPush = route({
  method: 'POST',
  path: '/api/push/subscriptions',
  needs: 'push:subscribe',
  summary: 'This device wants to be told',
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
  method: 'POST',
  path: '/api/push/unsubscribe',
  needs: 'push:subscribe',
  summary: 'This device wants to be told no more',
  body: z.object({ endpoint: Endpoint }),
  reply: Done,
})

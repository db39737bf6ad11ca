// The devices on which a person is signed in. People can see and end their own sessions.

import { z } from 'zod'
import * as endpoints from '../endpoints/sessions.ts'
import { Done, Id, IdParams, Moment } from './common.ts'
import { route } from './route.ts'

export const OwnSession = z.object({
  id: Id,
  /** "Chrome on Windows" */
  device: z.string(),
  ip: z.string().nullable(),
  createdAt: Moment,
  lastSeenAt: Moment,
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const listOwnSessions = route({
  ...endpoints.listOwnSessions,
  summary: 'The devices on which the caller is signed in, the latest visit first',
  reply: z.array(OwnSession),
})

export const endOwnSession = route({
  ...endpoints.endOwnSession,
  summary: 'Sign the caller out on one device',
  params: IdParams,
  reply: Done,
})

export const endOtherSessions = route({
  ...endpoints.endOtherSessions,
  summary: 'Sign the caller out on every other device',
  reply: z.object({ success: z.literal(true), ended: z.int() }),
})

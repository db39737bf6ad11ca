// Passkeys: signing in without a code, and the second factor for people who see everybody's data.

import { z } from 'zod'
import * as endpoints from '../endpoints/passkeys.ts'
import { LIMITS } from '../limits.ts'
import { LoginAnswer } from './auth.ts'
import { Done, Id, IdParams, Moment } from './common.ts'
import { route } from './route.ts'

/** WebAuthn's own JSON between browser and device; the library validates it. */
export const WebAuthnJson = z.looseObject({
  id: z.string().min(1).max(LIMITS.passkeyId),
  type: z.literal('public-key'),
})
export const Options = z.looseObject({ challenge: z.string() })

export const Passkey = z.object({
  id: Id,
  /** Where it was added: "Chrome on Windows". */
  device: z.string(),
  createdAt: Moment,
  lastUsedAt: Moment.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const listPasskeys = route({
  ...endpoints.listPasskeys,
  summary: "The caller's own passkeys",
  reply: z.array(Passkey),
})

export const startAddingPasskey = route({
  ...endpoints.startAddingPasskey,
  summary: 'What a device needs to create a passkey',
  reply: Options,
})

export const addPasskey = route({
  ...endpoints.addPasskey,
  summary: 'Add the passkey that the device has created',
  status: 201,
  body: z.object({ response: WebAuthnJson }),
  reply: Done,
})

export const removePasskey = route({
  ...endpoints.removePasskey,
  summary: 'Remove one of the caller’s own passkeys',
  params: IdParams,
  reply: Done,
})

export const startPasskeyLogin = route({
  ...endpoints.startPasskeyLogin,
  summary: 'What a device needs to prove a passkey',
  ownTransactions: true,
  loginStyle: true,
  reply: Options,
})

export const passkeyLogin = route({
  ...endpoints.passkeyLogin,
  summary: 'Sign in with a passkey, alone or as the second factor',
  ownTransactions: true,
  loginStyle: true,
  body: z.object({ response: WebAuthnJson }),
  reply: LoginAnswer,
})

export const loginWithoutPasskey = route({
  ...endpoints.loginWithoutPasskey,
  summary: 'After a correct code by text: sign in without the passkey. Admins are notified.',
  ownTransactions: true,
  loginStyle: true,
  reply: LoginAnswer,
})

// The first master admin.

import { z } from 'zod'
import * as endpoints from '../endpoints/setup.ts'
import { LIMITS } from '../limits.ts'
import { LoginAnswer } from './auth.ts'
import { route } from './route.ts'
import { SetupCode, SetupDetails } from './setup-form.ts'

/** From the link that the server prints; required if other machines can reach the server. */
const setupToken = z.string().max(LIMITS.setupToken).optional()

export const hasMasterAdmin = route({
  ...endpoints.hasMasterAdmin,
  summary: 'Whether the product has been set up',
  reply: z.object({
    hasMasterAdmin: z.boolean(),
    /** Set while setup is still to be done and this client needs the link. */
    needsLink: z.literal(true).optional(),
  }),
})

export const sendFirstAdminCode = route({
  ...endpoints.sendFirstAdminCode,
  summary: 'Text a code to the first master admin',
  ownTransactions: true,
  loginStyle: true,
  body: SetupDetails.extend({ setupToken }),
  reply: LoginAnswer,
})

export const createFirstAdmin = route({
  ...endpoints.createFirstAdmin,
  summary: 'Create the first master admin and sign them in',
  ownTransactions: true,
  loginStyle: true,
  body: SetupDetails.extend({ otpCode: SetupCode, setupToken }),
  reply: LoginAnswer,
})

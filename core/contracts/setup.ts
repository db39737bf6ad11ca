// The first master admin.

import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { PHONE_MESSAGES, ukPhone } from '../phone.ts'
import { LoginAnswer } from './auth.ts'
import { route } from './route.ts'

const name = (label: string) =>
  z
    .string()
    .trim()
    .min(1, `${label} is required`)
    .max(LIMITS.personName, `${label} must be less than ${LIMITS.personName} characters`)

export const SetupDetails = z.object({
  firstName: name('First name'),
  lastName: name('Last name'),
  phoneNumber: ukPhone(PHONE_MESSAGES.setup),
})

export const SetupCode = z
  .string()
  .regex(/^\d*$/, 'OTP must contain only numbers')
  .length(LIMITS.codeDigits, 'OTP must be exactly 6 digits')

export const hasMasterAdmin = route({
  method: 'GET',
  path: '/api/system/has-master-admin',
  needs: 'public',
  summary: 'Whether the product has been set up',
  reads: ['users'],
  reply: z.object({ hasMasterAdmin: z.boolean() }),
})

export const sendFirstAdminCode = route({
  method: 'POST',
  path: '/api/system/send-first-admin-otp',
  needs: 'public',
  summary: 'Text a code to the first master admin',
  ownTransactions: true,
  loginStyle: true,
  body: SetupDetails,
  reply: LoginAnswer,
})

export const createFirstAdmin = route({
  method: 'POST',
  path: '/api/system/create-first-admin',
  needs: 'public',
  summary: 'Create the first master admin and sign them in',
  ownTransactions: true,
  loginStyle: true,
  body: SetupDetails.extend({ otpCode: SetupCode }),
  reply: LoginAnswer,
})

// The form of the first-time setup. Apart from its contracts, so that the setup screen loads only this.

import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { PHONE_MESSAGES } from '../phone.ts'
import { singleLine, ukPhone } from './inputs.ts'

const name = (label: string) =>
  singleLine()
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
  .length(LIMITS.codeDigits, `OTP must be exactly ${LIMITS.codeDigits} digits`)

// UK phone numbers: what people type, made into the one form that is stored (+44 and 9 or 10 digits).

import { z } from 'zod'
import { LIMITS } from './limits.ts'

export const PHONE_MESSAGES = {
  ukFormat: 'Phone number must be in UK format: +44XXXXXXXXXX',
  setup: 'Please enter a valid UK phone number (e.g., +447123456789)',
} as const

const UK_FORM = /^\+44[1-9]\d{8,9}$/
// Spaces, dashes of every kind, brackets, and the invisible marks that phones put around a copied number.
const DECORATION = /[\s\-\u2010-\u2015\u2212()\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Takes 07…, 0044…, +44… and +44 (0)…; the length is looked at first, so an endless string costs nothing. */
export function normalisePhone(
  typed: string,
): { ok: true; phone: string } | { ok: false; code: 'phone-not-uk' } {
  if (typed.length > LIMITS.phoneInput) return { ok: false, code: 'phone-not-uk' }
  const phone = typed
    .replace(DECORATION, '')
    .replace(/^00/, '+')
    .replace(/^0/, '+44')
    .replace(/^\+440/, '+44')
  return UK_FORM.test(phone) ? { ok: true, phone } : { ok: false, code: 'phone-not-uk' }
}

/** A field that takes a number as typed and yields it as stored. */
export const ukPhone = (message: string = PHONE_MESSAGES.ukFormat) =>
  z.string({ error: message }).transform((typed, context) => {
    const result = normalisePhone(typed)
    if (result.ok) return result.phone
    context.issues.push({ code: 'custom', message, input: '' })
    return z.NEVER
  })

/** The same for a number that may be taken away: blank or null yields null. */
export const ukPhoneOrNone = (message: string = PHONE_MESSAGES.ukFormat) =>
  z
    .string({ error: message })
    .nullable()
    .transform((typed, context) => {
      if (typed === null || typed.trim() === '') return null
      const result = normalisePhone(typed)
      if (result.ok) return result.phone
      context.issues.push({ code: 'custom', message, input: '' })
      return z.NEVER
    })

// UK phone numbers: converts what people type into the stored form: +44 and 10 digits, or 9 for some landlines.

import { LIMITS } from './limits.ts'

export const PHONE_MESSAGES = {
  ukFormat: 'Phone number must be in UK format: +44XXXXXXXXXX',
  setup: 'Please enter a valid UK phone number (e.g., +447123456789)',
  mobile: 'Codes can only be sent to UK mobile numbers: 07 and nine more digits, but not 070 or 076.',
} as const

// With a digit too few, a mobile would never get a message.
const UK_FORM = /^\+44(7\d{9}|[1-689]\d{8,9})$/
// Spaces, all kinds of dashes, brackets, and the invisible characters that phones add to a copied number.
const DECORATION = /[\s\-\u2010-\u2015\u2212()\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Accepts 07…, 0044…, +44… and +44 (0)…; the length is checked first, so a huge string costs nothing. */
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

/** A number that a code may be texted to. 070 (personal numbers) and 076 (pagers) can cost many times a text. */
export function isUkMobile(phone: string): boolean {
  return /^\+447[1-57-9]\d{8}$/.test(phone)
}

/** The digits to look for in stored numbers; null where what was typed is no part of a number, as "100%" is not. */
export function searchedDigits(typed: string): string | null {
  const plain = typed.replace(DECORATION, '')
  if (!/^\+?\d{3,}$/.test(plain)) return null
  return plain.replace(/^(\+|00)440/, '44').replace(/^\+?0*/, '') || null
}

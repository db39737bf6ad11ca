// An optional WhatsApp number; empty removes it.

import { normalisePhone, PHONE_MESSAGES } from '#core/phone.ts'

export const PHONE_PLACEHOLDER = '+44XXXXXXXXXX'

/** What is wrong with a typed number; null if it can be saved. */
export function numberProblem(typed: string): string | null {
  return typed.trim() === '' || normalisePhone(typed).ok ? null : PHONE_MESSAGES.ukFormat
}

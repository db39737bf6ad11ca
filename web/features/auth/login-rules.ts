// The login screen's rules, apart from its looks.

import { LIMITS } from '#core/limits.ts'
import { countdownText } from '#web/lib/format.ts'
import { storedInTab } from '#web/lib/stored.ts'
import type { ToastWords } from '#web/ui/toast.ts'

/** A code that was asked for: to which number, and until when another may not be. */
export interface CodeRequest {
  phone: string
  endsAt: number
}
export const storedCodeRequest = storedInTab('login-code-request', understandRequest)

function understandRequest(value: unknown): CodeRequest | null {
  const { phone, endsAt } = (value ?? {}) as Partial<Record<string, unknown>>
  return typeof phone === 'string' && typeof endsAt === 'number' ? { phone, endsAt } : null
}

/** Digits alone, at most six, from whatever was typed or pasted. */
export function codeFrom(text: string): string {
  return text.replace(/\D/g, '').slice(0, LIMITS.codeDigits)
}

export function sendLabel(state: { sending: boolean; requested: boolean; secondsLeft: number }): string {
  if (state.sending) return 'Sending Code...'
  if (state.secondsLeft > 0) return `Resend in ${countdownText(state.secondsLeft)}`
  return state.requested ? 'Resend Code' : 'Send Code'
}

export function refuseSend(phone: string): ToastWords | null {
  if (phone.trim()) return null
  return {
    title: 'Phone Number Required',
    description: 'Please enter your phone number first',
    variant: 'destructive',
  }
}

export function refuseSignIn(given: { phone: string; code: string; requested: boolean }): ToastWords | null {
  if (!given.phone.trim() || !given.code.trim()) {
    return {
      title: 'Missing Information',
      description: 'Please enter both your phone number and verification code',
      variant: 'destructive',
    }
  }
  if (given.requested) return null
  return {
    title: 'Send OTP First',
    description: 'Please request a verification code first',
    variant: 'destructive',
  }
}

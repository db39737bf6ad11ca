// The login screen's rules, separate from its layout.

import type { verifyCode } from '#core/contracts/auth.ts'
import type { ReplyOf } from '#core/contracts/route.ts'
import { normalisePhone } from '#core/phone.ts'
import { countdownText } from '#web/lib/format.ts'
import { storedInTab } from '#web/lib/stored.ts'
import type { ToastWords } from '#web/ui/toast.ts'

/** A requested code: for which number, and when another may be requested. */
export interface CodeRequest {
  phone: string
  endsAt: number
}
export const storedCodeRequest = storedInTab('login-code-request', understandRequest)
/** The last request that was given up by "Wrong number?". */
export const storedAbandoned = storedInTab('login-code-abandoned', understandRequest)

function understandRequest(value: unknown): CodeRequest | null {
  const { phone, endsAt } = (value ?? {}) as Partial<Record<string, unknown>>
  return typeof phone === 'string' && typeof endsAt === 'number' ? { phone, endsAt } : null
}

/** The step that may follow a correct code or password. */
export type NextStep = NonNullable<ReplyOf<typeof verifyCode>['next']>

export function sendLabel(state: { sending: boolean; requested: boolean; secondsLeft: number }): string {
  if (state.sending) return 'Sending Code...'
  if (state.secondsLeft > 0) return `Resend in ${countdownText(state.secondsLeft)}`
  return state.requested ? 'Resend Code' : 'Send Code'
}

/** When another code may be requested for this number: after "Wrong number?" the same number still waits. */
export function waitFor(phone: string, last: CodeRequest | null): number | null {
  const plain = (text: string) => {
    const result = normalisePhone(text)
    return result.ok ? result.phone : text.trim()
  }
  return last && plain(last.phone) === plain(phone) ? last.endsAt : null
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

// One-time codes, as typed and as refused.

import { LIMITS } from '#core/limits.ts'
import { ApiError } from './api-error.ts'

/** The server says that the code is no longer valid: another may be requested at once. */
export function isCodeEnded(error: unknown): boolean {
  return error instanceof ApiError && error.data?.codeEnded === true
}

/** The digits of what was typed or pasted, at most six. */
export function codeFrom(text: string): string {
  return text.replace(/\D/g, '').slice(0, LIMITS.codeDigits)
}

// Messages for rejected account changes: the server's message with details, else a text by status.

import { ApiError, messageOf } from '#web/lib/api-error.ts'
import { toastError } from '#web/ui/toast.ts'

/** The server's message; if it names fields, its message for each of them. */
export function refusalText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return messageOf(error, fallback)
  const details = [...new Set(error.errors.map(({ message }) => message))]
  if (details.length > 0) return details.join(', ')
  return error.serverMessage ?? fallback
}

/** The server's message, and its message for each field unless already included. */
export function phoneErrorText(error: unknown): string {
  const text = refusalText(error, byStatus(error instanceof ApiError ? error.status : 0))
  const message = error instanceof ApiError ? error.serverMessage : null
  return message && !message.includes(text) ? `${message} ${text}` : text
}

function byStatus(status: number): string {
  if (status === 403) return 'Permission denied. You cannot change the number of this person.'
  if (status === 400) return 'Invalid phone number format. Please use UK format: +44XXXXXXXXXX'
  if (status === 404) return 'User not found'
  if (status >= 500) return 'Server error. Please try again later.'
  return 'Failed to update WhatsApp number'
}

export function failed(error: unknown, fallback: string): void {
  toastError(refusalText(error, fallback))
}

// The message when availability could not be saved.

import { fieldMessages, isStatus, NetworkError } from '#web/lib/api-error.ts'

const LOG_IN_AGAIN = 'You need to log in again to save availability'

/** `otherwise` is for errors without their own message: 'Failed to set availability', 'Failed to save availability'. */
export function saveFailure(error: unknown, otherwise: string): string {
  if (isStatus(error, 401)) return LOG_IN_AGAIN
  if (isStatus(error, 403)) return "You don't have permission to save this availability"
  if (isStatus(error, 400)) {
    const fields = fieldMessages(error)
    return fields ? `Invalid data: ${fields}` : 'Invalid availability data. Please check your input'
  }
  return error instanceof NetworkError ? error.message : otherwise
}

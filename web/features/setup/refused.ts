import { ApiError } from '#web/lib/api-error.ts'

/** The server's words when it refused on purpose (`success: false`); null when something broke instead. */
export function refusedBy(error: unknown): string | null {
  return error instanceof ApiError && error.data?.success === false && error.status < 500
    ? error.serverMessage
    : null
}

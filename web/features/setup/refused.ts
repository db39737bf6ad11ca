import { ApiError } from '#web/lib/api-error.ts'

/** The server's message when it refused on purpose (`success: false`); null for any other failure. */
export function refusedBy(error: unknown): string | null {
  return error instanceof ApiError && error.data?.success === false && error.status < 500
    ? error.serverMessage
    : null
}

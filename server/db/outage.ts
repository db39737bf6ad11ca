// Which errors mean that the database is unreachable or cannot work now, rather than that a request was wrong. The
// query builder, the pool and Node wrap the cause in different ways, so this searches all of it.

/** SQLSTATE classes: 08 connection lost, 53 out of resources, 57P shutting down or starting up, 58 system error. */
const UNABLE = /^(08|53|57P|58)/
const READ_ONLY_TRANSACTION = '25006'
const DISK_FULL = '53100'

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Errors of `pg` and its pool that have no code. */
const LOST =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|is not queryable|Cannot use a pool after calling end/

export function isOutage(error: unknown): boolean {
  return causesOf(error).some((cause) => {
    const code = codeOf(cause)
    if (UNABLE.test(code) || NETWORK_CODES.has(code)) return true
    // A missing socket file; other missing files are not an outage.
    if (code === 'ENOENT') return 'syscall' in cause && cause.syscall === 'connect'
    return LOST.test(cause.message)
  })
}

/** The database answers but refuses writes: its disk is full, or it is a standby. */
export function isReadOnly(error: unknown): boolean {
  return causesOf(error).some((cause) => [READ_ONLY_TRANSACTION, DISK_FULL].includes(codeOf(cause)))
}

/** The first non-empty message: an AggregateError of two refused connections has none of its own. */
export function messageOf(error: unknown): string {
  const told = causesOf(error).find(({ message }) => message !== '')
  if (told) return told.message
  const code = causesOf(error).map(codeOf).find(Boolean)
  return code || (error instanceof Error ? error.name : String(error)) || 'unknown error'
}

/** The error, its causes and its aggregated errors. */
function causesOf(error: unknown, depth = 0): Error[] {
  if (!(error instanceof Error) || depth > 5) return []
  const gathered = error instanceof AggregateError ? error.errors : []
  return [error, ...[error.cause, ...gathered].flatMap((cause) => causesOf(cause, depth + 1))]
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}

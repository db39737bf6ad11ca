// The heaviest tests run at full size only with LONG_TESTS=1, as in the step on the system's PostgreSQL.

export const sized = <T>(full: T, quick: T): T => (process.env.LONG_TESTS ? full : quick)

// The first of the two numbers of an advisory lock: one per purpose, so that different kinds of lock never collide.
// Locks taken inside the database are listed too, so that nothing else uses their numbers.

export const LOCK_SPACE = {
  /** A worker is alive (server/queue/presence.ts). */
  presence: 7_301_002,
  /** Only one writer at a time for a person's shifts (the function queue_for_person). */
  person: 7_301_003,
  /** Checks that two connections lead to one database (server/db/pooler.ts). */
  sameDatabase: 7_301_004,
} as const

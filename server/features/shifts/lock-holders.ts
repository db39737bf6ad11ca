// Locks the people who hold some shifts. While we wait for a lock, a shift may pass to somebody else, who has to be
// locked then: the locks taken so far are given up first, because everyone locks in the order of the ids.

import type { Db } from '#server/db/connection.ts'
import { lockPeople, type ShiftPerson } from './shifts.sql.ts'

/** Undoes the savepoint, and with it the locks. */
class HoldersChanged extends Error {}

/** `find` names the people to lock. It is asked again afterwards, and after that its answer no longer changes. */
export async function lockHolders(db: Db, find: (db: Db) => Promise<string[]>): Promise<ShiftPerson[]> {
  for (;;) {
    const ids = await find(db)
    if (ids.length === 0) return []
    const people = await db.transaction((inner) => lockUnchanged(inner, ids, find)).catch(notChanged)
    if (people) return people
  }
}

async function lockUnchanged(
  db: Db,
  ids: string[],
  find: (db: Db) => Promise<string[]>,
): Promise<ShiftPerson[]> {
  const people = await lockPeople(db, ids)
  const now = await find(db)
  if (now.every((id) => ids.includes(id))) return people
  throw new HoldersChanged()
}

function notChanged(error: unknown): null {
  if (error instanceof HoldersChanged) return null
  throw error
}

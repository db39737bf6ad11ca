// What other features may know and do of people: they are found, named, made and signed in through here. What people
// do to each other's accounts is the business of this feature's other services.

import { Refusal } from '#core/errors.ts'
import type { Db } from '#server/db/connection.ts'
import { findUser, fullNameOf, type UserRow } from './users.sql.ts'

export {
  findUser,
  findUserByPhone,
  findUserByUsername,
  freeUsername,
  fullNameOf,
  hasMasterAdmin,
  insertUser,
  markSignIn,
  type UserRow,
  updateUser,
} from './users.sql.ts'

/** Somebody to write to. Deleted or paused they could not read it, so the writer is told instead. */
export async function findReader(db: Db, id: string): Promise<UserRow> {
  const person = await findUser(db, id)
  if (!person)
    throw new Refusal('not-found', { message: 'That person no longer has an account, so nothing was sent.' })
  if (!person.isActive)
    throw new Refusal('conflict', {
      message: `The account of ${fullNameOf(person)} is paused, so nothing was sent.`,
    })
  return person
}
